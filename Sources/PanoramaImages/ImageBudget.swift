/// The limits on a picture's size. They are checked against its header before anything is allocated
/// for its pixels.
public struct ImageBudget: Hashable, Sendable {
  /// The maximum number of pixels, width times height.
  public var pixels: Int
  /// The maximum memory in bytes at any moment of decoding: 4 bytes per pixel, and whatever the
  /// decoder itself needs (4 bytes per pixel for a lossless WebP).
  public var bytes: Int
  /// The maximum memory in bytes that a decoder may keep per byte of the file, beyond 256 MiB; nil means no
  /// limit. A picture of one colour is compressed a thousandfold, so a file of a few kilobytes may ask for
  /// gigabytes where the decoder keeps the whole picture: interlaced PNG, progressive JPEG, lossless WebP.
  public var bytesPerFileByte: Int?

  /// - Parameters:
  ///   - pixels: the maximum number of pixels.
  ///   - bytes: the maximum memory in bytes.
  ///   - bytesPerFileByte: the maximum memory in bytes per byte of the file; nil means no limit.
  public init(pixels: Int, bytes: Int, bytesPerFileByte: Int? = 64) {
    self.pixels = pixels
    self.bytes = bytes
    self.bytesPerFileByte = bytesPerFileByte
  }

  /// The maximum memory in bytes of a decoder for a file of `size` bytes.
  func allowance(forFileOf size: Int) -> Int {
    guard let factor = bytesPerFileByte else { return bytes }
    let (share, overflow) = size.multipliedReportingOverflow(by: max(0, factor))
    return overflow ? bytes : min(bytes, Self.freeBytes + min(share, .max / 2))
  }

  /// The memory that a file of any size may take, in bytes.
  private static let freeBytes = 256 << 20

  /// The default: 256 megapixels and 1.5 GiB.
  public static let standard = ImageBudget(pixels: 1 << 28, bytes: 3 << 29)

  /// For pictures that are never completely in memory: 2.1 gigapixels, and 256 MiB for the decoder
  /// and its rows.
  public static let streaming = ImageBudget(pixels: 1 << 31, bytes: 1 << 28)

  /// The budget for pictures that are shown in tiles. They may have 2.1 gigapixels, because only
  /// some rows are in memory at a time. A decoder that has to keep more, as for a lossless WebP of
  /// 100 megapixels, may take 512 MiB.
  public static let tiled = ImageBudget(pixels: 1 << 31, bytes: 1 << 29)
}
