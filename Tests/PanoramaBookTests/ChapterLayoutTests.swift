import Foundation
@_spi(BookTests) import PanoramaBlocks
@_spi(BookTests) import PanoramaBook
import PanoramaGraphics
import TestBooks
import TestSupport
import Testing

@Suite("Layout of chapters")
struct ChapterLayoutTests {
  static let writings: [ComputedStyle.Writing] = [.horizontal, .verticalRL, .verticalLR]

  @Test("Layout in pieces equals layout at once", arguments: 0..<24)
  func pieces(_ seed: Int) {
    let markup = RandomBook.markup(seed, writing: Self.writings[seed % 3])
    let whole = ChapterLayout(markup, chapter: 0, setting: RandomBook.setting)
    var composer = ChapterComposer(markup, chapter: 0, setting: RandomBook.setting)
    var height = 0.0
    while !composer.isComplete {
      height += 40
      composer.compose(to: height)
      let part = composer.layout
      #expect(part.isComplete == composer.isComplete)
      // What is set stays where it is, from the first line on.
      let parts = part.setLines.map { part.rows(of: $0.frame).lowerBound }
      let wholes = whole.setLines.prefix(parts.count).map { whole.rows(of: $0.frame).lowerBound }
      #expect(zip(parts, wholes).allSatisfy { abs($0 - $1) < 1e-6 })
    }
    let layout = composer.layout
    #expect(layout.extent == whole.extent)
    #expect(layout.setLines.map(\.frame) == whole.setLines.map(\.frame))
    #expect(layout.setLines.map(\.text) == whole.setLines.map(\.text))
    for node in markup.tree.nodes.indices.map(MarkupTree.Index.init) {
      #expect(layout.box(of: node) == whole.box(of: node))
    }
  }

  @Test("Layout from a place on has the same lines as all of it", arguments: 0..<12)
  func fromPlace(_ seed: Int) throws {
    var generator = SeededGenerator(seed: UInt64(seed))
    let paragraphs = (0..<20).map { _ in
      block("p", .text(RandomBook.text(&generator))) { $0.margin.top = .points(8) }
    }
    let markup = BookBuilder.markup([
      block("div", .element("div", [:], { $0.display = .block }, paragraphs))
    ])
    let whole = ChapterLayout(markup, chapter: 0, setting: RandomBook.setting)
    let texts = markup.tree.nodes.indices.filter {
      if case .text = markup.tree.nodes[$0].content { true } else { false }
    }.map(MarkupTree.Index.init)
    let node = texts[Int.random(in: 1..<texts.count, using: &generator)]
    var composer = ChapterComposer(markup, chapter: 0, setting: RandomBook.setting, from: node)
    composer.compose()
    let part = composer.layout
    let start = try #require(whole.offset(of: node))
    let rest = whole.setLines.filter { Double($0.frame.minY) >= start - 1e-6 }
    #expect(part.setLines.map(\.text) == rest.map(\.text))
    let shift = rest[0].frame.minY - part.setLines[0].frame.minY
    for (a, b) in zip(part.setLines, rest) {
      #expect(abs(a.frame.minY + shift - b.frame.minY) < 1e-6)
    }
  }

