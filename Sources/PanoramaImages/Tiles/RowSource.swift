import PanoramaGraphics

/// Where the rows of a picture come from, top down, as often as asked for.
package protocol RowSource: Sendable {
  /// Pixels as stored, > 0.
  var width: Int { get }
  /// Pixels as stored, > 0.
  var height: Int { get }
  /// How the stored picture is to be turned.
  var orientation: ImageOrientation { get }
  /// Levels that can be read for less than the whole picture costs; 0 is always among them.
  var levels: Set<Int> { get }
  /// Pixels may be transparent.
  var hasAlpha: Bool { get }
  /// The pixels went through a lossy encoding.
  var isLossy: Bool { get }
  /// The file that cached tiles belong to; nil: none.
  var path: String? { get }

  /// Reads the rows of a level, top down, in chunks.
  /// - Parameter threads: the most that decode at once, where that is possible; at least 1.
  /// - Returns: why rows at the end are missing or made up; nil when all is well.
  /// - Throws: `ImageError` when there is nothing to show at all.
  func read(
    level: Int, threads: Int, cancel: CancelToken, _ take: (RowChunk) -> Void
  ) throws(ImageError) -> ImageError?

  /// As `read(level:threads:cancel:_:)`, telling of what happens before the first row.
  func read(
    level: Int, threads: Int, cancel: CancelToken, preview: RowPreview, _ take: (RowChunk) -> Void
  ) throws(ImageError) -> ImageError?
}

extension RowSource {
  /// Nothing happens before the first row.
  package func read(
    level: Int, threads: Int, cancel: CancelToken, preview: RowPreview, _ take: (RowChunk) -> Void
  ) throws(ImageError) -> ImageError? {
    try read(level: level, threads: threads, cancel: cancel, take)
  }
}

/// Some rows of a picture, premultiplied 0xAARRGGBB. The pixels are there during the call only.
package struct RowChunk {
  package var pixels: UnsafePointer<UInt32>
  /// Words from row to row.
  package var stride: Int
  /// Rows.
  package var count: Int

  package init(pixels: UnsafePointer<UInt32>, stride: Int, count: Int) {
    self.pixels = pixels
    self.stride = stride
    self.count = count
  }
}
