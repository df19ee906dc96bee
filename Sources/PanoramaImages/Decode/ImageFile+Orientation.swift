extension ImageFile {
  /// The largest JPEG whose orientation is changed, in bytes.
  private static let turnedLimit = 1 << 30

  /// Changes the orientation that a JPEG file has for programs that show it. No pixel changes, so nothing is lost. The
  /// file keeps its times and permissions; at any moment either the old or the new file exists, whole. O(bytes).
  ///
  /// - Throws: `ImageError`: the file is no JPEG, cannot be read or written; it has not changed then.
  public static func setOrientation(
    _ orientation: ImageOrientation, of path: String
  ) throws(ImageError) {
    let bytes = try read(path, limit: turnedLimit)
    try AtomicFile.write(
      try JPEGOrientation.setting(orientation, in: bytes), to: path, keepingTimes: true)
  }
}
