@_spi(BookTests) import PanoramaBlocks
@_spi(BookTests) import PanoramaBook
import TestBooks
import TestSupport
import Testing

struct ChapterTextTests {
  private func text(_ body: String) throws -> ChapterText {
    ChapterText(try TestBook(chapters: [body]).opened().chapter(0), chapter: 0)
  }

  @Test func blocksAreLinesAndSpacesAreSingle() throws {
    let text = try text(
      "<h1>One\n two</h1><ul><li>a <b> b</b></li><li>c</li></ul><p>hy\u{AD}phen<br/>x <ruby>漢<rt>kan</rt></ruby></p>"
        + "<pre>a\n  b</pre>")
    #expect(text.text == "One two\na b\nc\nhyphen\nx 漢\na\n  b")
  }

  @Test func everyByteHasItsPlaceAndEveryPlaceItsByte() throws {
    var random = SeededGenerator(seed: 3)
    let pieces = [
      "word ", "\u{1F600}", "<b>", "</b>", " \n ", "é", "<br/>", "so\u{AD}ft", "&amp;", "字",
    ]
    for _ in 0..<40 {
      var body = ""
      var depth = 0
      for _ in 0..<60 {
        let piece = pieces[Int.random(in: pieces.indices, using: &random)]
        if piece == "</b>" {
          guard depth > 0 else { continue }
          depth -= 1
        } else if piece == "<b>" {
          depth += 1
        }
        body += piece
      }
      body += String(repeating: "</b>", count: depth)
      let book = try TestBook(chapters: ["<p>\(body)</p>"]).opened()
      let tree = try book.chapter(0)
      let text = ChapterText(tree, chapter: 0)
      var byte = 0
      for scalar in text.text.unicodeScalars {
        let place = text.place(byte)
        #expect(text.byte(place) == byte)
        if scalar != "\n", scalar != " " {
          let units = Array((tree.text(place.node) ?? "").utf16)
          let here = String(
            decoding: units[place.offset..<place.offset + UTF16.width(scalar)], as: UTF16.self)
          #expect(here == String(scalar))
        }
        let range = text.range(byte..<byte + UTF8.width(scalar))
        #expect(range.lowerBound == place && (scalar == "\n" || range.upperBound > place))
        byte += UTF8.width(scalar)
      }
    }
  }
}
