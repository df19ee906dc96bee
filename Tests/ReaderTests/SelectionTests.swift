import Foundation
import Panorama
import PanoramaBook
import PanoramaImages
import PanoramaTesting
@_spi(ReaderTests) import Reader
import TestBooks
import TestSupport
import Testing

/// Text that hands select and mark in a book.
@MainActor @Suite struct SelectionTests {
  private static let text =
    "<h1>Harbour</h1><p>Lanterns sway above the quay, and the ferry waits<a epub:type=\"noteref\" "
    + "href=\"1.xhtml#n\">3</a> for the tide.</p><p>Nobody hurries on board.</p>"
  private static let notes =
    "<aside epub:type=\"footnote\" id=\"n\"><p>It waits <i>every</i> night.</p></aside>"

  private let reader: ReaderView
  private let host: HeadlessHost
  private let hand: Hand

  init() throws {
    let book = try TestBook(chapters: [Self.text, Self.notes]).opened()
    (reader, host) = Self.show(book)
    hand = Hand(on: host)
  }

  private static func show(_ book: Book, marks: [BookMark] = []) -> (ReaderView, HeadlessHost) {
    let reader = ReaderView(
      book: book, name: "book", marks: BookMarks(book, marks), fonts: FontLibrary(), work: nil,
      post: { _ in })
    let window = Window(size: CGSize(width: 500, height: 700), fonts: FontLibrary())
    window.rootView = reader
    let host = HeadlessHost(window: window)
    host.frame(at: 0)
    return (reader, host)
  }

