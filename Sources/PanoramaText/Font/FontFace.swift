import CHarfBuzz
import PanoramaGraphics

/// A face, which shapes text and has outlines. Lengths are in ems, y downward. Can be used from
/// several threads.
protocol FontFace: AnyObject, Sendable {
  var metrics: FontMetrics { get }
  /// The nominal glyph of a character; nil if the face has none.
  func glyph(for scalar: Unicode.Scalar) -> UInt32?
  /// The outline of a glyph that stands for `text`, which is the same object as long as the face keeps
  /// it. The outline of a glyph that cannot be read is empty.
  func outline(_ glyph: UInt32, text: String) -> GlyphOutline
  /// The glyphs of a run in visual order, left to right.
  func shape(_ run: ShapingRun, in text: UnsafeBufferPointer<UInt8>) -> [ShapedGlyph]
}

/// The vertical metrics of a face in ems, ≥ 0 unless stated otherwise.
struct FontMetrics: Hashable, Sendable {
  var ascent: Double
  var descent: Double
  var lineGap: Double
  var capHeight: Double
  var xHeight: Double
  /// The distance of the top of an underline below the baseline; may be negative.
  var underlineTop = 0.1
  var underlineThickness = 0.05
  /// The height of the top of a line through the text above the baseline.
  var strikethroughTop = 0.3
  var strikethroughThickness = 0.05
}

/// A glyph as placed by its face. Lengths are in ems, y downward.
struct ShapedGlyph {
  var glyph: UInt32
  /// The UTF-8 offset of the first character of the glyph.
  var cluster: Int
  /// To the right; downward if the run is upright.
  var advance: Double
  var offset: SIMD2<Double>
}

/// A part of text with one script and one direction.
struct ShapingRun {
  /// The range in UTF-8 offsets.
  var range: Range<Int>
  var script: hb_script_t
  /// The level in Unicode's bidirectional algorithm (UAX #9); odd levels run from right to left.
  var level: Int
  /// Whether kerning, ligatures and contextual alternates are switched off.
  var isPlain: Bool
  /// Whether the glyphs stand upright below one another, in their vertical forms.
  var isUpright = false
  /// OpenType features with their values.
  var features: [ShapingFeature] = []
  /// BCP 47; empty if unknown.
  var language = ""

  var isRightToLeft: Bool { level & 1 == 1 }
}

/// An OpenType feature that is switched on or off.
package struct ShapingFeature: Hashable, Sendable {
  /// Four letters, for example `onum`.
  package var tag: String
  /// 0 for off.
  package var value: Int

  /// A feature with its value.
  package init(_ tag: String, _ value: Int = 1) { (self.tag, self.value) = (tag, value) }
}