  @Test("Every character is set, and on exactly one page, whole", arguments: 0..<24)
  func everyCharacter(_ seed: Int) {
    let markup = RandomBook.markup(seed, writing: Self.writings[seed % 3])
    let layout = ChapterLayout(markup, chapter: 0, setting: RandomBook.setting)
    let height = layout.writing == .horizontal ? 200.0 : 260
    let pages = ChapterPages(layout, height: height)
    // The rows of the pages follow one another.
    let used = pages.pages.filter { !$0.rows.isEmpty }
    #expect(zip(used, used.dropFirst()).allSatisfy { $0.rows.upperBound == $1.rows.lowerBound })
    #expect(used.first?.rows.lowerBound == 0)
    var shown: [Unicode.Scalar] = []
    let numbers = (1...200).map { "\($0)." }
    for line in layout.setLines {
      let rows = layout.rows(of: line.frame)
      let holders = used.filter { $0.rows.contains(rows.lowerBound + 1e-6) }
      // What is moved up by a negative margin is on the first page.
      #expect(holders.count == 1 || rows.lowerBound < 0)
      if let page = holders.first {
        #expect(
          rows.upperBound - page.rows.lowerBound <= height + 1e-3, "\(line) \(rows) \(page.rows)")
      }
      if !numbers.contains(line.text) { shown += line.text.unicodeScalars }
    }
    let set = shown.filter { $0 != " " && $0 != "-" }.sorted()
    #expect(set == RandomBook.characters(markup).filter { $0 != "-" })
  }

  @Test(
    "A place leads to its character, and the character's middle back to the place",
    arguments: 0..<12)
  func places(_ seed: Int) {
    let markup = RandomBook.markup(seed, writing: Self.writings[seed % 3])
    let layout = ChapterLayout(markup, chapter: 3, setting: RandomBook.setting)
    var count = 0
    for node in markup.tree.nodes.indices {
      guard case .text(let text) = markup.tree.nodes[node].content else { continue }
      let units = Array(text.utf16)
      for offset in stride(from: 0, to: units.count, by: 7)
      where (0x61...0x7A).contains(units[offset]) {
        let place = BookPlace(chapter: 3, node: MarkupTree.Index(node), offset: offset)
        guard let frame = layout.rectangle(of: place), frame.width > 0, frame.height > 0 else {
          continue
        }
        let found = layout.place(at: CGPoint(x: frame.midX, y: frame.midY))
        // Characters of a ligature share its room, and boxes in negative margins lie over one another.
        if found == place { count += 1 }
      }
    }
    #expect(count > 20)
  }

  @Test("The rectangles of a range cover its characters, line by line")
  func ranges() {
    let text = "one two three four five six seven eight nine ten"
    let markup = BookBuilder.markup([block("p", .text(text))])
    let layout = ChapterLayout(markup, chapter: 0, setting: BookBuilder.setting(width: 150))
    func place(_ offset: Int) -> BookPlace { BookPlace(chapter: 0, node: 2, offset: offset) }
    let all = layout.rectangles(from: place(0), to: place(text.utf16.count))
    #expect(all.count == layout.setLines.count)
    for (rect, line) in zip(all, layout.setLines) {
      #expect(abs(rect.maxX - line.frame.maxX) < 1e-6 && rect.minY == line.frame.minY)
    }
    let word = layout.rectangles(from: place(4), to: place(7))
    #expect(word.count == 1)
    #expect(word[0].minX == layout.rectangle(of: place(4))?.minX)
    #expect(layout.rectangles(from: place(7), to: place(4)).isEmpty)
  }

  @Test("Links and headings have their frames")
  func linksAndHeadings() {
    let markup = BookBuilder.markup([
      block("h2", "Title"), block("p", "see ", element("a", ["href": "x"], "this link"), " there"),
    ])
    let layout = ChapterLayout(markup, chapter: 0, setting: BookBuilder.setting(width: 1000))
    #expect(layout.headings().map(\.level) == [2])
    let links = layout.links(in: 0...1000)
    #expect(links.count == 1)
    #expect(links[0].frame.minX > 0 && links[0].frame.minY > 0)
  }

  @Test("An empty document is an empty layout")
  func empty() {
    let layout = ChapterLayout(
      StyledMarkup(tree: MarkupTree(), styles: [], styleOfNode: []), chapter: 0,
      setting: BookBuilder.setting())
    #expect(layout.extent == 0 && layout.isComplete && layout.setLines.isEmpty)
    #expect(layout.place(at: .zero) == nil)
    #expect(ChapterPages(layout, height: 100).pages.count == 1)
  }

  @Test("A place that is not laid out yet is nowhere")
  func notYet() {
    let markup = BookBuilder.markup((0..<9).map { block("p", .text("line \($0)")) })
    var composer = ChapterComposer(markup, chapter: 0, setting: BookBuilder.setting())
    composer.compose(to: 1)
    let nodes = MarkupTree.Index(markup.tree.nodes.count)
    let (first, last) = (
      BookPlace(chapter: 0, node: 2), BookPlace(chapter: 0, node: nodes - 1, offset: 1)
    )
    #expect(!composer.isComplete)
    #expect(composer.layout.rectangle(of: first) != nil)
    #expect(composer.layout.rectangle(of: last) == nil)
    composer.compose()
    #expect(composer.layout.rectangle(of: last) != nil)
    // Behind everything is the end.
    let end = composer.layout.rectangle(of: BookPlace(chapter: 0, node: nodes))
    #expect(end?.maxY == composer.layout.rectangle(of: last)?.maxY)
  }

  @Test("Vertical lines begin at the right edge and go down")
  func vertical() {
    let markup = BookBuilder.markup([block("p", "ab"), block("p", "cd")]) {
      $0.writing = .verticalRL
      $0.lineHeight = .points(30)
    }
    let layout = ChapterLayout(markup, chapter: 0, setting: BookBuilder.setting())
    #expect(layout.extent == 60)
    #expect(layout.setLines.map(\.frame.minX) == [30, 0])
    #expect(layout.setLines.allSatisfy { $0.frame.minY == 0 && $0.frame.width == 30 })
    let first = layout.rectangle(of: BookPlace(chapter: 0, node: 2, offset: 0))
    let second = layout.rectangle(of: BookPlace(chapter: 0, node: 2, offset: 1))
    #expect(first?.maxY == second?.minY)
  }
}

