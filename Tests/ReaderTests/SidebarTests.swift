import Foundation
import Panorama
import PanoramaBook
import PanoramaImages
import PanoramaTesting
@_spi(ReaderTests) import Reader
import TestBooks
import TestSupport
import Testing

/// The contents, bookmarks, notes and the search beside the text, with real keys and presses.
@MainActor @Suite struct SidebarTests {
  private static let fonts = FontLibrary()
  private let pump = Pump()
  private let host: HeadlessHost
  private let reader: ReaderView
  private var window: Window { host.window }
  private var pages: BookFlowView { reader.pages }

  /// Chapters of some length; every third one mentions a lighthouse.
  private static func book(contents: Int = 9) throws -> Book {
    var book = TestBook(
      chapters: (0..<9).map { chapter in
        let sentence = "The harbour of chapter \(chapter) lies behind the dunes and waits. "
        let light = chapter % 3 == 0 ? "<p>Far away, the old Lighthouse burns all night.</p>" : ""
        return "<h1>Chapter \(chapter)</h1>"
          + String(repeating: "<p>\(String(repeating: sentence, count: 5))</p>", count: 8) + light
      },
      manifest:
        "<item id=\"nav\" href=\"nav.xhtml\" properties=\"nav\" media-type=\"application/xhtml+xml\"/>"
    )
    let items = (0..<contents).map { "<li><a href=\"\($0 % 9).xhtml\">Entry \($0)</a></li>" }
    book.add(
      "OEBPS/nav.xhtml",
      TestBook.page("<nav epub:type=\"toc\"><ol>\(items.joined())</ol></nav>"))
    return try book.opened()
  }

  init() throws { try self.init(size: CGSize(width: 1_000, height: 700)) }

  private init(size: CGSize, marks: [BookMark] = [], contents: Int = 9) throws {
    let book = try Self.book(contents: contents)
    reader = ReaderView(
      book: book, name: "book", marks: BookMarks(book, marks), fonts: Self.fonts, work: nil,
      post: pump.post)
    let window = Window(size: size, fonts: Self.fonts)
    window.rootView = reader
    host = HeadlessHost(window: window)
    host.frame(at: 0)
  }

  private func key(_ key: String, _ modifiers: KeyModifiers = []) {
    host.handle([
      InputEvent(time: 0, kind: .key(KeyInput(phase: .down, key: key, modifiers: modifiers))),
      InputEvent(time: 0, kind: .key(KeyInput(phase: .up, key: key, modifiers: modifiers))),
    ])
    host.frame(at: 0)
  }

  private func type(_ text: String) {
    host.handle([InputEvent(time: 0, kind: .text(text))])
    host.frame(at: 0)
  }

  private func press(_ point: CGPoint) {
    host.handle(
      [MouseInput.Phase.down, .up].map {
        InputEvent(time: 0, kind: .mouse(MouseInput(phase: $0, x: point.x, y: point.y)))
      })
    host.frame(at: 0)
  }

  /// The lines of the list.
  private var lines: [AccessibilityElement] {
    window.accessibilityTree.all(.list).first?.children ?? []
  }

  @Test func theContentsLeadToChaptersAndBack() throws {
    #expect(lines.isEmpty && !reader.isSidebarOpen)
    key("t")
    #expect(reader.isSidebarOpen && reader.sidebar.section == .contents)
    #expect(lines.map(\.name) == (0..<9).map { "Entry \($0)" })
    #expect(lines.first?.traits == [.selected, .focused])
    for _ in 0..<4 { key("down") }
    key("return")
    #expect(pages.chapter == 4 && reader.canGoBack)
    #expect(lines.first { $0.traits.contains(.selected) }?.name == "Entry 4")
    #expect(reader.isSidebarOpen, "beside the text, it stays")
    let offset = pages.contentOffset
    key("space")
    host.frame(at: 1)
    #expect(pages.contentOffset != offset, "the keys are for the text again")
    key("escape")
    #expect(!reader.isSidebarOpen)
    key("backspace")
    #expect(pages.chapter == 0 && !reader.canGoBack)
    key("t")
    key("t")
    #expect(!reader.isSidebarOpen)
  }

