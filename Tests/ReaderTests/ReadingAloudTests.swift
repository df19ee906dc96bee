import Panorama
import PanoramaBook
import PanoramaTesting
@_spi(ReaderTests) import Reader
import TestBooks
import TestSupport
import Testing

/// What assistive programs are told of a page, and do with it.
@MainActor @Suite struct ReadingAloudTests {
  private func show(_ chapters: [String]) throws -> (reader: ReaderView, host: HeadlessHost) {
    let book = try TestBook(chapters: chapters).opened()
    let reader = ReaderView(
      book: book, name: "book", fonts: FontLibrary(), work: nil, post: Pump().post)
    let window = Window(size: CGSize(width: 500, height: 700), fonts: FontLibrary())
    window.rootView = reader
    let host = HeadlessHost(window: window)
    host.frame(at: 0)
    return (reader, host)
  }

  private static let drawing =
    "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"20\" height=\"20\"><title>A star</title><rect/></svg>"
  private static let page = """
    <h2>The  harbour</h2><p>It lies <em>behind</em>
    the <a href="1.xhtml">dunes</a>, as <ruby>漢<rt>かん</rt></ruby> does.</p>
    <p>Press \(drawing) to go.</p><div>\(drawing)</div>
    <div role="heading" aria-level="4">Below</div>
    """

  private func lines(_ elements: [AccessibilityElement], _ depth: Int = 0) -> [String] {
    elements.flatMap { element in
      ["\(depth) \(element.role)\(element.level ?? 0) \(element.name)"]
        + lines(element.children, depth + 1)
    }
  }