@Suite("Pages of chapters")
struct ChapterPagesTests {
  private func pages(_ parts: [Part], height: Double = 100) -> (ChapterLayout, [ChapterPages.Page])
  {
    let layout = ChapterLayout(
      BookBuilder.markup(
        parts,
        style: {
          $0.lineHeight = .points(20)
          $0.orphans = 2
          $0.widows = 2
        }),
      chapter: 0, setting: BookBuilder.setting(width: 100, height: height))
    return (layout, ChapterPages(layout, height: height).pages)
  }

  /// A paragraph of a number of lines.
  private func p(_ lines: Int, style: @escaping (inout ComputedStyle) -> Void = { _ in }) -> Part {
    .element(
      "p", [:],
      {
        $0.display = .block
        style(&$0)
      }, (0..<lines).flatMap { _ in [.text("x"), .element("br", [:], { _ in }, [])] })
  }

  private func starts(_ pages: [ChapterPages.Page]) -> [Double] { pages.map(\.rows.lowerBound) }

  @Test("Pages are filled with whole lines")
  func filled() {
    #expect(starts(pages([p(12)]).1) == [0, 100, 200])
    #expect(starts(pages([p(12)], height: 119).1) == [0, 100, 200])
  }

  @Test("No page begins with the last line of a paragraph, or ends with the first one")
  func widowsAndOrphans() {
    #expect(starts(pages([p(6)]).1) == [0, 80])
    #expect(starts(pages([p(4), p(4)]).1) == [0, 80])
    let free = p(4) {
      $0.orphans = 1
      $0.widows = 1
    }
    #expect(starts(pages([free, free]).1) == [0, 100])
  }

