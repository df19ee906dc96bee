import Foundation
import Panorama
import PanoramaBook
import PanoramaImages
import PanoramaTesting
@_spi(ReaderTests) import Reader
import TestBooks
import TestSupport
import Testing

/// A book in a window, whose chapters are laid out on other threads or at once.
@MainActor @Suite struct ReaderViewTests {
  private let pump = Pump()
  private let work = WorkQueue(threads: 2)

  /// Chapters of different lengths, each with a heading.
  private static func book(chapters: Int = 12) throws -> Book {
    try TestBook(
      chapters: (0..<chapters).map { chapter in
        let sentence = "The harbour of chapter \(chapter) lies behind the dunes and waits. "
        let paragraph = "<p>" + String(repeating: sentence, count: 6) + "</p>"
        return "<h1 id=\"top\">Chapter \(chapter)</h1>"
          + String(repeating: paragraph, count: 1 + chapter * 7 % 11 * 3)
          + "<p><a href=\"\((chapter + 3) % chapters).xhtml#top\">Three chapters on</a></p>"
      }
    ).opened()
  }

  private func show(_ book: Book, cfi: String? = nil, isImmediate: Bool = false) -> (
    reader: ReaderView, host: HeadlessHost
  ) {
    let reader = ReaderView(
      book: book, name: "book", cfi: cfi, fonts: FontLibrary(), work: isImmediate ? nil : work,
      post: pump.post)
    let window = Window(size: CGSize(width: 500, height: 700), fonts: FontLibrary())
    window.rootView = reader
    let host = HeadlessHost(window: window)
    host.frame(at: 0)
    return (reader, host)
  }

  @Test func whatIsLookedAtStaysWhenChaptersComeIn() throws {
    let book = try Self.book()
    let start = try book.cfi(BookPlace(chapter: 6, node: 0)).description
    let (reader, host) = show(book, cfi: start)
    let pages = reader.pages
    #expect(pump.run { reader.placeText != nil && pages.chapter == 6 && pages.progress > 0 })
    let place = pages.column.tops[6] - Double(pages.contentOffset.y)
    var places: Set<Double> = []
    let isComplete = pump.run {
      host.frame(at: 0)
      places.insert(pages.column.tops[6] - Double(pages.contentOffset.y))
      return pages.column.isComplete
    }
    #expect(isComplete && places == [place])
    #expect(
      pages.contentSize.height + pages.contentInset.top == pages.column.bottom - pages.column.top)
  }

  @Test func thePlaceStaysInEverySizeOfTextAndWindow() throws {
    let (reader, host) = show(try Self.book(), isImmediate: true)
    let pages = reader.pages
    pages.contentOffset = CGPoint(x: 0, y: pages.column.tops[8] + 900)
    host.frame(at: 0)
    let before = try #require(pages.place)
    for size in [24.0, 12, 32, 18] {
      reader.style.textSize = size
      host.frame(at: 0)
      let after = try #require(pages.place)
      #expect(after.chapter == before.chapter && after.node == before.node)
    }
    host.handle([
      InputEvent(time: 0, kind: .resize(ResizeInput(width: 900, height: 500, scale: 1)))
    ])
    host.frame(at: 0)
    #expect(pages.place?.node == before.node)
    let text = try #require(reader.placeText)
    let again = show(try Self.book(), cfi: text, isImmediate: true)
    #expect(again.reader.placeText == text)
  }

  @Test func linksLeadAwayAndBack() throws {
    let (reader, host) = show(try Self.book(), isImmediate: true)
    let pages = reader.pages
    #expect(!reader.canGoBack)
    // The link is the last line of the first chapter.
    let bottom = pages.column.rows(of: 0).upperBound
    pages.contentOffset = CGPoint(x: 0, y: bottom - 400)
    host.frame(at: 0)
    let place = pages.place
    let point = (0..<200).lazy.map { CGPoint(x: 60, y: bottom - Double($0)) }.first {
      pages.sheet(at: $0)?.link(at: $0) != nil
    }
    let link = try #require(point.flatMap { pages.sheet(at: $0)?.link(at: $0) })
    #expect(link.address == "3.xhtml#top" && pages.sheet(at: point ?? .zero)?.chapter == 0)
    let target = try #require(reader.book.target(link.address, from: 0))
    reader.go(to: try #require(reader.book.place(target)))
    #expect(pages.chapter == 3 && reader.canGoBack)
    reader.goBack()
    #expect(pages.place == place && !reader.canGoBack)
  }

  @Test func aPlaceThatIsLaidOutLaterIsReached() throws {
    let paragraph = "<p>\(String(repeating: "The harbour lies behind the dunes. ", count: 12))</p>"
    let book = try TestBook(chapters: [
      "<p>Before</p>",
      String(repeating: paragraph, count: 120) + "<section id=\"late\"><h2>Late</h2></section>"
        + String(repeating: paragraph, count: 40),
    ]).opened()
    let (reader, host) = show(book)
    let target = try #require(book.target("1.xhtml#late", from: 0))
    reader.go(to: try #require(book.place(target)))
    #expect(
      pump.run {
        host.frame(at: 0)
        return reader.pages.column.isComplete
      })
    #expect(shown(reader).first?.name == "Late")
  }

  /// What assistive programs are told of the text on the screen.
  private func shown(_ reader: ReaderView) -> [AccessibilityElement] {
    reader.pages.accessibilityChildren().flatMap(\.children)
  }

  @Test func anEmptyChapterLeavesTheOthers() throws {
    var book = TestBook(chapters: ["<p>One</p>", "<p>Two</p>", "<p>Three</p>"])
    book.replace("OEBPS/1.xhtml", "")
    let (reader, host) = show(try book.opened(), isImmediate: true)
    host.frame(at: 0)
    #expect(shown(reader).map(\.name) == ["One", "Three"])
  }

  @Test func theTextCanBeReadAloud() throws {
    let (reader, _) = show(try Self.book(), isImmediate: true)
    let elements = shown(reader)
    #expect(elements.first?.role == .heading && elements.first?.name == "Chapter 0")
    #expect(elements.dropFirst().first?.role == .paragraph)
    #expect(Set(elements.map(\.id)).count == elements.count)
  }

  @Test func veryShortChaptersAreLaidOutOnce() throws {
    let chapters = (0..<60).map { "<p>\($0)</p>" }
    let (reader, host) = show(try TestBook(chapters: chapters).opened(), isImmediate: true)
    host.frame(at: 0)
    #expect(reader.pages.column.isComplete)
    #expect(shown(reader).count > 2)
  }
}
