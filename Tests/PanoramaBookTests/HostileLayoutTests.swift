import Foundation
@_spi(BookTests) import PanoramaBlocks
@_spi(BookTests) import PanoramaBook
import PanoramaGraphics
import Testing

@Suite("Documents that nobody should have written")
struct HostileLayoutTests {
  private func layout(_ parts: [Part], width: Double = 200) -> ChapterLayout {
    let layout = ChapterLayout(
      BookBuilder.markup(parts, style: { $0.textAlign = .justify }), chapter: 0,
      setting: BookBuilder.setting(width: width))
    let pages = ChapterPages(layout, height: 300)
    let context = CGContext()
    layout.draw(pages.pages[pages.pages.count - 1], of: pages, in: context)
    return layout
  }

  @Test(
    "A long paragraph, with and without blanks",
    arguments: ["word ", "word", "漢", "שלום", "e\u{301}\u{302}"])
  func longParagraph(_ part: String) {
    let text = String(repeating: part, count: 20_000 / part.utf8.count)
    let lines = layout([block("p", .text(text))]).setLines
    #expect(lines.count > 10)
    for line in lines { #expect(line.frame.width <= 200.001) }
  }

  @Test(
    "Elements in elements, in blocks and in lines",
    arguments: ["block", "inline", "inlineBlock", "float"])
  func deep(_ kind: String) {
    var part: Part = "text"
    for _ in 0..<300 {
      part = .element(
        "div", [:],
        {
          $0.display = kind == "block" ? .block : kind == "inlineBlock" ? .inlineBlock : .inline
          if kind == "float" {
            $0.display = .block
            $0.float = .left
          }
          $0.margin.left = .points(5)
        }, [part])
    }
    #expect(layout([part]).setLines.map(\.text).joined() == "text")
  }

  @Test("Numbers that are none, or endless")
  func numbers() {
    for value in [Double.nan, .infinity, -.infinity, 1e300, -1e300, 0, -1] {
      let strange = block("p", "some text in several lines, so that there is something to see") {
        $0.margin = StyleSides(all: .points(value))
        $0.width = .share(value)
        $0.textIndent = .points(value)
        $0.lineHeight = .points(value)
        $0.fontSize = value
        $0.letterSpacing = value
      }
      _ = layout([strange, block("p", "more")])
    }
    _ = layout([block("p", "text")], width: 0)
    _ = layout([block("p", "text")], width: .nan)
  }

  @Test("A table of more columns than there is room for, and spans beyond its end")
  func table() {
    let cells = (0..<80).map { _ in
      Part.element("td", ["colspan": "9999999", "rowspan": "70000"], { $0.display = .cell }, ["x"])
    }
    let table = Part.element(
      "table", [:], { $0.display = .table },
      [.element("tr", [:], { $0.display = .row }, Array(cells.prefix(3)))])
    #expect(layout([table]).setLines.count == 3)
  }
}