  @Test("Breaks that are asked for, and those that are to be avoided")
  func breaks() {
    #expect(starts(pages([p(2), p(2) { $0.breakBefore = .always }, p(1)]).1) == [0, 40])
    #expect(starts(pages([p(2) { $0.breakAfter = .always }, p(2)]).1) == [0, 40])
    #expect(starts(pages([p(2), p(4) { $0.breakInside = .avoid }]).1) == [0, 40])
    #expect(starts(pages([p(4), p(1) { $0.breakAfter = .avoid }, p(3)]).1) == [0, 80])
    // A page at the left is one with an odd index.
    let left = pages([p(1), p(1) { $0.breakBefore = .right }]).1
    #expect(left.map(\.rows.isEmpty) == [false, true, false])
  }

  @Test("The rows of a table stay whole, and its header is on each page of it")
  func tables() {
    func row(_ text: String) -> Part {
      .element(
        "tr", [:], { $0.display = .row },
        [.element("td", [:], { $0.display = .cell }, [.text(text)])])
    }
    let table = Part.element(
      "table", [:], { $0.display = .table },
      [.element("thead", [:], { $0.display = .headerGroup }, [row("head")])]
        + (0..<9).map { row("\($0)") })
    let (layout, pages) = pages([table])
    #expect(starts(pages) == [0, 100, 180])
    let context = CGContext()
    let all = ChapterPages(layout, height: 100)
    layout.draw(all.pages[1], of: all, in: context)
    // The header, and four rows.
    #expect(context.displayList.items.count == 5)
  }

  @Test("A page is found by what is on it")
  func lookUp() {
    let (layout, _) = pages([p(12)])
    let pages = ChapterPages(layout, height: 100)
    #expect([0, 99, 100, 239, 1000].map { pages.page(of: $0) } == [0, 0, 1, 2, 2])
  }

  @Test func drawingsAreCalledByTheirTitlesAndNotByTheirRules() throws {
    let book = try TestBook(chapters: [
      """
      <p>Below: <svg xmlns="http://www.w3.org/2000/svg"><title>A pie</title><style>.a { fill: red }</style>
      <script>run()</script><rect class="a"/></svg></p><p hidden="">Not there</p>
      """
    ]).opened()
    let markup = try book.styledChapter(0, look: BookLook())
    let layout = ChapterLayout(markup, chapter: 0, setting: BookBuilder.setting())
    #expect(layout.passages().map(\.text) == ["Below: A pie"])
  }

  @Test("A line that ruby or a block interrupts goes on behind it")
  func interruptedLines() throws {
    let book = try TestBook(chapters: [
      """
      <p>a<ruby>b<rt>x</rt></ruby>c<ruby>d<rt>y</rt></ruby>e<span style="display: inline-block">f<br/>g</span>h</p>
      <p>next</p>
      """
    ]).opened()
    let markup = try book.styledChapter(0, look: BookLook())
    let layout = ChapterLayout(markup, chapter: 0, setting: BookBuilder.setting())
    func place(_ text: String) throws -> BookPlace {
      let node = try #require(
        markup.tree.nodes.firstIndex {
          if case .text(let found) = $0.content { found == text } else { false }
        })
      return BookPlace(chapter: 0, node: MarkupTree.Index(node))
    }
    let frames = try ["a", "b", "c", "d", "e", "f", "h"].map {
      try #require(layout.rectangle(of: try place($0)))
    }
    for (left, right) in zip(frames, frames.dropFirst()) {
      #expect(left.width > 1 && left.maxX <= right.minX + 0.01)
    }
    for text in ["a", "c", "e", "h", "x", "g"] {
      let start = try place(text)
      let rect = try #require(layout.rectangle(of: start))
      #expect(layout.place(at: CGPoint(x: rect.midX - 1, y: rect.midY))?.node == start.node)
    }
    // From behind the first ruby to the next paragraph.
    let selected = layout.rectangles(from: try place("c"), to: try place("next"))
    #expect(selected.contains { abs($0.minX - frames[2].minX) < 0.01 })
    #expect(selected.contains { $0.maxX >= frames[6].maxX - 0.01 })
    #expect(!selected.contains { $0.contains(CGPoint(x: frames[0].midX, y: frames[0].midY)) })
  }
}
