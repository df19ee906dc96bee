import PanoramaGraphics
import Synchronization

/// The frames of an animated GIF, PNG or WebP, one after the other.
///
/// At any time there are in memory: the canvas, once more if a frame will be taken back, and once more after `mark`, the tiles
/// of one frame and its compressed bytes. Any thread may ask for the next frame.
public final class AnimationReader: Sendable {
  /// The size of all frames in pixels, as stored: the file's orientation is not applied.
  public let storedWidth: Int
  public let storedHeight: Int
  private let file: ImageFile
  private let state: Mutex<State>

  /// A frame as it is seen, together with what earlier frames left.
  public struct Frame: Sendable {
    /// The whole canvas with all levels. Tiles that look the same as in the frame before are the same objects.
    public let tiles: TiledImage
    /// How long the frame is shown, in seconds, > 0.
    public let duration: Double
    /// The number of frames before it.
    public let index: Int

    /// The whole canvas as one picture, made anew on each call. O(pixels).
    public var image: CGImage {
      let whole = tiles.flattened(pixelLimit: .max)
      return whole ?? CGImage(width: 1, height: 1, pixels: [0], isOpaque: false)
    }
  }

  /// The moment before a frame.
  private struct Mark {
    var walker: any FrameWalker
    var canvas: FrameCanvas
    var index: Int
  }

  private struct State {
    var mark: Mark?
    var walker: any FrameWalker
    var canvas: FrameCanvas
    var index = 0
    /// Whether the rest of the file cannot be read.
    var hasFailed = false
    /// Whether the decoding of the frame at `index` was cancelled when a part of it was drawn.
    var isHalfDrawn = false

    mutating func rewind() {
      walker.rewind()
      canvas.clear()
      (index, hasFailed, isHalfDrawn) = (0, false, false)
    }

    mutating func goToMark() {
      guard let mark else { return rewind() }
      (walker, canvas, index) = (mark.walker, mark.canvas, mark.index)
      (hasFailed, isHalfDrawn) = (false, false)
    }
  }

  /// The duration of frames for which the file says none, in seconds; browsers use the same.
  private static let standardDuration = 0.1
  /// Shorter durations are taken for none: GIFs with them were made for programs that could not be that fast.
  private static let shortestDuration = 0.011
  /// The memory for each pixel of the canvas: the canvas, what is kept of it, the marked one, and the tiles of four frames: the one that
  /// is made, the one that a program shows and two that it has ready.
  private static let bytesPerPixel = 34

  /// Whether files in a format may be animations that this class reads.
  public static func reads(_ format: ImageFormat) -> Bool {
    format == .gif || format == .png || format == .webp
  }

  /// Reads what a file says before its first frame. Nil if the file is no animation; a GIF may turn out to have a
  /// single frame.
  /// - Throws: `ImageError`: the file is damaged there, or its canvas is over the budget.
  public init?(_ file: ImageFile, cancel: CancelToken? = nil) throws(ImageError) {
    guard Self.reads(file.info.format) else { return nil }
    let walker = try Self.reading(file, cancel) { source throws(DecodingFault) in
      let walker: (any FrameWalker)? =
        switch file.info.format {
        case .gif: try GIFFrames(&source)
        case .png: try PNGFrames(&source)
        default: try WebPFrames(&source)
        }
      return walker
    }
    guard let walker else { return nil }
    let (width, height) = walker.size
    guard width > 0, height > 0, width <= file.budget.pixels / height,
      width * height <= file.budget.bytes / Self.bytesPerPixel
    else { throw .overBudget(width: width, height: height) }
    self.file = file
    (storedWidth, storedHeight) = walker.size
    state = Mutex(State(walker: walker, canvas: FrameCanvas(width: width, height: height)))
  }

  private static func reading<Result>(
    _ file: ImageFile, _ cancel: CancelToken?,
    _ body: (inout SourceBytes) throws(DecodingFault) -> Result
  ) throws(ImageError) -> Result {
    do throws(DecodingFault) {
      return try file.source.withSource(cancel: cancel) { bytes throws(DecodingFault) in
        var source = SourceBytes(bytes)
        return try body(&source)
      }
    } catch {
      throw ImageError(error.status, message: error.message, needs: 0) ?? .corrupt(error.message)
    }
  }

  /// How many times the whole animation is shown, ≥ 1; nil if without end. Some files tell it only at their end.
  public var plays: Int? { state.withLock { $0.walker.plays } }

  /// Goes back to the first frame. O(pixels of the canvas).
  public func rewind() {
    state.withLock { $0.rewind() }
  }

  /// Remembers this moment, so that `goToMark` goes on from here without decoding what comes before.
  /// - Parameter index: the frame that comes next, as the caller believes.
  /// - Returns: false, and nothing is remembered, if it is another one.
  public func mark(before index: Int) -> Bool {
    state.withLock { state in
      guard state.index == index, !state.isHalfDrawn else { return false }
      state.mark = Mark(walker: state.walker, canvas: state.canvas, index: index)
      return true
    }
  }

  /// Goes back to the remembered moment; without one, to the first frame.
  public func goToMark() {
    state.withLock { $0.goToMark() }
  }

  /// Decodes the next frame; nil after the last one. O(pixels of the canvas + bytes of the frame).
  ///
  /// - Throws: `ImageError`: the file is damaged there, and until `rewind` there are no further frames; `.cancelled`,
  ///   and the next call decodes the same frame.
  public func next(cancel: CancelToken? = nil) throws(ImageError) -> Frame? {
    do throws(ImageError) {
      return try state.withLock { state throws(ImageError) in try read(&state, cancel) }
    } catch {
      if error != .cancelled { state.withLock { $0.hasFailed = true } }
      throw error
    }
  }

  private func read(_ state: inout State, _ cancel: CancelToken?) throws(ImageError) -> Frame? {
    guard !state.hasFailed else { return nil }
    if state.isHalfDrawn {
      // The canvas is drawn anew up to the frame whose decoding was cancelled.
      let index = state.index
      state.rewind()
      while state.index < index, try read(&state, cancel) != nil {}
    }
    var walker = state.walker
    let part = try Self.reading(file, cancel) { source throws(DecodingFault) in
      try walker.next(&source)
    }
    guard let part else { return nil }
    let still = try ImageFile.open(bytes: part.still, budget: file.budget)
    let size = (still.info.storedWidth, still.info.storedHeight)
    state.canvas.begin(part, size: size, isFirst: state.index == 0)
    state.isHalfDrawn = true
    // A frame of which a part is missing is shown without it.
    _ = try still.decodeRows(cancel: cancel, threads: 1) { state.canvas.draw($0) }
    state.isHalfDrawn = false
    state.walker = walker
    defer { state.index += 1 }
    return Frame(
      tiles: state.canvas.image(),
      duration: part.duration < Self.shortestDuration ? Self.standardDuration : part.duration,
      index: state.index)
  }
}
