import Foundation
import Panorama
import PanoramaBlocks
import TestSupport
import Testing

@Suite struct BlockLayoutTests {
  private let look = BlockLook(
    body: FontLibrary().font(
      contentsOf: "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf", size: 10),
    code: FontLibrary().font(
      contentsOf: "/usr/share/fonts/truetype/dejavu/DejaVuSansMono.ttf", size: 9),
    text: .black, secondaryText: CGColor(gray: 0.4), accent: .blue, highlight: .yellow,
    field: CGColor(gray: 0.9), line: CGColor(gray: 0.7), tick: .white)

  private func layout(
    _ blocks: [Block], width: Double = 300, height: Double = .infinity,
    picture: @escaping (String) -> CGImage? = { _ in nil }
  ) -> BlockLayout {
    BlockLayout(blocks, look: look, width: width, height: height, picture: picture)
  }

  /// The rectangle around the ink.
  private func ink(_ layout: BlockLayout) -> CGRect {
    DisplayList { $0.draw(layout, at: .zero) }.bounds
  }

  private func words(_ count: Int) -> InlineText {
    InlineText(Array(repeating: "word", count: count).joined(separator: " "))
  }

  private func item(_ text: String) -> BlockList.Item {
    BlockList.Item([.paragraph(InlineText(text))])
  }

  @Test func nothingTakesNoRoom() {
    let empty = layout([])
    #expect(empty.size == CGSize(width: 300, height: 0))
    #expect(empty.isComplete && empty.tasks.isEmpty && empty.links.isEmpty)
  }

  @Test func aNarrowColumnIsHigher() {
    let blocks = [Block.paragraph(words(40))]
    let (wide, narrow) = (layout(blocks), layout(blocks, width: 80))
    #expect(narrow.size.height > 3 * wide.size.height)
    #expect(ink(narrow).maxX <= 80)
  }

  @Test func headingsShrinkWithTheirLevel() {
    let heights = (1...6).map { Double(layout([.heading("Title", level: $0)]).size.height) }
    #expect(heights == heights.sorted(by: >))
    #expect(Double(layout([.heading("Title", level: 9)]).size.height) == heights[5])
  }

  @Test func whatIsBelowTheHeightIsNotLaidOut() {
    let blocks = (0..<2_000).map { Block.paragraph(InlineText("Paragraph \($0)")) }
    let part = layout(blocks, height: 100)
    #expect(!part.isComplete)
    #expect((100...150).contains(part.size.height))
    #expect(layout(blocks).isComplete)
    // Nor is most of one long paragraph, list, table or program.
    let row = [InlineText("cell"), InlineText("cell")]
    let long: [Block] = [
      .paragraph(words(20_000)), .code(String(repeating: "line\n", count: 20_000), language: ""),
      .list(BlockList(.bullet, items: Array(repeating: item("a"), count: 20_000))),
      .table(
        BlockTable(
          alignments: [.left, .right], header: row, rows: Array(repeating: row, count: 20_000))),
      .quote(Array(repeating: .paragraph("a"), count: 20_000)),
    ]
    for (index, block) in long.enumerated() {
      let time = processorSeconds {
        let part = layout([block], height: 100)
        #expect(!part.isComplete)
        #expect(part.size.height >= 100)
      }
      #expect(time < 0.25, "block \(index)")
    }
  }

  @Test func whatIsSeenDoesNotDependOnTheHeight() {
    let blocks: [Block] = [
      .heading("A", level: 1), .paragraph(words(300)), .code("a\nb", language: ""),
    ]
    func drawn(_ layout: BlockLayout) -> [CGRect] {
      DisplayList { $0.draw(layout, at: .zero, rows: 0...60) }.items.map(\.bounds)
    }
    #expect(drawn(layout(blocks)) == drawn(layout(blocks, height: 60)))
  }

