/// A frame as a file stores it: a picture for a part of the canvas, and what becomes of it.
struct FramePart {
  /// A whole still file of the same format with this picture alone.
  var still: [UInt8]
  /// The place of the picture's upper left pixel on the canvas.
  var x: Int
  var y: Int
  /// How long the frame is shown, in seconds, as the file says; 0 if it says nothing.
  var duration: Double
  /// What happens to this part of the canvas before the next frame.
  var disposal = Disposal.keep
  /// Whether transparent pixels replace what is below them, instead of showing it.
  var replaces = false

  enum Disposal {
    /// It stays.
    case keep
    /// It becomes transparent.
    case clear
    /// It becomes what it was before this frame.
    case restore
  }
}

/// Takes the frames out of a file. It holds no bytes of the file, so it needs the same source in each call.
protocol FrameWalker {
  /// Reads what comes before the first frame. Nil if the file is no animation.
  /// - Throws: `DecodingFault`.
  init?(_ source: inout SourceBytes) throws(DecodingFault)

  /// The size of the canvas in pixels.
  var size: (width: Int, height: Int) { get }
  /// How many times the whole animation is shown, ≥ 1; nil if without end. Some formats tell it only somewhere before
  /// the first frame, or after it.
  var plays: Int? { get }

  /// The next frame; nil after the last one.
  /// - Throws: `DecodingFault`: there is no further frame, because the file is damaged.
  mutating func next(_ source: inout SourceBytes) throws(DecodingFault) -> FramePart?

  /// Goes back to the first frame.
  mutating func rewind()
}

extension FramePart {
  /// The maximum size of what a file says before its first frame, such as colours and profiles, in bytes.
  static let prefaceLimit = 4 << 20
}