  /// The middle of a word, in the window's coordinates.
  private func point(_ word: String) throws -> CGPoint {
    let tree = try reader.book.chapter(0)
    let text = ChapterText(tree, chapter: 0)
    let found = try #require(text.text.range(of: word))
    let start = text.text.utf8.distance(from: text.text.startIndex, to: found.lowerBound)
    let range = text.range(start..<start + word.utf8.count)
    let sheet = try #require(reader.pages.sheets.first)
    let rect = try #require(
      sheet.layout.rectangles(from: range.lowerBound, to: range.upperBound).first)
    let middle = CGPoint(x: rect.midX + sheet.origin.x, y: rect.midY + sheet.origin.y)
    return reader.pages.convert(middle, to: nil)
  }

  private func mouse(_ phase: MouseInput.Phase, _ point: CGPoint) {
    host.handle([
      InputEvent(
        time: host.window.time,
        kind: .mouse(
          MouseInput(phase: phase, x: Double(point.x), y: Double(point.y))))
    ])
    host.frame(at: host.window.time + 1.0 / 60)
  }

  private var selected: String { reader.hand.selection.selectedText }

  @Test func twoTapsSelectAWordAndThreeAParagraph() throws {
    let quay = try point("quay")
    hand.doubleTap(at: quay)
    #expect(selected == "quay")
    hand.press("c", modifiers: .control)
    #expect(host.window.clipboard.text == "quay")
    hand.wait(0.05).tap(at: quay)
    #expect(selected == "Lanterns sway above the quay, and the ferry waits3 for the tide.")
    hand.press("escape")
    #expect(selected.isEmpty && reader.hand.selection.range == nil)
  }

  @Test func aFingerThatRestsSelectsAndKnobsMoveTheEnds() throws {
    hand.longPress(at: try point("sway"))
    #expect(selected == "sway")
    // The knob stands below the end of the word.
    let range = try #require(reader.hand.selection.range)
    let sheet = try #require(reader.pages.sheets.first)
    let caret = try #require(sheet.layout.caret(at: range.upperBound, isBehind: true))
    let knob = reader.pages.convert(
      CGPoint(x: caret.midX + sheet.origin.x, y: caret.maxY + sheet.origin.y), to: nil)
    let target = try point("hurries")
    hand.finger.down(at: knob).move(
      by: CGVector(dx: target.x - knob.x, dy: target.y - knob.y), over: 0.2
    ).up()
    #expect(selected.hasPrefix("sway above") && selected.contains("tide.\nNobody hur"))
    // Nothing has scrolled.
    #expect(reader.pages.place?.node ?? 9 < range.lowerBound.node)
  }

  @Test func theMouseSelectsWhatItIsDraggedOver() throws {
    let (from, to) = (try point("Lanterns"), try point("above"))
    mouse(.down, from)
    mouse(.moved, CGPoint(x: from.x + 8, y: from.y))
    mouse(.moved, to)
    mouse(.up, to)
    #expect(selected.contains(" sway ") && !selected.contains("the"))
  }

  @Test func highlightsAreKeptAsRangesAndShownAgain() throws {
    var kept: [BookMark] = []
    reader.marks.onSet = { mark in
      kept.removeAll { $0.id == mark.id }
      kept.append(mark)
    }
    reader.marks.onRemove = { id in kept.removeAll { $0.id == id } }
    hand.doubleTap(at: try point("ferry"))
    reader.hand.highlight(.green)
    let mark = try #require(kept.first)
    #expect(mark.excerpt == "ferry" && mark.color == .green && kept.count == 1)
    #expect(reader.pages.marks.count == 1 && selected.isEmpty)
    // In another window, and with text that goes over two elements.
    let (again, _) = Self.show(reader.book, marks: kept)
    #expect(again.pages.marks == reader.pages.marks)
    // A tap on it selects it; another colour changes it, the same takes it away.
    hand.wait(1).tap(at: try point("ferry"))
    #expect(reader.hand.mark?.id == mark.id && selected == "ferry")
    reader.hand.highlight(.pink)
    #expect(kept.map(\.color) == [.pink] && kept.first?.id == mark.id)
    hand.wait(1).tap(at: try point("ferry"))
    hand.press("delete")
    #expect(kept.isEmpty && reader.pages.marks.isEmpty && reader.marks.list.isEmpty)
  }

  @Test func whatIsSelectedIsSearchedFor() throws {
    hand.doubleTap(at: try point("ferry"))
    hand.press("f", modifiers: .control)
    #expect(reader.finder.words == "ferry" && reader.isSidebarOpen)
    #expect(selected.isEmpty && reader.sidebar.searchText == "ferry")
  }

  // MARK: Notes of one's own

  /// Selects a word and opens the panel for a note on it.
  private func beginNote(on word: String) throws {
    hand.wait(1).doubleTap(at: try point(word))
    try hand.wait(1).tap("Note", role: .button)
  }

  @Test func aNoteOfSeveralLinesIsWrittenAndKept() throws {
    try beginNote(on: "ferry")
    hand.type("Which one?").press("return").type("The last")
    hand.press("return", modifiers: .control)
    let mark = try #require(reader.marks.list.first)
    #expect(mark.note == "Which one?\nThe last" && mark.excerpt == "ferry" && mark.color != nil)
    #expect(reader.notePanel.isHidden && selected.isEmpty)
    // It is written on.
    hand.wait(1).tap(at: try point("ferry"))
    try hand.wait(1).tap("Note", role: .button)
    #expect(reader.notePanel.box.text == "Which one?\nThe last")
    hand.type("!")
    try hand.tap("Done")
    #expect(reader.marks.list.map(\.note) == ["Which one?\nThe last!"])
  }

  @Test func aNoteIsGivenUpByEscapeAndKeptByAPressOutside() throws {
    try beginNote(on: "quay")
    hand.type("Nothing").press("escape")
    #expect(reader.marks.list.isEmpty && reader.notePanel.isHidden)
    try beginNote(on: "quay")
    hand.type("Something").wait(1).tap(at: try point("hurries")).wait(1)
    #expect(reader.marks.list.map(\.note) == ["Something"] && reader.notePanel.isHidden)
    // Where nothing was written, nothing is marked.
    try beginNote(on: "ferry")
    hand.wait(1).tap(at: try point("hurries")).wait(1)
    #expect(reader.marks.list.count == 1 && reader.notePanel.isHidden)
  }

  @Test func thePanelOfANoteGrowsWithIt() throws {
    try beginNote(on: "ferry")
    let first = reader.notePanel.frame
    for _ in 0..<5 { hand.type("line").press("return") }
    let grown = reader.notePanel.frame
    #expect(grown.height > first.height && abs(grown.maxY - first.maxY) < 1)
    for _ in 0..<30 { hand.press("return") }
    #expect(reader.notePanel.frame.height < 400 && reader.notePanel.box.contentSize.height > 400)
  }

  // MARK: Notes of the book

  @Test func aNoteIsShownBesideItsMark() throws {
    hand.tap(at: try point("3"))
    _ = try host.element("Note", role: .dialog)
    _ = try host.element("It waits every night.")
    hand.press("escape")
    #expect(throws: ElementError.self) { try host.element("Note", role: .dialog) }
    #expect(!reader.canGoBack)
    hand.wait(1).tap(at: try point("3"))
    try hand.tap("Go to the note")
    #expect(reader.canGoBack)
  }
}
