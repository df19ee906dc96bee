import Foundation
import Panorama
@_spi(BookTests) import PanoramaBlocks
@_spi(BookTests) import PanoramaBook
import PanoramaImages
import PanoramaTesting
@_spi(ReaderTests) import Reader
import TestBooks
import TestSupport
import Testing

/// A book in pages.
@MainActor @Suite struct PagesTests {
  private static func book(chapters: Int = 5, language: String = "") throws -> Book {
    let spine =
      language.isEmpty
      ? nil
      : "<spine page-progression-direction=\"rtl\">"
        + (0..<chapters).map { "<itemref idref=\"c\($0)\"/>" }.joined() + "</spine>"
    return try TestBook(
      chapters: (0..<chapters).map { chapter in
        let sentence = "The harbour of chapter \(chapter) lies behind the dunes and waits. "
        return "<h1>Chapter \(chapter)</h1>"
          + String(
            repeating: "<p>" + String(repeating: sentence, count: 7) + "</p>",
            count: 2 + chapter * 3 % 7)
      }, spine: spine
    ).opened()
  }

  private func show(
    _ book: Book, size: CGSize = CGSize(width: 500, height: 700), cfi: String? = nil
  ) -> (reader: ReaderView, host: HeadlessHost, hand: Hand) {
    var style = ReadingStyle()
    style.flow = .pages
    let reader = ReaderView(
      book: book, name: "book", cfi: cfi, style: style, fonts: FontLibrary(), work: nil,
      post: { _ in })
    let window = Window(size: size, fonts: FontLibrary())
    window.rootView = reader
    let host = HeadlessHost(window: window)
    host.frame(at: 0)
    return (reader, host, Hand(on: host))
  }

  /// The places of all screens, each turned to by a key.
  private func places(_ reader: ReaderView, _ hand: Hand, key: String) -> [BookPlace] {
    var places = [reader.pages.place].compactMap(\.self)
    for _ in 0..<200 {
      hand.press(key).waitForRest()
      guard let place = reader.pages.place, place != places.last else { break }
      places.append(place)
    }
    return places
  }

  @Test(arguments: [CGSize(width: 500, height: 700), CGSize(width: 1300, height: 500)])
  func allPagesComeInOrderAndNoneTwice(size: CGSize) throws {
    let book = try Self.book()
    let (reader, _, hand) = show(book, size: size)
    let forward = places(reader, hand, key: "right")
    #expect(forward == forward.sorted() && Set(forward).count == forward.count)
    #expect(Set(forward.map(\.chapter)).count == 5 && forward.count > 8)
    #expect(reader.progress == 1)
    let back = places(reader, hand, key: "pageup")
    #expect(back == forward.reversed())
  }

  @Test func everyLineIsOnOneScreen() throws {
    let book = try Self.book(chapters: 3)
    let (reader, _, hand) = show(book)
    var seen: [String: Int] = [:]
    var last: BookPlace?
    while reader.pages.place != last {
      last = reader.pages.place
      for sheet in reader.pages.sheets {
        for line in sheet.layout.setLines
        where sheet.layout.rows(of: line.frame).lowerBound >= sheet.rows.lowerBound - 0.01
          && sheet.layout.rows(of: line.frame).lowerBound < sheet.rows.upperBound - 0.01
        {
          seen["\(sheet.chapter) \(line.frame.minY) \(line.text)", default: 0] += 1
        }
      }
      hand.press("right").waitForRest()
    }
    let all = try book.chapters.indices.map { try book.chapter($0) }
    #expect(all.count == 3 && seen.count > 40)
    #expect(seen.values.allSatisfy { $0 == 1 })
    let count = reader.pages.sheets.first?.layout.setLines.count ?? 0
    #expect(seen.keys.filter { $0.hasPrefix("2 ") }.count == count)
  }