  @Test func besideTheTextItMovesTheTextAside() throws {
    pages.contentOffset = CGPoint(x: 0, y: pages.column.tops[5] + 500)
    host.frame(at: 0)
    let place = try #require(pages.place)
    let width = pages.frame.width
    key("f9")
    #expect(pages.frame.minX > 300 && pages.frame.maxX == 1_000)
    #expect(pages.place?.node == place.node && pages.place?.chapter == 5)
    key("f9")
    #expect(pages.frame.width == width && pages.place?.node == place.node)
  }

  /// A text whose lines are as long beside the sidebar as without it.
  @Test func theTextIsDrawnWhereItIsBesideTheSidebar() throws {
    let wide = try SidebarTests(size: CGSize(width: 1_400, height: 500))
    let length = wide.pages.sheets.first?.frame.width
    wide.key("f9")
    _ = wide.host.draw()
    let sheet = try #require(wide.pages.sheets.first)
    #expect(sheet.frame.width == length)
    let picture = try #require(wide.host.picture)
    func ink(_ columns: Range<Int>) -> Bool {
      columns.contains { x in
        (120..<400).contains { picture.pixels[$0 * picture.width + x] != 0xFFFF_FFFF }
      }
    }
    let left = Int(wide.pages.frame.minX + sheet.frame.minX)
    #expect(!ink(left - 60..<left - 1) && ink(left..<left + 60))
  }

  @Test func overTheTextItClosesWhenSomethingIsChosenOrPressed() throws {
    let narrow = try SidebarTests(size: CGSize(width: 480, height: 700))
    let frame = narrow.pages.frame
    narrow.key("t")
    #expect(narrow.reader.isSidebarOpen && narrow.pages.frame == frame)
    narrow.key("end")
    narrow.key("return")
    #expect(!narrow.reader.isSidebarOpen && narrow.pages.chapter == 8)
    narrow.key("t")
    narrow.press(CGPoint(x: 470, y: 300))
    #expect(!narrow.reader.isSidebarOpen && narrow.pages.chapter == 8)
  }

  @Test func onlyLinesThatAreSeenHaveViews() throws {
    let long = try SidebarTests(size: CGSize(width: 1_000, height: 700), contents: 5_000)
    long.key("t")
    #expect((10..<40).contains(long.lines.count))
    long.key("end")
    #expect(long.lines.last?.name == "Entry 4999" && long.lines.count < 40)
    long.key("home")
    #expect(long.lines.first?.name == "Entry 0")
  }

  @Test func wordsAreFoundWhileTheyAreTyped() throws {
    key("f", .control)
    #expect(reader.sidebar.section == .search)
    type("light")
    let finder = reader.finder
    #expect(finder.words == "light")
    type("house")
    #expect(finder.words == "lighthouse")
    #expect(pump.run { !finder.isSearching })
    host.frame(at: 0)
    #expect(finder.results.map(\.place.chapter) == [0, 3, 6])
    #expect(lines.map(\.role) == [.heading, .item, .heading, .item, .heading, .item])
    #expect(
      lines.map(\.name).filter { $0.hasPrefix("Entry") } == ["Entry 0", "Entry 3", "Entry 6"])
    #expect(pages.marks.count == 3 && Set(pages.marks.map(\.color)).count == 1)

