import PanoramaGraphics

/// A source of a picture's rows, which can be read from top to bottom any number of times.
///
/// `StreamedTileSource(rows:options:work:cache:post:)` shows one: a file in a format of your own, or a computed
/// picture of any size.
public protocol RowSource: Sendable {
  /// Stored pixels, > 0.
  var width: Int { get }
  /// Stored pixels, > 0.
  var height: Int { get }
  /// The orientation to apply to the stored picture.
  var orientation: ImageOrientation { get }
  /// The levels that can be read at less cost than the whole picture; 0 is always among them.
  var levels: Set<Int> { get }
  /// Whether pixels may be transparent.
  var hasAlpha: Bool { get }
  /// Whether the pixels went through a lossy encoding.
  var isLossy: Bool { get }
  /// The file that cached tiles belong to; nil when there is none.
  var path: String? { get }

  /// Reads the rows of a level from top to bottom, in chunks.
  /// - Parameters:
  ///   - level: the level, 0 for the full size.
  ///   - threads: the maximum number of threads that decode at once, at least 1.
  ///   - cancel: ends the reading early.
  ///   - preview: receives the progress before the first row, and coarse rows, from a source whose first row does
  ///     not come at once; nil takes less time.
  ///   - take: receives the rows.
  /// - Returns: why rows at the end are missing or filled in; nil when the picture is complete.
  /// - Throws: `ImageError` when there is nothing to show at all.
  func read(
    level: Int, threads: Int, cancel: CancelToken, preview: RowPreview?, _ take: (RowChunk) -> Void
  ) throws(ImageError) -> ImageError?

  /// Reads a coarse picture that is there long before the first row, and nothing else. Without an implementation, there
  /// is none.
  /// - Parameters:
  ///   - level: the level whose size its rows have.
  ///   - cancel: ends the reading early.
  ///   - take: receives rows from top to bottom, and the number of the first; not called if there is no such picture.
  /// - Throws: `ImageError`, which reading the rows would throw, too.
  func readPreview(
    level: Int, cancel: CancelToken, _ take: (RowChunk, Int) -> Void
  ) throws(ImageError)
}

extension RowSource {
  public func readPreview(
    level: Int, cancel: CancelToken, _ take: (RowChunk, Int) -> Void
  ) throws(ImageError) {}
}

/// Some rows of a picture, premultiplied 0xAARRGGBB. The pixels are valid during the call only.
public struct RowChunk {
  /// The first pixel of the first row.
  public var pixels: UnsafePointer<UInt32>
  /// Words from row to row.
  public var stride: Int
  /// Rows.
  public var count: Int

  /// `count` rows from `pixels` on.
  public init(pixels: UnsafePointer<UInt32>, stride: Int, count: Int) {
    self.pixels = pixels
    self.stride = stride
    self.count = count
  }
}

/// The callbacks of a source whose rows come late, called on the thread that reads.
public struct RowPreview {
  /// Called with the part of the reading that is done, 0 … 1, rows included.
  public var progress: (Double) -> Void
  /// Called with coarse rows of the whole picture from row `y` on. They come from top to bottom,
  /// and may start again from the top in a finer form.
  public var take: (_ chunk: RowChunk, _ y: Int) -> Void

  init(
    progress: @escaping (Double) -> Void, take: @escaping (_ chunk: RowChunk, _ y: Int) -> Void
  ) {
    self.progress = progress
    self.take = take
  }
}