  @Test func linksKnowWhereTheyAre() throws {
    var text = InlineText("Some words before ")
    text.append(InlineText.Run(.text("a link of several words"), link: .address("https://a.b")))
    text.append(InlineText.Run(.text(" and ")))
    text.append(InlineText.Run(.text("a page"), link: .page("Page")))
    let shown = layout([.heading("Title", level: 1), .paragraph(text)], width: 120)
    let pieces = shown.links.filter { $0.target == .address("https://a.b") }
    #expect(pieces.count >= 2)
    #expect(Set(pieces.map(\.frame.minY)).count == pieces.count)
    let page = try #require(shown.links.first { $0.target == .page("Page") })
    #expect(page.frame.minY >= pieces[0].frame.minY)
    #expect(page.frame.width > 20 && page.frame.maxX <= 120.01)
    #expect(page.frame.minY > 20)
  }

  @Test func tasksHaveBoxesBesideTheirText() throws {
    let tasks = [false, true].map {
      BlockList.Item([.paragraph("task")], task: TaskBox(isDone: $0, place: $0 ? 9 : 3))
    }
    let shown = layout([.list(BlockList(.bullet, items: tasks))])
    #expect(shown.tasks.map(\.box) == [false, true].map { TaskBox(isDone: $0, place: $0 ? 9 : 3) })
    let (first, second) = (try #require(shown.tasks.first), try #require(shown.tasks.last))
    #expect(first.frame.minX >= 0 && first.frame.maxX < 16)
    #expect(second.frame.minY > first.frame.maxY)
  }

  @Test func nestedListsAreIndentedWhileThereIsRoom() {
    var list = BlockList(.bullet, items: [item("deep")])
    for _ in 0..<40 { list = BlockList(.bullet, items: [BlockList.Item([.list(list)])]) }
    let shown = layout([.list(list)], width: 200)
    #expect(ink(shown).maxX <= 200)
    #expect(ink(shown).maxX > 100)
  }

  @Test func numbersStandBesideTheirItems() {
    let list = BlockList(.numbers(start: 98), items: ["a", "b", "c"].map { item($0) })
    #expect(ink(layout([.list(list)])).minX >= 0)
    let last = BlockList(.numbers(start: .max), items: ["a", "b"].map { item($0) })
    #expect(layout([.list(last)]).size.height > 0)
  }

  @Test func aTableTellsItsCells() throws {
    let table = BlockTable(
      alignments: [.left, .right], header: ["One", "Two"], rows: [["a", "b"], ["c"]])
    let told = try #require(layout([.paragraph("Above"), .table(table)]).tables.first)
    #expect(told.columns == 2 && told.cells.map(\.text) == ["One", "Two", "a", "b", "c", ""])
    #expect(told.cells.allSatisfy { told.frame.contains($0.frame) && $0.frame.height > 10 })
    #expect(told.cells[3].frame.minX == told.cells[1].frame.minX)
    #expect(told.cells[3].frame.minY > told.cells[1].frame.minY)
  }

  @Test func aTableFitsIfItCan() {
    let table = BlockTable(
      alignments: [.left, .center], header: ["One", "Two"], rows: [[words(60), "short"], ["x"]])
    let shown = layout([.table(table)], width: 160)
    #expect(ink(shown).maxX <= 161)
    #expect(shown.size.height > 100)
    let small = layout([.table(BlockTable(alignments: [.left], header: ["a"], rows: [["b"]]))])
    #expect(ink(small).maxX < 60)
    // Columns that are certainly outside are not laid out.
    let many = Array(repeating: InlineText("a"), count: 5_000)
    let wide = BlockTable(
      alignments: Array(repeating: .left, count: 5_000), header: many, rows: [many])
    #expect(processorSeconds { _ = layout([.table(wide)]) } < 0.25)
  }

  @Test func columnsStayWhereTheyAreWhenMoreRowsAreSeen() {
    let rows: [[InlineText]] = (0..<60).map {
      [InlineText("\($0)"), $0 == 40 ? words(30) : "short", "third"]
    }
    let table = BlockTable(
      alignments: [.left, .left, .left], header: ["Number", "Words of a table", "Third column"],
      rows: rows)
    func edges(_ layout: BlockLayout) -> [CGFloat] {
      DisplayList { $0.draw(layout, at: .zero, rows: 0...30) }.items.map(\.bounds.minX)
    }
    #expect(edges(layout([.table(table)], height: 30)) == edges(layout([.table(table)])))
    // A cell that is cut is not complete.
    let cell = BlockTable(alignments: [.left], header: [words(9_000)], rows: [])
    #expect(!layout([.table(cell)], height: 50).isComplete)
  }

  @Test func picturesStandBetweenTheirText() throws {
    let image = CGImage(
      width: 40, height: 20, pixels: Array(repeating: 0xFF00_00FF, count: 800), isOpaque: true)
    let text = InlineText([
      InlineText.Run(.text("before ")),
      InlineText.Run(.picture(source: "a.png", alternative: "alternative"), link: .page("a")),
      InlineText.Run(.lineBreak), InlineText.Run(.text("after")),
    ])
    let without = layout([.paragraph(text)])
    let with = layout([.paragraph(text)]) { $0 == "a.png" ? image : nil }
    #expect(with.size.height > without.size.height + 20)
    #expect(with.links.map(\.frame.size) == [CGSize(width: 40, height: 20)])
    // It is not wider than its column.
    #expect(
      layout([.paragraph(text)], width: 20) { _ in image }.links[0].frame.size
        == CGSize(width: 20, height: 10))
  }

