import Foundation

/// One glyph's outline, shared by every run that shows it; caches key on its identity.
///
/// Coordinates are in ems (1 = the font size), y down, origin on the baseline.
public final class GlyphOutline: Hashable, Sendable {
  /// In ems; empty for a blank.
  public let path: Path
  /// The box around `path`, in ems.
  public let bounds: CGRect

  /// - Parameter path: one that holds a NaN or infinite coordinate counts as empty.
  public init(path: Path) {
    self.path = path.isFinite ? path : Path()
    self.bounds = self.path.bounds
  }

  /// The same outline object.
  public static func == (l: GlyphOutline, r: GlyphOutline) -> Bool { l === r }
  /// Hashes the identity.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// Shaped text: outlines and where each stands. Filled with the non-zero rule.
public struct GlyphRun: Hashable, Sendable {
  /// One outline and its place.
  public struct Glyph: Hashable, Sendable {
    /// The shape, in ems.
    public var outline: GlyphOutline
    /// The glyph's origin on the baseline, in the item's own coordinates.
    public var position: SIMD2<Double>

    /// A glyph from its shape and origin.
    public init(outline: GlyphOutline, position: SIMD2<Double>) {
      self.outline = outline
      self.position = position
    }
  }

  /// In writing order.
  public let glyphs: [Glyph]
  /// Points an em.
  public let fontSize: Double
  /// The box around all outlines.
  public let bounds: CGRect

  /// A run from glyphs in place. O(n).
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
}
