import PanoramaGraphics

/// One step of the frame, resolved to device pixels. Bands replay commands in order.
///
/// Indices are into what the same planner made.
struct Command {
  enum Kind: UInt8 {
    /// Lines of `shape`, swept with a paint.
    case shape
    /// Every pixel of `box`.
    case box
    /// Upright rectangles of a colour each, `count` of them from `first` on.
    case rectangles
    /// Cached coverage masks, `glyphs` of them from `first` on.
    case glyphs
    /// The blurred rectangle number `first`.
    case blur
    /// The shadow mask number `first`.
    case mask
    /// The coverage number `first`, of a shape of very many lines.
    case coverage
    /// From here to the matching `endGroup`, draw into a layer of its own.
    case beginGroup
    case endGroup
  }

  var kind: Kind
  var isEvenOdd = false
  /// Which planner made it.
  var part: UInt8
  var blend = CGBlendMode.normal
  /// 0 … 255, multiplies `source`, or the group.
  var alpha: UInt8 = 255
  /// Pixels it may touch: inside its clip's box.
  var box: PixelRect
  var clip = ClipRef()
  /// Index of the first glyph or rectangle, of the blur or of the mask; of a shape's rows, the
  /// first of those that are alike (`AlikeRows`).
  var first: Int32 = 0
  /// How many of them.
  var count: Int32 = 0
  /// The shape's lines.
  var lines = LineRange()
  /// Index of the paint among the plan's sources, or −1: `color`.
  var source: Int32 = -1
  /// Premultiplied, alpha included.
  var color: UInt32 = 0
  /// Index of the pixels, among the plan's occluders, that it makes opaque whatever was there, or −1.
  var occluder: Int32 = -1
}

/// The number of a command: which planner's, and which of those.
struct CommandRef {
  var part: Int32
  var index: Int32
}

/// The number of an anti-aliased clip: which planner's, and which of those; or none.
struct ClipRef: Equatable {
  var part: Int32 = 0
  var index: Int32 = -1

  @inline(__always)
  var isNone: Bool { index < 0 }
}

/// An anti-aliased clip: what `lines` cover of what `parent` covers.
struct ClipMask {
  var parent: ClipRef
  var lines: LineRange
  var isEvenOdd: Bool
  /// Index of a picture among the plan's sources, whose gray or alpha counts too; or −1.
  var source: Int32 = -1
  /// Index of the first clip of the same planner that is the same but for its parent.
  var shape: Int32
  /// Outside, the mask is 0.
  var box: PixelRect
}

/// A clip as far as it is resolved: whole pixels as a box, the rest as masks.
struct ClipState {
  var box: PixelRect
  /// None: everything inside the box.
  var mask = ClipRef()
}

/// A glyph's coverage and where it stands.
struct GlyphBlit {
  /// Into the cache's masks; their rows are multiples of 8 apart.
  var offset: Int32
  var x: Int32
  var y: Int32
  var width: Int16
  var height: Int16

  @inline(__always)
  var stride: Int { (Int(width) + 7) & ~7 }
}
