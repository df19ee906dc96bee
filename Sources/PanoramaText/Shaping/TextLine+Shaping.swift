import CHarfBuzz
import Foundation
import PanoramaGraphics

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