  @Test func strangeWidthsAreFine() {
    let blocks: [Block] = [
      .paragraph(words(5)), .quote([.code("a\tb", language: "")]), .rule,
      .callout(Callout(kind: "x", title: "t", blocks: [.paragraph("b")])),
      .table(BlockTable(alignments: [.left], header: ["a"], rows: [])),
      .table(BlockTable(alignments: [], header: [], rows: [])),
    ]
    for width in [-5, 0, 0.5, .nan, .infinity, 1e300] as [Double] {
      #expect(layout(blocks, width: width).size.height.isFinite)
      #expect(layout(blocks, width: width, height: .nan).isComplete)
    }
    _ = layout(blocks, height: -1)
  }
}

/// What blocks share with the chapters of books.
@Suite struct ListMarkPictureTests {
  /// Two items, the first of which has a picture before it.
  private func layout(inside: Bool, hasPicture: Bool = true) -> ChapterLayout {
    var builder = MarkupTreeBuilder()
    builder.start(MarkupElement(name: "ul"))
    for text in ["first", "second"] {
      builder.start(MarkupElement(name: "li"))
      builder.add(text)
      builder.end()
    }
    let tree = builder.finish()
    var list = ComputedStyle()
    (list.display, list.padding.left) = (.block, .points(40))
    var marked = ComputedStyle()
    (marked.display, marked.listImage, marked.isListMarkInside) = (.listItem, "mark.png", inside)
    let markup = StyledMarkup(tree: tree, styles: [list, marked], styleOfNode: [0, 1, 1, 0, 0])
    let setting = ChapterSetting(width: 300, height: 400, fonts: StyleFonts(library: FontLibrary()))
    {
      hasPicture && $0 == .address("mark.png") ? CGSize(width: 12, height: 10) : nil
    }
    return ChapterLayout(markup, chapter: 0, setting: setting)
  }

  @Test func aPictureStandsBeforeItsItem() throws {
    let pictures = layout(inside: false).pictures(in: 0...1000)
    #expect(pictures.map(\.node) == [1])
    let mark = try #require(pictures.first?.frame)
    #expect(mark.size == CGSize(width: 12, height: 10))
    #expect(mark.maxX < 40 && mark.minX > 0)
  }

  @Test func insideItIsAPartOfTheLine() throws {
    let shown = layout(inside: true)
    let mark = try #require(shown.pictures(in: 0...1000).first?.frame)
    #expect(mark.minX == 40)
    let first = try #require(shown.caret(at: BookPlace(chapter: 0, node: 2)))
    #expect(first.minX > mark.maxX)
  }

  /// One that is missing leaves the sign.
  @Test func aMissingPictureIsASign() {
    let shown = layout(inside: false, hasPicture: false)
    #expect(shown.pictures(in: 0...1000).isEmpty)
    #expect(DisplayList { shown.draw(in: $0, clip: .infinite) }.bounds.minX < 40)
  }
}
