import Foundation

/// The outline of a glyph, shared by every run that contains it. Caches use its identity as the key.
///
/// Coordinates are in ems (1 = the font size), y downward, with the origin on the baseline.
public final class GlyphOutline: Hashable, Sendable {
  /// The path in ems; empty for a blank.
  public let path: PathData
  /// The bounding box of `path`, in ems.
  public let bounds: CGRect
  /// `path`, without references; nil for a blank.
  package let view: PathView?
  /// The font file and the text that the outline comes from; nil if it was made from a path alone.
  public let source: GlyphSource?

  /// An outline in ems. A path with a NaN or infinite coordinate counts as empty.
  public init(path: PathData, source: GlyphSource? = nil) {
    self.path = path.isFinite ? path : PathData()
    self.bounds = self.path.bounds
    view = PathView(self.path)
    self.source = source
  }

  /// The same outline object.
  public static func == (l: GlyphOutline, r: GlyphOutline) -> Bool { l === r }
  /// Hashes the identity.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// Shaped text: glyph outlines and their positions. They are filled with the non-zero rule.
public struct GlyphRun: Hashable, Sendable {
  /// An outline and its position.
  public struct Glyph: Hashable, Sendable {
    /// The outline, in ems.
    public var outline: GlyphOutline
    /// The glyph's origin on the baseline, in the item's own coordinates.
    public var position: SIMD2<Double>

    /// A glyph from its outline and origin.
    public init(outline: GlyphOutline, position: SIMD2<Double>) {
      self.outline = outline
      self.position = position
    }
  }

  /// The glyphs in writing order.
  public let glyphs: [Glyph]
  /// The font size in points.
  public let fontSize: Double
  /// The bounding box of all outlines, in the item's own coordinates.
  public let bounds: CGRect

  /// A run of positioned glyphs. O(n).
  public init(glyphs: [Glyph], fontSize: Double) {
    self.glyphs = glyphs
    self.fontSize = fontSize
    var box = CGRect.null
    for g in glyphs where !g.outline.path.isEmpty {
      let b = g.outline.bounds
      box = box.union(
        CGRect(
          x: g.position.x + b.minX * fontSize, y: g.position.y + b.minY * fontSize,
          width: b.width * fontSize, height: b.height * fontSize))
    }
    bounds = box
  }

  /// The transform from ems to the item's coordinates for one of the glyphs.
  package func place(of glyph: Glyph) -> CGAffineTransform {
    CGAffineTransform(
      a: fontSize, b: 0, c: 0, d: fontSize, tx: glyph.position.x, ty: glyph.position.y)
  }
}
