import Foundation
import PanoramaGraphics

/// One line of shaped text: its glyphs, its measures, and where its characters stand.
///
/// Coordinates: points, y down, origin on the baseline at the line's left end.
public struct TextLine: Sendable {
  /// What one cluster (mostly one character as seen) takes.
  public struct Cluster: Hashable, Sendable {
    /// Where its characters begin in the text, in UTF-8 bytes.
    public var offset: Int
    /// Its left edge.
    public var x: Double
    /// Its advance, in points.
    public var width: Double
    /// Whether its text runs from right to left.
    public var isRightToLeft: Bool
  }

  /// What the line shows.
  public let text: String
  /// How far the next text would start: the sum of all advances.
  public let width: Double
  /// From the baseline up, over all faces in use; ≥ 0.
  public let ascent: Double
  /// From the baseline down; ≥ 0.
  public let descent: Double
  /// The glyphs, from left to right.
  public let glyphs: GlyphRun
  /// From left to right. The text's order where it runs from left to right throughout.
  public let clusters: [Cluster]

  /// The box around the ink; null when there is none.
  public var bounds: CGRect { glyphs.bounds }

  /// The glyphs with the baseline's left end at `origin`. O(glyphs).
  public func glyphs(at origin: CGPoint) -> GlyphRun {
    let shift = SIMD2(Double(origin.x), Double(origin.y))
    if shift == .zero { return glyphs }
    return GlyphRun(
      glyphs: glyphs.glyphs.map {
        GlyphRun.Glyph(outline: $0.outline, position: $0.position + shift)
      }, fontSize: glyphs.fontSize)
  }
}
