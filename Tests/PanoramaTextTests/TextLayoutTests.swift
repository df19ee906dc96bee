import Foundation
import PanoramaGraphics
import PanoramaText
import Testing

@Suite struct TextLayoutTests {
  let library = FontLibrary()
  private var font: Font { TestFonts.dejaVu(10, in: library) }
  private func width(_ text: String) -> Double { TextLine(text, font: font).width }

  private func lines(
    _ text: String, width: Double = .infinity, truncation: TextTruncation = .tail, maximum: Int = 0
  ) -> [String] {
    TextLayout(
      text, font: font, maximumWidth: width, truncation: truncation, maximumLines: maximum
    ).lines.map(\.line.text)
  }

  @Test func linesBreakAtBlanks() {
    let room = width("the quick") + 1
    #expect(lines("the quick red fox", width: room) == ["the quick", "red fox"])
    #expect(lines("the quick ", width: width("the quick")) == ["the quick"])
  }

  @Test func linesBreakAtNewlines() {
    #expect(lines("a\n\nb") == ["a", "", "b"])
    #expect(lines("a\r\nb\n") == ["a", "b", ""])
    #expect(lines("") == [""])
  }

  @Test func wordsTooLongBreakInside() {
    let broken = lines("Donaudampfschiff", width: width("Donaud"))
    #expect(broken.count > 2 && broken.joined() == "Donaudampfschiff")
    #expect(broken.allSatisfy { width($0) <= width("Donaud") + 1e-9 })
  }

  @Test(arguments: [0, 0.001, -3, .nan]) func noRoomGivesOneCharacterALineOrEverything(room: Double)
  {
    let broken = lines("abc", width: room)
    #expect(broken.joined() == "abc")
    #expect(broken.count == (room.isNaN ? 1 : 3))
  }

  @Test func hyphensAndIdeographsAllowBreaks() {
    #expect(lines("well-known", width: width("well-kno")) == ["well-", "known"])
    #expect(lines("漢字漢字。", width: width("漢字漢") + 0.1) == ["漢字漢", "字。"])
  }

  @Test func whatDoesNotFitEndsInAnEllipsis() {
    let room = width("Some long") + width("\u{2026}")
    #expect(lines("Some long title", width: room, maximum: 1) == ["Some long\u{2026}"])
    let layout = TextLayout("Some long title", font: font, maximumWidth: room, maximumLines: 1)
    #expect(layout.isTruncated && Double(layout.size.width) <= room + 1e-9)
    #expect(!TextLayout("Some", font: font, maximumWidth: room, maximumLines: 1).isTruncated)
    #expect(lines("one\ntwo", maximum: 1) == ["one\u{2026}"])
  }

  @Test func theMiddleCanGo() {
    let cut = lines("photograph-0001.jpeg", width: 70, truncation: .middle, maximum: 1)[0]
    #expect(cut.hasPrefix("phot") && cut.hasSuffix("peg") && cut.contains("\u{2026}"))
    #expect(width(cut) <= 70)
  }

  @Test func nothingIsCutWhenNotAsked() {
    #expect(
      lines("Some long title", width: 20, truncation: .none, maximum: 1) == ["Some long title"])
  }

  @Test func alignmentSharesOutTheSlack() {
    for (alignment, share) in [(TextAlignment.left, 0.0), (.center, 0.5), (.right, 1)] {
      let layout = TextLayout("ab", font: font, maximumWidth: 100, alignment: alignment)
      #expect(abs(Double(layout.lines[0].origin.x) - (100 - width("ab")) * share) < 1e-9)
    }
  }

  @Test func baselinesAreALineApart() {
    let layout = TextLayout("a\nb", font: font)
    let (a, b) = (Double(layout.lines[0].origin.y), Double(layout.lines[1].origin.y))
    #expect(a == layout.firstBaseline && abs(a - font.ascent) < 1e-9)
    #expect(abs(b - a - font.lineHeight) < 1e-9)
    #expect(abs(Double(layout.size.height) - 2 * font.ascent - 2 * font.descent) < 1e-9)
  }

  @Test func longTextTakesLinearTime() {
    // 20,000 words: a line breaker that shaped the rest again for each line would take minutes.
    let text = Array(repeating: "word", count: 20_000).joined(separator: " ")
    #expect(lines(text, width: 300).joined(separator: " ") == text)
  }

  @Test func drawingRecordsTheGlyphs() {
    let list = DisplayList { context in
      context.draw("ab", at: CGPoint(x: 10, y: 20), font: font, color: .black)
      context.draw("ab", baseline: CGPoint(x: 10, y: 20 + font.ascent), font: font, color: .black)
      context.draw(" ", at: .zero, font: font, color: .black)
    }
    #expect(list.items.count == 2)
    #expect(list.items.first == list.items.last)
    #expect(list.bounds.minX > 10 && list.bounds.minY > 20)
  }
}