    key("return")
    #expect(finder.current == 0)
    key("return")
    #expect(finder.current == 1 && pages.chapter == 3 && reader.canGoBack)
    let sheet = try #require(pages.sheets.first { $0.chapter == 3 })
    let word = try #require(sheet.layout.rectangle(of: pages.marks[1].range.lowerBound))
    #expect(sheet.frame.contains(word.offsetBy(dx: sheet.origin.x, dy: sheet.origin.y)))
    #expect(Set(pages.marks.map(\.color)).count == 2)
    key("return", .shift)
    #expect(finder.current == 0 && pages.chapter == 0)
    key("escape")
    #expect(pages.marks.isEmpty && !reader.isSidebarOpen)
  }

  @Test func theFormerSearchIsForgotten() throws {
    let finder = reader.finder
    finder.search("harbour")
    finder.search("lighthouse")
    #expect(finder.results.isEmpty && finder.isSearching)
    #expect(pump.run { !finder.isSearching })
    #expect(finder.results.count == 3)
    finder.search("  ")
    #expect(finder.results.isEmpty && !finder.isSearching && finder.words.isEmpty)
    finder.search("no such words")
    #expect(pump.run { !finder.isSearching })
    reader.openSidebar(.search)
    host.frame(at: 0)
    #expect(window.accessibilityTree.first(named: "No results") != nil)
  }

  @Test func aBookmarkHangsOverItsPage() throws {
    var kept: [BookMark] = []
    reader.marks.onSet = { kept.append($0) }
    pages.contentOffset = CGPoint(x: 0, y: pages.column.tops[2] + 48)
    host.frame(at: 0)
    func hasRibbon() -> Bool {
      window.accessibilityTree.first(named: "Bookmark", role: .image) != nil
    }
    #expect(!hasRibbon())
    key("d", .control)
    #expect(kept.count == 1 && hasRibbon())
    #expect(
      kept.first?.color == nil && kept.first?.excerpt.hasPrefix("Chapter 2 The harbour") == true)
    #expect((100...120).contains(kept.first?.excerpt.count ?? 0))
    pages.contentOffset = CGPoint(x: 0, y: pages.column.tops[7])
    host.frame(at: 0)
    #expect(!hasRibbon())
    key("b", .control)
    #expect(lines.map(\.role) == [.heading, .item])
    key("down")
    key("return")
    #expect(pages.chapter == 2 && hasRibbon())
    key("m")
    #expect(reader.marks.list.isEmpty && !hasRibbon())
    #expect(lines.isEmpty)
  }

  @Test func notesAreListedAndRemoved() throws {
    let book = try Self.book()
    let texts = (0..<2).map { chapter -> BookMark in
      let start = BookPlace(chapter: chapter, node: 0)
      let end = BookPlace(chapter: chapter, node: 12, offset: 4)
      let cfi = try? book.cfi(start..<end)
      return BookMark(
        cfi: cfi?.description ?? "", color: .green, note: "Note \(chapter)",
        excerpt: "Excerpt \(chapter)", created: Date(timeIntervalSince1970: 0))
    }
    let noted = try SidebarTests(size: CGSize(width: 1_000, height: 700), marks: texts)
    #expect(noted.pages.marks.count == 2)
    noted.key("h", .control)
    #expect(
      noted.lines.map(\.name)
        == ["Entry 0", "Excerpt 0, Note 0", "Entry 1", "Excerpt 1, Note 1"])
    var removed: [UUID] = []
    noted.reader.marks.onRemove = { removed.append($0) }
    noted.key("down")
    noted.key("delete")
    #expect(removed == [texts[1].id] && noted.pages.marks.count == 1)
    #expect(noted.lines.count == 2)
    let undo = try #require(noted.window.accessibilityTree.first(named: "Undo"))
    noted.press(CGPoint(x: undo.frame.midX, y: undo.frame.midY))
    #expect(noted.reader.marks.list.map(\.id) == texts.map(\.id) && noted.lines.count == 4)
  }

  @Test func preferencesChangeTheTextBehindThem() throws {
    var kept: [ReadingStyle] = []
    reader.onStyleChange = { kept.append($0) }
    key("a")
    let panel = try #require(window.accessibilityTree.first(named: "Text and page", role: .dialog))
    #expect(panel.first(named: "Margins", role: .choice)?.value == "Usual")
    let more = try #require(panel.first(named: "Size: more"))
    press(CGPoint(x: more.frame.midX, y: more.frame.midY))
    #expect(reader.style.textSize == 20 && kept.last?.textSize == 20)
    #expect(reader.style.margins == .usual)
    key("escape")
    #expect(window.accessibilityTree.first(named: "Text and page", role: .dialog) == nil)
  }

  @Test func aNarrowToolbarKeepsWhatLeadsToTheRest() throws {
    let narrow = try SidebarTests(size: CGSize(width: 200, height: 400))
    let names = narrow.window.accessibilityTree.all(.toolbar).first?.children.map(\.name)
    #expect(names == ["Sidebar", "Text and page", "Menu"])
  }
}