  @Test func aBookFromRightToLeftTurnsTheOtherWay() throws {
    let (reader, _, hand) = show(try Self.book(language: "he"))
    let start = reader.pages.place
    hand.press("right").waitForRest()
    #expect(reader.pages.place == start)
    hand.press("left").waitForRest()
    let second = try #require(reader.pages.place)
    #expect(second > start ?? second)
    // A finger that moves to the right pulls the next page from the left.
    hand.throw(from: CGPoint(x: 150, y: 400), by: CGVector(dx: 250, dy: 0)).waitForRest()
    #expect(reader.pages.place ?? second > second)
    let forward = places(reader, hand, key: "left")
    #expect(forward == forward.sorted() && reader.progress == 1)
  }

  @Test func fingersTapsAndTheWheelTurn() throws {
    let (reader, _, hand) = show(try Self.book())
    let first = try #require(reader.pages.place)
    hand.throw(from: CGPoint(x: 400, y: 400), by: CGVector(dx: -250, dy: 0)).waitForRest()
    let second = try #require(reader.pages.place)
    #expect(second > first)
    hand.tap(at: CGPoint(x: 480, y: 400)).waitForRest()
    let third = try #require(reader.pages.place)
    #expect(third > second)
    hand.wait(1).tap(at: CGPoint(x: 20, y: 400)).waitForRest()
    #expect(reader.pages.place == second)
    hand.wheel(at: CGPoint(x: 250, y: 400), by: -1).waitForRest()
    #expect(reader.pages.place == third)
    hand.press("home").waitForRest()
    #expect(reader.pages.place == first)
    hand.press("end").waitForRest()
    #expect(reader.progress == 1)
  }

  @Test func thePlaceStaysInPagesColumnsAndSizes() throws {
    let book = try Self.book()
    let (reader, host, hand) = show(book)
    for _ in 0..<4 { hand.press("right").waitForRest() }
    let place = try #require(reader.pages.place)
    let text = try #require(reader.placeText)
    func isOnScreen() -> Bool {
      !reader.pages.rectangles(
        of: place..<BookPlace(chapter: place.chapter, node: place.node, offset: place.offset + 1)
      ).isEmpty
    }
    #expect(isOnScreen())
    reader.style.flow = .column
    host.frame(at: host.window.time + 0.1)
    #expect(reader.pages is BookScrollView && isOnScreen())
    reader.style.flow = .pages
    host.frame(at: host.window.time + 0.1)
    #expect(reader.pages is BookPagesView && isOnScreen())
    reader.style.textSize = 28
    host.frame(at: host.window.time + 0.1)
    #expect(isOnScreen())
    host.handle([
      InputEvent(
        time: host.window.time, kind: .resize(ResizeInput(width: 1200, height: 600, scale: 1)))
    ])
    host.frame(at: host.window.time + 0.1)
    #expect(isOnScreen())
    let again = show(book, cfi: text)
    #expect(again.reader.placeText == text)
  }

  @Test func oldSettingsAreRead() throws {
    let old = try JSONDecoder().decode(ReadingStyle.self, from: Data("{\"textSize\":20}".utf8))
    #expect(old.flow == nil && old.textSize == 20)
    var style = ReadingStyle()
    style.flow = .pages
    let new = try JSONDecoder().decode(ReadingStyle.self, from: JSONEncoder().encode(style))
    #expect(new == style)
  }

  @Test(arguments: ["", "he"])
  func anEmptyPageBesideTheLastOneHasTheColourOfTheBook(language: String) throws {
    let body = "<p>One line.</p>"
    let spine = "<spine page-progression-direction=\"rtl\"><itemref idref=\"c0\"/></spine>"
    let book = try TestBook(
      chapters: [body], css: "body { background: #204060 }", spine: language.isEmpty ? nil : spine
    ).opened()
    let (reader, host, _) = show(book, size: CGSize(width: 1300, height: 500))
    #expect(reader.pages.sheets.count == 1)
    let picture = try #require(host.picture)
    let row = 250 * picture.width
    for x in [10, 400, 640, 660, 900, 1290] {
      #expect(picture.pixels[row + x] == 0xFF20_4060, "at \(x)")
    }
  }
}
