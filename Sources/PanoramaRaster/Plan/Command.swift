import PanoramaGraphics

/// One step of the frame in device pixels. Bands carry out commands in order.
///
/// Indices refer to what the same planner recorded.
struct Command {
  enum Kind: UInt8 {
    /// A shape, whose lines are filled with a paint.
    case shape
    /// Every pixel of `box`.
    case box
    /// `count` upright rectangles from index `first` on: each of one colour, or one with a paint, a
    /// clip or a blend mode.
    case rectangles
    /// `count` cached glyph masks from index `first` on.
    case glyphs
    /// The blurred rectangle with index `first`.
    case blur
    /// The shadow mask with index `first`.
    case mask
    /// The coverage with index `first`, of a shape of very many lines.
    case coverage
    /// The beginning of a group, which is drawn into a layer up to the matching `endGroup`.
    case beginGroup
    case endGroup
  }

  var kind: Kind
  var isEvenOdd = false
  /// Whether exactly two lines cross most rows of the shape (`PairedRows`).
  var isPaired = false
  /// The planner that recorded it.
  var part: UInt8
  var blend = CGBlendMode.normal
  /// Fades `source`, or the group: 0 … 255.
  var alpha: UInt8 = 255
  /// The pixels that it may touch, which lie inside its clip's box.
  var box: PixelRect
  var clip = ClipRef()
  /// The index of the first glyph or rectangle, or of the blur, mask or coverage. For a shape, the first of
  /// its equal rows (`AlikeRows`).
  var first: Int32 = 0
  /// The number of glyphs, rectangles or rows.
  var count: Int32 = 0
  /// The lines of the shape.
  var lines = LineRange()
  /// The index of the paint among the planner's sources, or −1 if the paint is `color`.
  var source: Int32 = -1
  /// The colour, premultiplied.
  var color: UInt32 = 0
  /// The index of the planner's occluder that holds the pixels that the command makes opaque; −1 if there is
  /// none.
  var occluder: Int32 = -1
}

/// Identifies a command by its planner and its index there.
struct CommandRef {
  var part: Int32
  var index: Int32
}

/// Identifies an anti-aliased clip by its planner and its index there, or stands for none.
struct ClipRef: Equatable {
  var part: Int32 = 0
  var index: Int32 = -1

  @inline(__always)
  var isNone: Bool { index < 0 }
}

/// An anti-aliased clip: the part of the parent's coverage that `rectangle` or `lines` cover.
struct ClipMask {
  var parent: ClipRef
  /// The rectangle, inside `box`; nil if the clip is not an upright rectangle.
  var rectangle: FineRectangle?
  var lines = LineRange()
  var isEvenOdd = false
  /// The index, among the planner's sources, of a picture whose gray or alpha counts too; or −1.
  var source: Int32 = -1
  /// The index of the planner's first clip that is equal except for its parent.
  var shape: Int32 = -1
  /// The pixels that it covers; nothing outside is covered.
  var box: PixelRect
}

/// A resolved clip: a box of whole pixels, and masks for everything that a box cannot express.
struct ClipState {
  var box: PixelRect
  /// The anti-aliased clip; if there is none, everything inside the box is visible.
  var mask = ClipRef()
}

/// The coverage of a glyph, and its position in device pixels.
struct GlyphBlit {
  /// The offset in the cache's masks.
  var offset: Int32
  var x: Int32
  var y: Int32
  var width: Int16
  var height: Int16

  @inline(__always)
  var stride: Int { GlyphCache.stride(width: Int(width)) }
}
