import Foundation
import Panorama
import PanoramaBook
import PanoramaImages
import PanoramaTesting
@_spi(ReaderTests) import Reader
import TestBooks
import Testing
import Viewer

/// What a tap in a book opens: pictures, and addresses outside of the book.
@MainActor @Suite struct OpeningTests {
  private func show(_ body: String, flow: ReadingStyle.Flow = .column) throws -> (
    reader: ReaderView, host: HeadlessHost, hand: Hand
  ) {
    var book = TestBook(chapters: [body])
    let pixels = [UInt32](repeating: 0xFF40_6080, count: 80 * 60)
    let image = CGImage(width: 80, height: 60, pixels: pixels, isOpaque: true)
    book.add("OEBPS/map.png", try PNGEncoder(compressionLevel: 1).encode(image))
    book.add(
      "OEBPS/plan.svg",
      "<svg xmlns='http://www.w3.org/2000/svg' width='90' height='60'><rect width='9' height='9'/></svg>"
    )
    book.add("OEBPS/broken.png", Array("no picture".utf8))
    var style = ReadingStyle()
    style.flow = flow
    let reader = ReaderView(
      book: try book.opened(), name: "book", style: style, fonts: FontLibrary(), work: nil,
      post: { _ in })
    let window = Window(size: CGSize(width: 500, height: 700), fonts: FontLibrary())
    window.rootView = reader
    let host = HeadlessHost(window: window)
    host.frame(at: 0)
    return (reader, host, Hand(on: host))
  }

  private func shownPicture(_ reader: ReaderView) -> PhotoLayer? {
    reader.window?.rootView.subviews.lazy.compactMap { $0 as? PhotoLayer }.first
  }

  /// The middle of a part of a chapter, in the window's coordinates.
  private func middle(of frame: CGRect, on sheet: BookSheet, in reader: ReaderView) -> CGPoint {
    let middle = CGPoint(x: frame.midX + sheet.origin.x, y: frame.midY + sheet.origin.y)
    return reader.pages.convert(middle, to: nil)
  }

  /// Taps the first picture of the book.
  private func tapPicture(_ reader: ReaderView, _ hand: Hand) throws {
    let sheet = try #require(reader.pages.sheets.first)
    let found = try #require(sheet.layout.pictures(in: sheet.rows).first)
    hand.tap(at: middle(of: found.frame, on: sheet, in: reader)).wait(1)
  }

  @Test(
    arguments: [
      (
        "<figure><img src='map.png' alt='Map'/><figcaption>The <i>harbour</i></figcaption></figure>",
        "The harbour", CGSize(width: 80, height: 60)
      ),
      ("<p>A <img src='map.png' alt='Map'/></p>", "Map", CGSize(width: 80, height: 60)),
      ("<p><img src='map.png'/></p>", "Picture", CGSize(width: 80, height: 60)),
      ("<p><img src='plan.svg' alt='Plan'/></p>", "Plan", CGSize(width: 90, height: 60)),
      (
        """
        <p><svg xmlns='http://www.w3.org/2000/svg' width='70' height='50'>
        <title>Signal</title><rect width='70' height='50'/></svg></p>
        """, "Signal", CGSize(width: 70, height: 50)
      ),
    ] as [(String, String, CGSize)])
  func aPictureOpensInThePhotoPage(body: String, title: String, size: CGSize) throws {
    for flow in [ReadingStyle.Flow.column, .pages] {
      let (reader, host, hand) = try show(body, flow: flow)
      try tapPicture(reader, hand)
      let layer = try #require(shownPicture(reader))
      #expect(layer.page?.pictureSize == size)
      _ = try host.element(title, role: .dialog)
      hand.press("1").waitForRest()
      #expect(layer.page?.scale == 1)
      hand.press("escape")
      #expect(layer.window == nil)
    }
  }

  @Test func aLinkIsShownAndOpenedIfItIsWanted() throws {
    let wanted = [
      ("https://example.org/a?b=c", "Open in the browser"),
      ("mailto:me@example.org", "Write a mail"),
    ]
    for (address, action) in wanted {
      let (reader, host, hand) = try show("<p><a href=\"\(address)\">https://bank.example</a></p>")
      var opened: [String] = []
      reader.openAddress = {
        opened.append($0)
        $1("There is no desktop to open it")
      }
      try tapLink(reader, hand)
      _ = try host.element(address)
      #expect(opened.isEmpty, "nothing is opened before somebody says so")
      hand.press("escape")
      #expect(opened.isEmpty && isGone(address, host))
      try tapLink(reader, hand)
      try hand.wait(1).tap(action)
      #expect(opened == [address] && isGone(address, host))
      _ = try host.element("There is no desktop to open it")
    }
  }

  @Test(arguments: ["javascript:alert(1)", "file:///etc/passwd", "mailto:a@b?attach=/etc/passwd"])
  func otherAddressesAreOnlyShown(address: String) throws {
    let (reader, host, hand) = try show("<p><a href=\"\(address)\">Here it is</a></p>")
    var opened: [String] = []
    reader.openAddress = { address, _ in opened.append(address) }
    try tapLink(reader, hand)
    _ = try host.element(address)
    try hand.wait(1).tap("Copy")
    #expect(opened.isEmpty && reader.window?.clipboard.text == address)
  }

  @Test func aLinkToWhatIsNotThereSaysSo() throws {
    let (reader, host, hand) = try show("<p><a href=\"lost.xhtml\">Here it is</a></p>")
    try tapLink(reader, hand)
    _ = try host.element("The book has no “OEBPS/lost.xhtml”")
  }

  private func isGone(_ name: String, _ host: HeadlessHost) -> Bool {
    (try? host.element(name)) == nil
  }

  private func tapLink(_ reader: ReaderView, _ hand: Hand) throws {
    let sheet = try #require(reader.pages.sheets.first)
    let found = try #require(sheet.layout.links(in: sheet.rows).first)
    hand.wait(1).tap(at: middle(of: found.frame, on: sheet, in: reader)).wait(1)
  }
}
