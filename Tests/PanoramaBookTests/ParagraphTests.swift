import Foundation
@_spi(BookTests) import PanoramaBlocks
@_spi(BookTests) import PanoramaBook
import PanoramaGraphics
import PanoramaText
import TestSupport
import Testing

@Suite("Paragraphs of books")
struct ParagraphTests {
  private func lines(
    _ parts: Part..., width: Double = 200, style: @escaping (inout ComputedStyle) -> Void = { _ in }
  ) -> [(text: String, frame: CGRect)] {
    let markup = BookBuilder.markup([
      .element(
        "p", [:],
        {
          $0.display = .block
          style(&$0)
        }, parts)
    ])
    return ChapterLayout(markup, chapter: 0, setting: BookBuilder.setting(width: width)).setLines
  }

  private let prose =
    "In the early hours the harbour lay grey and quiet; only the ropes complained, and somewhere a dog was barking."

  @Test("White space collapses across elements, and disappears at the ends of lines")
  func whiteSpace() {
    let lines = lines("  one \n", element("b", [:], "\t two "), " three ", width: 1000)
    #expect(lines.map(\.text) == ["one two three"])
    #expect(lines[0].frame.minX == 0)
    let font = Font(FontDescriptor(.family("DejaVu Sans")), size: 16, library: BookBuilder.fonts)
    let words = ["one", "two", "three", " ", " "].reduce(0) { $0 + TextLine($1, font: font).width }
    #expect(abs(Double(lines[0].frame.width) - words) < 1e-9)
  }

  @Test("The end of a line in the file between two ideographs is no blank")
  func ideographs() {
    #expect(lines("漢字\n漢字 a\nb", width: 1000).first?.text.filter { $0 != " " } == "漢字漢字ab")
    let joined = lines("漢字\n漢字", width: 1000)[0].frame.width
    #expect(joined == lines("漢字漢字", width: 1000)[0].frame.width)
  }

  @Test("Text is aligned, and its first line indented")
  func alignment() {
    func edges(_ align: ComputedStyle.Align) -> (CGFloat, CGFloat) {
      let frame = lines("word") { $0.textAlign = align }[0].frame
      return (frame.minX, frame.maxX)
    }
    #expect(edges(.start).0 == 0)
    #expect(edges(.end).1 == 200)
    #expect(abs(edges(.center).0 + edges(.center).1 - 200) < 1e-9)
    let indented = lines(.text(prose)) { $0.textIndent = .points(30) }
    #expect(indented[0].frame.minX == 30)
    #expect(indented.dropFirst().allSatisfy { $0.frame.minX == 0 })
  }

  @Test("Justified lines reach the edge, all but the last", arguments: [180.0, 250, 333])
  func justified(_ width: Double) {
    let lines = lines(.text(prose + " " + prose), width: width) { $0.textAlign = .justify }
    #expect(lines.count > 2)
    for line in lines.dropLast() { #expect(abs(Double(line.frame.width) - width) < 1e-6) }
    #expect(lines[lines.count - 1].frame.width < width)
    #expect(lines.map(\.text).joined(separator: " ") == prose + " " + prose)
  }

  @Test("Lines are as high as their style says, with the text in the middle")
  func lineHeight() {
    let lines = lines(.text(prose)) { $0.lineHeight = .points(30) }
    for (i, line) in lines.enumerated() {
      #expect(abs(Double(line.frame.minY) - 30 * Double(i)) < 1e-9)
      #expect(abs(Double(line.frame.height) - 30) < 1e-9)
    }
  }

  @Test("A soft hyphen is seen only at the end of a line")
  func softHyphen() {
    let word = "extra\u{AD}ordinary"
    #expect(lines(.text(word), width: 300).map { $0.text.count } == [word.count])
    let parts = lines(.text(word), width: 90)
    #expect(parts.map(\.text) == ["extra\u{AD} -", "ordinary"])
    let none = lines(.text(word), width: 90) { $0.hyphens = .none }
    #expect(none.allSatisfy { !$0.text.contains("-") })
  }

  @Test("A word that is wider than the line is divided rather than cut off")
  func longWord() {
    let lines = lines("antidisestablishmentarianism", width: 60)
    #expect(lines.count > 2)
    #expect(lines.map(\.text).joined() == "antidisestablishmentarianism")
    for line in lines { #expect(line.frame.width <= 60) }
  }

  @Test("Programs keep their blanks and lines")
  func preformatted() {
    let lines = lines("a b\n  c\n\nd", width: 50) { $0.whiteSpace = .pre }
    #expect(lines.count == 4)
    #expect(lines.map { $0.text.filter { $0.isLetter } } == ["ab", "c", "", "d"])
    #expect(lines[1].frame.width > lines[3].frame.width)
  }

  @Test("Letters and words are spaced")
  func spacing() {
    let plain = Double(lines("ab cd", width: 1000)[0].frame.width)
    let letters = Double(lines("ab cd", width: 1000) { $0.letterSpacing = 2 }[0].frame.width)
    let words = Double(lines("ab cd", width: 1000) { $0.wordSpacing = 7 }[0].frame.width)
    #expect(abs(letters - plain - 10) < 1e-9)
    #expect(abs(words - plain - 7) < 1e-9)
  }

  @Test("Raised text makes its line higher only upward")
  func raised() {
    let plain = lines("text", width: 1000)[0].frame
    let raised = lines(
      "text", element("sup", [:], "2") { $0.verticalAlign = .raised(10) }, width: 1000)
    #expect(abs(Double(raised[0].frame.height - plain.height) - 10) < 1e-9)
  }

  @Test("Ruby stands over its base, and makes a line higher")
  func ruby() throws {
    let lines = lines(
      element(
        "ruby", [:], "base",
        element("rt", [:], "x") {
          $0.display = .rubyText
          $0.fontSize = 8
        }
      ) {
        $0.display = .ruby
      }, width: 1000)
    let base = try #require(lines.first { $0.text == "base" }).frame
    let reading = try #require(lines.first { $0.text == "x" }).frame
    #expect(abs(reading.maxY - base.minY) < 1e-9)
    #expect(abs(reading.midX - base.midX) < 1e-9)
  }

  @Test("Right-to-left text begins at the right, and its numbers run from left to right")
  func rightToLeft() throws {
    let lines = lines("שלום 123") { $0.isRightToLeft = true }
    #expect(abs(lines[0].frame.maxX - 200) < 1e-9)
    #expect(lines[0].text == "123 שלום")
  }
}

@Suite("Hyphenation")
struct HyphenatorTests {
  @Test("Words are divided by the patterns of their language, and not without patterns")
  func patterns() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      "UTF-8\nLEFTHYPHENMIN 2\nRIGHTHYPHENMIN 2\nter1n\nk1ä\n", to: "hyph_xx.dic")
    let hyphenator = Hyphenator(folder: folder.path)
    #expect(hyphenator.places(in: "internal", language: "xx") == [5])
    #expect(hyphenator.places(in: "INTERNAL", language: "xx-YY") == [5])
    #expect(hyphenator.places(in: "okäse", language: "xx") == [2])
    #expect(hyphenator.places(in: "internal", language: "yy").isEmpty)
    #expect(hyphenator.places(in: "internal", language: "../hyph_xx").isEmpty)
    #expect(
      hyphenator.places(in: String(repeating: "internal", count: 5000), language: "xx").isEmpty)
  }
}
