import CHarfBuzz
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

extension TextLine {
  private var carets: LineCarets { LineCarets(text: text, clusters: clusters) }

  /// The distance, in points, from the left end of the line to a caret before the character at
  /// `offset` (in UTF-8 bytes). Inside a ligature the width is divided evenly. O(n).
  public func position(of offset: Int) -> Double { carets.position(of: offset) }

  /// All caret positions in the order of the text, at the edges of grapheme clusters: the offsets
  /// in UTF-8 bytes and their `position(of:)`. O(n log n).
  public func caretPlaces() -> [(offset: Int, x: Double)] { carets.places() }

  /// The distance, in points, from the left end of the line to a caret behind the character that ends at `offset` (in
  /// UTF-8 bytes). Where left-to-right text meets right-to-left text, that is elsewhere than `position(of:)`. O(n log n).
  public func position(behind offset: Int) -> Double { carets.position(behind: offset) }

  /// Where the caret goes on the screen from `x` points beside the left end of the line, past one character.
  ///
  /// - Returns: its offset in UTF-8 bytes, and whether it is drawn behind the character before it
  ///   (`position(behind:)`); nil at the end of the line. O(n log n).
  public func caret(beside x: Double, toTheRight: Bool) -> (offset: Int, isBehind: Bool)? {
    carets.caret(beside: x, toTheRight: toTheRight)
  }

  /// The offset in UTF-8 bytes, at the edge of a grapheme cluster, whose caret is nearest to `x`.
  /// O(n log n).
  public func offset(nearest x: Double) -> Int { carets.offset(nearest: x) }
}

extension TextLine {
  /// Shapes text as one line, with kerning, ligatures, right-to-left runs, and fallback faces for
  /// characters that the font lacks. Line breaks and tabs count as spaces. O(n), about 1 µs for a
  /// short label if its face is open.
  public init(_ text: String, font: Font) { self.init(text, font: font, isPlain: false) }

  /// - Parameters:
  ///   - text: the text.
  ///   - font: the font.
  ///   - directions: those of the line in its paragraph; nil if it is a paragraph of its own.
  ///   - isPlain: whether kerning, ligatures and contextual alternates are switched off, so
  ///     that each character has the advance of its glyph.
  init(_ text: String, font: Font, directions: TextDirections? = nil, isPlain: Bool) {
    let oneLine = text.utf8.contains { $0 < 32 || $0 >= 0x80 } ? Self.withoutBreaks(text) : text
    var assembly = LineAssembly(styles: [StyleRun(range: 0..<oneLine.utf8.count, font: font)])
    var copy = oneLine
    copy.withUTF8 { bytes in assembly.shape(bytes, directions: directions, isPlain: isPlain) }
    self.init(
      text: oneLine, width: assembly.x, ascent: assembly.ascents[0], descent: assembly.descents[0],
      glyphs: GlyphRun(glyphs: assembly.glyphs[0], fontSize: font.size), clusters: assembly.clusters
    )
  }

  static func withoutBreaks(_ text: String) -> String {
    let breaks: Set<Unicode.Scalar> = [
      "\t", "\n", "\u{B}", "\u{C}", "\r", "\u{85}", "\u{2028}", "\u{2029}",
    ]
    guard text.unicodeScalars.contains(where: breaks.contains) else { return text }
    var result = String.UnicodeScalarView()
    var previous: Unicode.Scalar = " "
    for scalar in text.unicodeScalars {
      // The pair "\r\n" becomes a single space.
      if !(previous == "\r" && scalar == "\n") {
        result.append(breaks.contains(scalar) ? " " : scalar)
      }
      previous = scalar
    }
    return String(result)
  }
}
