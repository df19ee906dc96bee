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
      lines(reader.pages.accessibilityChildren()) == [
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