  @Test func headingsLinksAndPicturesAreToldInTheOrderOfReading() throws {
    let (reader, host) = try show([Self.page])
    #expect(
      lines(reader.pages.accessibilityChildren().flatMap(\.children)) == [
        "0 heading2 The harbour", "0 paragraph0 It lies behind the dunes, as 漢 does.",
        "1 link0 dunes", "0 paragraph0 Press A star to go.", "1 image0 A star", "0 image0 A star",
        "0 heading4 Below",
      ])
    let all = host.window.accessibilityTree.all(.document)
    #expect(all.count == 1 && all[0].name == "Title")
  }

  @Test func whatIsReadFirstHasTheFocusAndALinkIsFollowed() throws {
    let sand = String(repeating: "<p>Sand</p>", count: 90)
    let (reader, host) = try show([Self.page, "<h1>Dunes</h1>\(sand)"])
    let window = host.window
    func focus() -> [String] {
      func find(_ element: AccessibilityElement) -> [String] {
        (element.traits.contains(.focused) ? [element.name] : []) + element.children.flatMap(find)
      }
      return find(window.accessibilityTree)
    }
    #expect(focus() == ["The harbour"])
    let link = try #require(window.accessibilityTree.first(named: "dunes", role: .link))
    #expect(window.perform(.press, onElement: link.id))
    // Two taps in a row would select a word.
    for time in [0.1, 1, 2] { host.frame(at: time) }
    #expect(reader.pages.chapter == 1 && focus() == ["Dunes"])
  }

  /// All that is told of the book, in the order of reading.
  private func told(_ reader: ReaderView) -> [AccessibilityElement] {
    func all(_ element: AccessibilityElement) -> [AccessibilityElement] {
      [element] + element.allChildren.flatMap(all)
    }
    return reader.pages.accessibilityChildren().flatMap(all).filter { $0.role != .group }
  }

  private static let long = (0..<60).map {
    "<p>\($0) \(String(repeating: "The harbour lies behind the dunes. ", count: 6))</p>"
  }.joined()

  @Test(arguments: [false, true])
  func whatIsBeyondTheScreenIsToldAndShown(inPages: Bool) throws {
    let (reader, host) = try show([
      "<h1>One</h1>" + Self.long, "<h1>Two</h1>" + Self.long, "<h1>Three</h1>",
    ])
    if inPages { reader.style.flow = .pages }
    host.frame(at: 0.1)
    let before = told(reader)
    let names = before.map { $0.name.prefix(7) }
    let paragraphs = (0..<60).map { "\($0) The harbour".prefix(7) }
    #expect(Array(names.prefix(122)) == ["One"] + paragraphs + ["Two"] + paragraphs)
    #expect(Set(before.map(\.id)).count == before.count)
    let area = host.window.bounds
    #expect(area.intersects(before[0].frame) && !area.intersects(before[40].frame))
    // Forward, into the next chapter, and back.
    for place in [40, 41, 75, 20] {
      #expect(host.window.showElement(before[place].id))
      host.frame(at: Double(place))
      let now = told(reader)
      let shown = try #require(now.first { $0.id == before[place].id })
      #expect(area.intersects(shown.frame) && shown.name == before[place].name)
      #expect(now.map(\.id).prefix(122) == before.map(\.id).prefix(122), "the order stays")
    }
    // What is there already is not moved.
    let first = reader.pages.place
    let seen = try #require(told(reader).last { area.contains($0.frame) && $0.role == .paragraph })
    #expect(host.window.showElement(seen.id) && reader.pages.place == first)
  }

  @Test func listsAndTablesAreToldAsSuch() throws {
    let (reader, _) = try show([
      """
      <ul><li>One<ul><li>Inside</li></ul></li><li><p>Two</p></li></ul>
      <table><caption>Sums</caption><thead><tr><th>A</th><th>B</th></tr></thead>
      <tr><td colspan="2">Wide <a href="1.xhtml">sand</a></td></tr><tr><td>1</td></tr></table>
      <table><tr><td><p>Frame</p></td></tr></table><p>A <b style="display: inline-block">box</b> in it</p>
      """
    ])
    let told = reader.pages.accessibilityChildren().flatMap(\.children)
    #expect(
      lines(told) == [
        "0 list0 ", "1 item0 ", "2 paragraph0 One", "2 list0 ", "3 item0 ", "4 paragraph0 Inside",
        "1 item0 ", "2 paragraph0 Two", "0 paragraph0 Sums", "0 group0 ",
        "1 item0 A", "2 paragraph0 A", "1 item0 B", "2 paragraph0 B",
        "1 item0 Wide sand", "2 paragraph0 Wide sand", "3 link0 sand", "1 item0 ",
        "1 item0 1", "2 paragraph0 1", "1 item0 ", "0 paragraph0 Frame",
        "0 paragraph0 A box in it",
      ])
    #expect(told.first { $0.role == .group }?.columns == 2)
    func all(_ element: AccessibilityElement) -> [UInt64] {
      [element.id] + element.children.flatMap(all)
    }
    let ids = told.flatMap(all)
    #expect(Set(ids).count == ids.count)
  }

  @Test func lettersAreWhereTheyAreShown() throws {
    let (_, host) = try show([Self.page])
    let window = host.window
    let paragraph = try #require(
      window.accessibilityTree.all(.paragraph).first { $0.name.hasPrefix("It lies") })
    let first = try #require(window.frame(ofText: 0..<1, ofElement: paragraph.id))
    let link = try #require(window.accessibilityTree.first(named: "dunes", role: .link))
    let word = try #require(window.frame(ofText: 19..<24, ofElement: paragraph.id))
    #expect(paragraph.frame.contains(first) && first.minX == paragraph.frame.minX)
    #expect(abs(word.minX - link.frame.minX) < 1 && abs(word.width - link.frame.width) < 1)
    let gap = try #require(window.frame(ofText: 18..<19, ofElement: paragraph.id))
    #expect(gap.maxX == word.minX && gap.width > 1)
    for offset in [0, 3, 19, 23] {
      let frame = try #require(window.frame(ofText: offset..<offset + 1, ofElement: paragraph.id))
      let middle = CGPoint(x: frame.midX, y: frame.midY)
      #expect(window.textOffset(at: middle, ofElement: paragraph.id) == offset)
    }
    #expect(window.frame(ofText: 0..<1, ofElement: 7) == nil)
  }
}
