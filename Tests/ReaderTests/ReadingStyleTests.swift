import Foundation
@_spi(ReaderTests) import Reader
import Testing

/// How books look, in files of other versions.
@Suite struct ReadingStyleTests {
  private func read(_ text: String) throws -> ReadingStyle {
    try JSONDecoder().decode(ReadingStyle.self, from: Data(text.utf8))
  }

  @Test func whatIsWrittenIsRead() throws {
    var style = ReadingStyle()
    #expect(try JSONDecoder().decode(ReadingStyle.self, from: JSONEncoder().encode(style)) == style)
    (style.family, style.textSize, style.lineHeight) = ("Gentium", 22, nil)
    (style.margins, style.justifies, style.hyphenates) = (.wide, true, nil)
    (style.usesPublisherStyles, style.colors) = (false, .sepia)
    #expect(try JSONDecoder().decode(ReadingStyle.self, from: JSONEncoder().encode(style)) == style)
  }

  @Test func anOlderFileLeavesWhatItDoesNotKnow() throws {
    let style = try read(
      "{\"textSize\": 24, \"hyphenates\": false, \"usesPublisherStyles\": false, \"colors\": \"dark\"}"
    )
    var expected = ReadingStyle()
    (expected.textSize, expected.lineHeight, expected.hyphenates) = (24, nil, false)
    (expected.usesPublisherStyles, expected.colors) = (false, .dark)
    #expect(style == expected)
    #expect(style.family == nil && style.margins == .usual)
  }

  @Test func badValuesAreAsUsual() throws {
    let style = try read(
      "{\"textSize\": 1e9, \"lineHeight\": -3, \"margins\": \"huge\", \"colors\": 7, \"family\": [], \"new\": 1}"
    )
    #expect(style.textSize == 48 && style.lineHeight == 0.8)
    #expect(style.margins == .usual && style.colors == nil && style.family == nil)
    #expect(style.usesPublisherStyles)
  }
}
