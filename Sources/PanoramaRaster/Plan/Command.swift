import PanoramaGraphics

/// One step of the frame, resolved to device pixels. Bands replay commands in order.
struct Command {
  enum Kind: UInt8 {
    /// Lines of `shape`, swept with a paint.
    case shape
    /// Every pixel of `box`.
    case box
    /// Cached coverage masks, `glyphs` of them from `first` on.
    case glyphs
    /// The blurred rectangle number `first`.
    case blur
    /// The shadow mask number `first`.
    case mask
    /// From here to the matching `endGroup`, draw into a layer of its own.
    case beginGroup
    case endGroup
  }

  var kind: Kind
  var isEvenOdd = false
  var blend = CGBlendMode.normal
  /// 0 … 255, multiplies `source`, or the group.
  var alpha: UInt8 = 255
  /// Pixels it may touch: inside its clip's box.
  var box: PixelRect
  /// The anti-aliased clip, an index into the plan's clips, or −1.
  var clip: Int32 = -1
  /// Index of the shape, or of the first glyph.
  var first: Int32 = 0
  var count: Int32 = 0
  /// The shape's lines; known when they are made.
  var lines = LineRange()
  /// Index of the paint among the plan's sources, or −1: `color`.
  var source: Int32 = -1
  /// Premultiplied, alpha included.
  var color: UInt32 = 0
  /// Index of the pixels, among the plan's solids, that it makes opaque whatever was there, or −1.
  var solid: Int32 = -1
}

/// An anti-aliased clip: what `shape` covers of what `parent` covers.
struct ClipMask {
  var parent: Int32
  var shape: Int32
  var isEvenOdd: Bool
  /// Index of a picture among the plan's sources, whose gray or alpha counts too; or −1.
  var source: Int32 = -1
  /// Outside, the mask is 0.
  var box: PixelRect
}

/// A clip as far as it is resolved: whole pixels as a box, the rest as masks.
struct ClipState {
  var box: PixelRect
  /// Index into the plan's clip masks, or −1: everything inside the box.
  var mask: Int32 = -1
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
