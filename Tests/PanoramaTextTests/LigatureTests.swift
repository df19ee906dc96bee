import Foundation
import PanoramaText
import Testing

@Suite struct LigatureTests {
  /// DejaVu Sans has a glyph for `fi` and none for `fb`.
  @Test func lettersJoinWhereTheFontSaysSo() {
    let font = TestFonts.dejaVu(20)
    let joined = TextLine("fi", font: font)
    #expect(joined.glyphs.glyphs.count == 1)
    #expect(TextLine("fb", font: font).glyphs.glyphs.count == 2)
    #expect(TextLine("f\u{200C}i", font: font).glyphs.glyphs.count >= 2, "kept apart")
    // A caret can still be placed between the letters.
    #expect(joined.position(of: 0) == 0 && joined.position(of: 2) == joined.width)
  }
}
