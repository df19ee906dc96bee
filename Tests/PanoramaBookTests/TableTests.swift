import Foundation
@_spi(BookTests) import PanoramaBlocks
@_spi(BookTests) import PanoramaBook
import PanoramaGraphics
import Testing

@Suite("Tables of books")
struct TableTests {
  private func cell(
    _ text: String, columns: Int = 1, rows: Int = 1,
    style: @escaping (inout ComputedStyle) -> Void = { _ in }
  ) -> Part {
    .element(
      "td", ["colspan": "\(columns)", "rowspan": "\(rows)"],
      {
        $0.display = .cell
        $0.background = .black
        style(&$0)
      }, [.text(text)])
  }

  private func row(_ cells: Part...) -> Part { .element("tr", [:], { $0.display = .row }, cells) }

  /// The frames of the cells, in the order of the document.
  private func frames(
    _ rows: [Part], width: Double = 300, style: @escaping (inout ComputedStyle) -> Void = { _ in }
  ) -> [CGRect] {
    let markup = BookBuilder.markup(
      [
        .element(
          "table", [:],
          {
            $0.display = .table
            style(&$0)
          }, rows)
      ], style: { $0.lineHeight = .points(20) })
    let layout = ChapterLayout(markup, chapter: 0, setting: BookBuilder.setting(width: width))
    return markup.tree.nodes.indices.compactMap { layout.box(of: MarkupTree.Index($0)) }
  }

  @Test("Columns are as wide as their widest cells, and the table no wider")
  func automatic() {
    let cells = frames([row(cell("a"), cell("wide cell")), row(cell("bb"), cell("c"))])
    #expect(cells.count == 4)
    #expect(cells[0].width == cells[2].width && cells[1].width == cells[3].width)
    #expect(cells[1].minX == cells[0].maxX && cells[2].minY == 20)
    #expect(cells[1].maxX < 200)
  }

  @Test("In less room, cells have more lines, and no column is narrower than its longest word")
  func narrow() {
    let text = "several words in one cell"
    let wide = frames([row(cell("unbreakable"), cell(text))], width: 500)
    let narrow = frames([row(cell("unbreakable"), cell(text))], width: 180)
    #expect(wide[1].height == 20)
    #expect(narrow[1].height > 20)
    #expect(abs(narrow[0].width - wide[0].width) < 0.1)
    #expect(abs(narrow[1].maxX - 180) < 1e-6)
    #expect(narrow[0].height == narrow[1].height)
  }

  @Test("Cells span columns and rows")
  func spans() {
    let cells = frames([
      row(cell("a", rows: 2), cell("b", columns: 2)), row(cell("c"), cell("d")),
    ])
    #expect(cells[0].height == 40)
    #expect(cells[1].width == cells[2].width + cells[3].width)
    #expect(cells[2].minX == cells[0].maxX && cells[2].minY == 20)
  }

  @Test("Fixed columns share the width that is left")
  func fixed() {
    let cells = frames(
      [
        row(cell("a") { $0.width = .points(50) }, cell("b"), cell("c")),
        row(cell("a long text that is wider"), cell("b"), cell("c")),
      ]
    ) {
      $0.isTableLayoutFixed = true
      $0.width = .points(250)
    }
    #expect(cells.prefix(3).map(\.width) == [50, 100, 100])
  }

  @Test("Borders that collapse lie over one another; others have their spacing")
  func borders() {
    let border = ComputedStyle.Border(width: 2, style: .solid, color: .black)
    let bordered = { (text: String) in cell(text) { $0.border = StyleSides(all: border) } }
    let collapsed = frames([row(bordered("a"), bordered("b"))]) { $0.borderCollapse = .collapse }
    #expect(abs(collapsed[0].maxX - collapsed[1].minX - 2) < 1e-9)
    let apart = frames([row(bordered("a"), bordered("b"))]) {
      $0.borderSpacing = CGSize(width: 5, height: 3)
    }
    #expect(apart[0].minX == 5 && apart[0].minY == 3)
    #expect(abs(apart[1].minX - apart[0].maxX - 5) < 1e-9)
  }

  @Test("Right-to-left tables have their first column at the right")
  func rightToLeft() {
    let cells = frames([row(cell("a"), cell("b"))]) { $0.isRightToLeft = true }
    #expect(cells[0].minX == cells[1].maxX)
    #expect(abs(cells[0].maxX - 300) < 1e-6)
  }

  @Test(
    "Tables in tables take a time that does not grow with the power of their depth",
    .timeLimit(.minutes(1)))
  func nested() {
    var inner = cell("x")
    for _ in 0..<40 {
      inner = .element(
        "td", [:], { $0.display = .cell },
        [.element("table", [:], { $0.display = .table }, [row(inner)])])
    }
    #expect(frames([row(inner)]).count == 1)
  }
}
