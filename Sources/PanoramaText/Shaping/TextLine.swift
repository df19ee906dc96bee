import Foundation
import PanoramaGraphics

/// A line of shaped text, with its glyphs, metrics and character positions.
///
/// Coordinates are points, y downward, with the origin on the baseline at the left end of the line.
public struct TextLine: Sendable {
  /// The position of a cluster, which is one grapheme cluster in most cases.
  public struct Cluster: Hashable, Sendable {
    /// The offset of its first character, in UTF-8 bytes.
    public var offset: Int
    /// The left edge.
    public var x: Double
    /// The advance, in points.
    public var width: Double
    /// Whether its text runs from right to left.
    public var isRightToLeft: Bool
  }

  /// The text of the line.
  public let text: String
  /// The sum of all advances, at which the next text would start.
  public let width: Double
  /// The height above the baseline over all faces in use, ≥ 0.
  public let ascent: Double
  /// The height below the baseline over all faces in use, ≥ 0.
  public let descent: Double
  /// The glyphs, from left to right.
  public let glyphs: GlyphRun
  /// The clusters from left to right, which is the order of the text unless it contains
  /// right-to-left runs.
  public let clusters: [Cluster]

  /// The bounding box of the ink; null if there is none.
  public var bounds: CGRect { glyphs.bounds }

  /// The glyphs with the left end of the baseline at `origin`. O(glyphs).
  public func glyphs(at origin: CGPoint) -> GlyphRun {
    let shift = SIMD2(Double(origin.x), Double(origin.y))
    if shift == .zero { return glyphs }
    return GlyphRun(
      glyphs: glyphs.glyphs.map {
        GlyphRun.Glyph(outline: $0.outline, position: $0.position + shift)
      }, fontSize: glyphs.fontSize)
  }
}
