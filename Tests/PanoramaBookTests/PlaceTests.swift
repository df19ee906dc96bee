@_spi(BookTests) import PanoramaBlocks
@_spi(BookTests) import PanoramaBook
import TestBooks
import TestSupport
import Testing

struct PlaceTests {
  /// A book with elements, texts and references in every order.
  private func book() throws -> Book {
    var random = SeededGenerator(seed: 44)
    func markup(_ depth: Int) -> String {
      (0..<Int.random(in: 1...6, using: &random)).map { _ -> String in
        switch Int.random(in: 0..<(depth > 0 ? 4 : 2), using: &random) {
        case 0: return "W\u{F6}rter &amp; \u{1F600}<!-- no -->mehr "
        case 1: return "<br/>"
        case 2: return "<b>\(markup(depth - 1))</b>"
        default:
          return "<i id='n^\(Int.random(in: 0...99999, using: &random))'>\(markup(depth - 1))</i>"
        }
      }.joined()
    }
    return try TestBook(
      chapters: (0..<6).map { _ in (0..<12).map { _ in "<p>\(markup(4))</p>\n" }.joined() }
    ).opened()
  }

  @Test func thereAndBackFromTenThousandPlaces() throws {
    let book = try book()
    let finder = PlaceFinder(book.package)
    let trees = try book.chapters.indices.map { try book.chapter($0) }
    var random = SeededGenerator(seed: 1)
    for _ in 0..<10_000 {
      let chapter = Int.random(in: trees.indices, using: &random)
      let node = MarkupTree.Index.random(
        in: 0..<MarkupTree.Index(trees[chapter].nodes.count), using: &random)
      let count = trees[chapter].text(node)?.utf16.count ?? 0
      let place = BookPlace(
        chapter: chapter, node: node, offset: Int.random(in: 0...count, using: &random))
      let text = BookCFI(finder.path(place, in: trees[chapter])).description
      let cfi = try #require(BookCFI(text))
      #expect(cfi.description == text)
      #expect(finder.chapter(cfi.start) == chapter)
      #expect(finder.place(cfi.start, chapter: chapter, in: trees[chapter]) == place)
    }
  }

  @Test func theExamplesOfTheSpecificationAreRead() throws {
    for text in [
      "epubcfi(/6/4[chap01ref]!/4[body01]/10[para05]/3:10)", "epubcfi(/6/4!/4/10/1:3[yyy])",
      "epubcfi(/6/4!/4/10/2/1:3[Ф-"
        + "\u{201C}spa ces\u{201D}-^[^]-^^])", "epubcfi(/6/4!/4/10/3:10[;s=a])",
      "epubcfi(/6/28!/4/2~23.5@50:60)",
      "epubcfi(/6/4!/4/10,/2/1:1,/3:4)", "/6/4!/4/2/1:0",
    ] {
      #expect(BookCFI(text) != nil, "\(text)")
    }
    let range = try #require(BookCFI("epubcfi(/6/4!/4/10,/2/1:1,/3:4)"))
    #expect(range.start.offset == 1 && range.end.offset == 4)
    #expect(range.start.steps.map(\.number) == [6, 4, 4, 10, 2, 1])
    #expect(range.description == "epubcfi(/6/4!/4/10,/2/1:1,/3:4)")
    let hidden = try #require(BookCFI("epubcfi(/6/4[a^]b^,c]!/4)"))
    #expect(hidden.path.steps[1].id == "a]b,c")
    #expect(hidden.description == "epubcfi(/6/4[a^]b^,c]!/4)")
  }

  @Test(arguments: [
    "", "epubcfi()", "epubcfi(/)", "epubcfi(/6/4", "epubcfi(/6,/4)", "epubcfi(/x)",
    "epubcfi(/99999999999999999999)", "6/4", "epubcfi(/6/4:)",
  ])
  func noIdentifiers(_ text: String) {
    #expect(BookCFI(text) == nil)
  }

  @Test func changedBooksLeadToTheNearestPlace() throws {
    let book = try TestBook(chapters: ["<p>One</p>", "<p id='a'>Two words</p><p id='b'>Three</p>"])
      .opened()
    func place(_ text: String) -> BookPlace? { BookCFI("epubcfi(\(text))").flatMap(book.place) }
    let tree = try book.chapter(1)
    let (a, b) = (tree.element(id: "a")!, tree.element(id: "b")!)
    // The id finds the element that has moved, and the spine's the chapter.
    #expect(place("/6/4!/4/8[a]/1:3") == BookPlace(chapter: 1, node: a + 1, offset: 3))
    #expect(place("/6/2[c1]!/4/4[b]") == BookPlace(chapter: 1, node: b))
    #expect(place("/6/4!/4/2/1:999") == BookPlace(chapter: 1, node: a + 1, offset: 9))
    #expect(place("/6/4!/4/90/1:2") == BookPlace(chapter: 1, node: b))
    #expect(place("/6/90!/4/2")?.chapter == 1)
    #expect(place("/6") == nil)
  }

  @Test func linksLeadToPlaces() throws {
    let book = try TestBook(chapters: [
      "<p><a href='1.xhtml#a'>x</a></p>", "<p>Two</p><p id='a'>Three</p>",
    ]).opened()
    let target = try #require(book.target("1.xhtml#a", from: 0))
    let place = try #require(book.place(target))
    #expect(try place.chapter == 1 && book.chapter(1).element(place.node)?["id"] == "a")
    #expect(
      book.place(BookPath.Target(path: "OEBPS/1.xhtml", fragment: "none"))
        == BookPlace(chapter: 1, node: 0))
    #expect(book.place(BookPath.Target(path: "OEBPS/style.css")) == nil)
    #expect(book.target("#top", from: 1)?.path == "OEBPS/1.xhtml")
  }
}
