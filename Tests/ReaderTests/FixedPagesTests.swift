import Foundation
import Panorama
import PanoramaBook
import PanoramaTesting
@_spi(ReaderTests) import Reader
import TestBooks
import Testing

/// Books whose pages have a fixed size.
@MainActor @Suite struct FixedPagesTests {
  /// A book of pages of 300 × 400 points, each with its number at a place.
  ///
  /// - Parameter hints: what the spine says of each page.
  private static func book(
    _ hints: [String], spread: String = "", isRightToLeft: Bool = false, body: String? = nil
  ) throws -> Book {
    let refs = hints.enumerated().map { index, hint in
      "<itemref idref=\"c\(index)\"\(hint.isEmpty ? "" : " properties=\"\(hint)\"")/>"
    }
    let direction = isRightToLeft ? " page-progression-direction=\"rtl\"" : ""
    var book = TestBook(
      chapters: hints.map { _ in "" },
      metadata: "<meta property=\"rendition:layout\">pre-paginated</meta>"
        + (spread.isEmpty ? "" : "<meta property=\"rendition:spread\">\(spread)</meta>"),
      spine: "<spine\(direction)>\(refs.joined())</spine>")
    for index in hints.indices {
      let text = body ?? "<p style=\"position: absolute; top: 100px; left: 50px\">page \(index)</p>"
      book.replace(
        "OEBPS/\(index).xhtml",
        """
        <html xmlns="http://www.w3.org/1999/xhtml"><head><title>T</title>
        <meta name="viewport" content="width=300, height=400"/></head><body>\(text)</body></html>
        """)
    }
    return try book.opened()
  }

  private func show(
    _ book: Book, size: CGSize
  ) -> (reader: ReaderView, host: HeadlessHost, hand: Hand) {
    var style = ReadingStyle()
    style.flow = .column
    let reader = ReaderView(
      book: book, name: "book", style: style, fonts: FontLibrary(), work: nil, post: { _ in })
    let window = Window(size: size, fonts: FontLibrary())
    window.rootView = reader
    let host = HeadlessHost(window: window)
    host.frame(at: 0)
    return (reader, host, Hand(on: host))
  }

  /// The pages of each screen, one after the other.
  private func screens(_ book: Book, size: CGSize, key: String = "pagedown") -> [[Int]] {
    let (reader, _, hand) = show(book, size: size)
    var screens: [[Int]] = []
    var offset: CGPoint?
    while screens.count < 20, reader.pages.contentOffset != offset {
      offset = reader.pages.contentOffset
      screens.append(reader.pages.sheets.map(\.chapter))
      hand.press(key).waitForRest()
    }
    return screens
  }

  private let wide = CGSize(width: 1200, height: 700)
  private let high = CGSize(width: 600, height: 900)

  @Test func aCoverIsAloneAndTwoPagesFollow() throws {
    let book = try Self.book(["", "", "", "", ""])
    #expect(screens(book, size: wide) == [[0], [1, 2], [3, 4]])
    #expect(screens(book, size: high) == [[0], [1], [2], [3], [4]])
  }

  @Test func hintsOfTheSpineCount() throws {
    let hints = [
      "page-spread-left", "page-spread-right", "rendition:page-spread-center",
      "page-spread-right", "page-spread-left", "page-spread-left",
    ]
    let (left, right) = ([[0, 1], [2], [3], [4], [5]], [[0], [1], [2], [3, 4], [5]])
    #expect(screens(try Self.book(hints), size: wide) == left)
    #expect(screens(try Self.book(hints, isRightToLeft: true), size: wide) == right)
  }

  @Test func aBookSaysWhetherPagesLieSideBySide() throws {
    let hints = ["page-spread-left", "page-spread-right"]
    #expect(screens(try Self.book(hints, spread: "none"), size: wide) == [[0], [1]])
    #expect(screens(try Self.book(hints, spread: "both"), size: high) == [[0, 1]])
    #expect(screens(try Self.book(hints, spread: "landscape"), size: high) == [[0], [1]])
  }

  @Test func pagesOfASpreadMeetInTheMiddle() throws {
    let (reader, _, _) = show(
      try Self.book(["page-spread-left", "page-spread-right"]), size: wide)
    let sheets = reader.pages.sheets
    let middle = Double(reader.pages.contentOffset.x) + Double(reader.pages.bounds.width) / 2
    try #require(sheets.count == 2)
    #expect(abs(sheets[0].frame.maxX - middle) < 0.01 && abs(sheets[1].frame.minX - middle) < 0.01)
    #expect(abs(sheets[0].frame.width / sheets[0].frame.height - 0.75) < 0.001)
    // The text is found where it is seen.
    let scale = sheets[1].frame.width / 300
    let point = CGPoint(
      x: sheets[1].frame.minX + 55 * scale, y: sheets[1].frame.minY + 118 * scale)
    #expect(reader.pages.sheet(at: point)?.chapter == 1)
    let place = BookPlace(chapter: 1, node: try #require(Self.text(of: sheets[1])), offset: 0)
    let line = reader.pages.rectangles(
      of: place..<BookPlace(chapter: 1, node: place.node, offset: 6))
    #expect(line.first?.insetBy(dx: -1, dy: -10).contains(point) == true)
  }

  private static func text(of sheet: BookSheet) -> MarkupTree.Index? {
    guard let tree = try? book([""]).chapter(0) else { return nil }
    return tree.nodes.firstIndex {
      if case .text(let text) = $0.content { text.hasPrefix("page") } else { false }
    }.map(MarkupTree.Index.init)
  }

  @Test func aPageIsZoomedAndWholeAgainWhenOneComesBack() throws {
    let (reader, _, hand) = show(try Self.book(["", "", ""]), size: high)
    let whole = try #require(reader.pages.sheets.first?.frame)
    #expect(reader.pages.showsFixedPages)
    hand.press("+").waitForRest()
    let larger = try #require(reader.pages.sheets.first?.frame)
    #expect(abs(larger.width / whole.width - 1.25) < 0.01)
    let before = reader.style.textSize
    hand.pinch(at: CGPoint(x: 300, y: 450), scale: 2).waitForRest()
    #expect(try #require(reader.pages.sheets.first?.frame).width > larger.width * 1.5)
    #expect(reader.style.textSize == before)
    hand.press("pagedown").waitForRest()
    hand.press("pageup").waitForRest()
    let again = try #require(reader.pages.sheets.first?.frame)
    #expect(abs(again.width - whole.width) < 0.01)
  }

  @Test func theNextChapterIsBehindBothPages() throws {
    let (reader, _, hand) = show(try Self.book(["", "", "", "", ""]), size: wide)
    var shown: [[Int]] = []
    for key in ["n", "n", "n", "p"] {
      hand.press(key).waitForRest()
      shown.append(reader.pages.sheets.map(\.chapter))
    }
    #expect(shown == [[1, 2], [3, 4], [3, 4], [1, 2]])
  }

  @Test func placesAreKept() throws {
    let book = try Self.book(["", "", "", ""])
    let (reader, host, _) = show(book, size: high)
    reader.go(to: BookPlace(chapter: 2, node: 0))
    host.frame(at: 5)
    #expect(reader.pages.chapter == 2)
    host.handle([
      InputEvent(
        time: host.window.time, kind: .resize(ResizeInput(width: 1200, height: 700, scale: 1)))
    ])
    host.frame(at: 6)
    host.frame(at: 7)
    #expect(reader.pages.sheets.map(\.chapter) == [1, 2])
  }

  @Test func textBetweenPagesKeepsItsOwnScreens() throws {
    let text = String(repeating: "<p>" + String(repeating: "words ", count: 80) + "</p>", count: 9)
    let hints = ["", "rendition:layout-reflowable", "", ""]
    let shown = screens(try Self.book(hints, body: text), size: wide)
    #expect(shown.first == [0] && shown.last == [2, 3])
    let flowing = shown.dropFirst().dropLast()
    #expect(flowing.count >= 1 && flowing.allSatisfy { Set($0) == [1] })
  }

  @Test func anEmptyOrMissingPageIsStillAPage() throws {
    var book = TestBook(
      chapters: ["", "<p>text</p>"],
      metadata: "<meta property=\"rendition:layout\">pre-paginated</meta>")
    book.replace("OEBPS/0.xhtml", "")
    let shown = screens(try book.opened(), size: high)
    #expect(shown.contains([1]))
  }

  @Test(arguments: ["page-spread-left", "page-spread-right"])
  func thePlaceOfAPageThatIsMissingHasTheColourOfTheOther(hint: String) throws {
    let book = try Self.book([hint], body: "<style>body { background: #204060 }</style>")
    let (reader, host, _) = show(book, size: wide)
    let area = reader.pages.frame
    let side = Double(area.height) * 3 / 4
    let picture = try #require(host.picture)
    let row = Int(area.midY) * picture.width
    for x in [-side + 2, -side / 2, -2, 2, side / 2, side - 2] {
      #expect(picture.pixels[row + Int(Double(area.midX) + x)] == 0xFF20_4060, "at \(x)")
    }
    #expect(picture.pixels[row + Int(Double(area.midX) - side - 4)] != 0xFF20_4060)
  }
}
