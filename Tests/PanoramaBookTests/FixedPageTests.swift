import Foundation
@_spi(BookTests) import PanoramaBlocks
@_spi(BookTests) import PanoramaBook
import PanoramaGraphics
import Testing

@Suite("Pages of a fixed size")
struct FixedPageTests {
  private func layout(
    _ parts: [Part], width: Double = 200, height: Double = 100, isFixed: Bool = true,
    style: (inout ComputedStyle) -> Void = { _ in }
  ) -> ChapterLayout {
    var setting = BookBuilder.setting(width: width, height: height) { _ in
      CGSize(width: 50, height: 40)
    }
    setting.isFixedPage = isFixed
    return ChapterLayout(
      BookBuilder.markup(
        parts,
        style: {
          $0.lineHeight = .points(20)
          style(&$0)
        }), chapter: 0, setting: setting)
  }

  /// A box of 30 × 20 points at a place, with a text.
  private func box(
    _ text: String, top: StyleLength = .auto, right: StyleLength = .auto,
    bottom: StyleLength = .auto,
    left: StyleLength = .auto, z: Int = 0, parts: [Part] = [],
    change: @escaping (inout ComputedStyle) -> Void = { _ in }
  ) -> Part {
    .element(
      "div", [:],
      {
        $0.display = .block
        $0.position = .absolute
        $0.inset = StyleSides(top: top, right: right, bottom: bottom, left: left)
        $0.zIndex = z
        $0.background = .black
        ($0.width, $0.height) = (.points(30), .points(20))
        change(&$0)
      }, [.text(text)] + parts)
  }

  private func frame(_ text: String, _ layout: ChapterLayout) -> CGRect? {
    layout.setLines.first { $0.text == text }?.frame
  }

  @Test("Each side counts; the first of two that contradict each other does")
  func sides() {
    let page = layout([
      box("a", top: .points(5), left: .points(7)),
      box("b", right: .share(0.1), bottom: .share(0.5)),
      box("c", top: .points(1), right: .points(3), bottom: .points(3), left: .points(2)),
    ])
    #expect(frame("a", page)?.origin == CGPoint(x: 7, y: 5))
    #expect(frame("b", page)?.origin == CGPoint(x: 150, y: 30))
    #expect(frame("c", page)?.origin == CGPoint(x: 2, y: 1))
    #expect(page.size == CGSize(width: 200, height: 100))
  }

  @Test("A size that is left open is what two sides leave, or what is in it")
  func sizes() throws {
    let page = layout([
      box("wide", top: .points(0), right: .points(20), bottom: .points(10), left: .points(30)) {
        ($0.width, $0.height) = (.auto, .auto)
        $0.textAlign = .right
      },
      box("far", right: .points(0)) { ($0.width, $0.height) = (.auto, .auto) },
    ])
    #expect(frame("wide", page)?.maxX == 180)
    #expect(try #require(frame("far", page)).maxX <= 200.001)
    #expect(page.box(of: 1) == CGRect(x: 30, y: 0, width: 150, height: 90))
  }

  @Test("Without a place it stands where it would, and takes no room")
  func still() {
    let page = layout([block("p", "before"), box("a"), block("p", "after")])
    #expect(frame("a", page)?.minY == 20)
    #expect(frame("after", page)?.minY == 20)
    let inLine = layout([block("p", "one ", box("a", left: .points(100)), "two")])
    #expect(frame("one two", inLine) != nil && frame("a", inLine)?.minX == 100)
  }

  @Test("Places refer to the nearest element with a place, relative ones too")
  func nested() {
    let inner = box("in", top: .points(1), left: .points(2))
    let page = layout([
      box("out", top: .points(10), left: .points(20), parts: [inner]) { $0.width = .points(90) }
    ])
    #expect(frame("in", page)?.origin == CGPoint(x: 22, y: 11))
    let relative = layout([
      block("p", "line"),
      .element(
        "div", [:],
        {
          $0.display = .block
          $0.position = .relative
          $0.height = .points(40)
          $0.margin.left = .points(10)
        }, [box("in", right: .points(0), bottom: .points(0))]),
      block("p", "below"),
    ])
    #expect(frame("in", relative)?.origin == CGPoint(x: 170, y: 40))
    #expect(frame("below", relative)?.minY == 60)
  }

  @Test("The higher are drawn later, those below zero first")
  func order() {
    let page = layout([
      block("p", "flow"), box("t", z: 2), box("m"), box("u", z: -1), box("o"),
    ])
    #expect(page.setLines.map(\.text) == ["u", "flow", "m", "o", "t"])
  }

  @Test("Heights are heights: shares count, and what is too much reaches over them")
  func heights() {
    let page = layout([
      .element(
        "div", [:],
        {
          $0.display = .block
          $0.height = .points(30)
        }, [block("p", "a"), block("p", "b"), block("p", "c")]),
      block("p", "next"),
      box("h", top: .points(0), left: .points(0)) { $0.height = .share(0.5) },
    ])
    #expect(frame("c", page)?.minY == 40 && frame("next", page)?.minY == 30)
    #expect(page.setLines.contains { $0.text == "h" })
  }

  @Test("In text that flows, such elements stand in their order")
  func flowing() {
    let page = layout(
      [block("p", "one"), box("two", top: .points(0)), block("p", "three")], isFixed: false)
    #expect(page.setLines.map(\.text) == ["one", "two", "three"])
    #expect(frame("three", page)?.minY == 40)
  }

  @Test("A picture may be larger than the page, and a vertical page has its own directions")
  func pictures() throws {
    let picture = element("img", ["src": "a.png"]) {
      $0.display = .block
      ($0.width, $0.height) = (.points(400), .points(300))
    }
    let found = try #require(layout([picture]).pictures(in: 0...100).first)
    #expect(found.frame == CGRect(x: 0, y: 0, width: 400, height: 300))
    let vertical = layout([box("縦", top: .points(10), right: .points(20))]) {
      $0.writing = .verticalRL
    }
    let box = try #require(vertical.box(of: 1))
    #expect(box == CGRect(x: 150, y: 10, width: 30, height: 20))
  }

  @Test("A fixed page is one page with everything on it")
  func onePage() {
    let page = layout([block("p", "in"), box("out", top: .points(-30), left: .points(500))])
    let pages = ChapterPages(whole: page)
    #expect(pages.pages.count == 1 && pages.page(of: 70) == 0)
    let parts = page.parts(of: pages.pages[0], of: pages)
    #expect(parts.map(\.frame) == [CGRect(x: 0, y: 0, width: 200, height: 100)])
    #expect(parts.map(\.origin) == [.zero])
  }

  @Test("Boxes in boxes in boxes end")
  func deep() {
    var part = box("a", left: .points(1))
    for _ in 0..<200 { part = box("b", left: .points(1), z: -1, parts: [part]) }
    #expect(layout([part]).setLines.count >= 10)
  }

  @Test(
    "The size of a page is what it says",
    arguments: [
      ("<meta name='viewport' content='width=1200, height=800'/>", 1200.0, 800.0),
      ("<meta name='Viewport' content=' height = 30px ;width=20 '/>", 20, 30),
      ("<meta name='viewport' content='width=100, width=200, height=50'/>", 100, 50),
      ("<meta name='viewport' content='width=10px, height=600mm'/>", 10, 600),
      ("<meta name='viewport' content='width=999999999, height=50'/>", 20_000, 50),
      ("<meta name='viewport' content='width=device-width, height=device-height'/>", 640, 480),
      ("<meta name='viewport' content='width=50%, height=50'/>", 0, 0),
      ("<meta name='viewport' content='width=-5, height=50'/>", 0, 0),
      ("<meta name='viewport'/>", 0, 0), ("", 0, 0),
    ])
  func viewport(meta: String, width: Double, height: Double) {
    let text = "<html><head>\(meta)</head><body><p>text</p></body></html>"
    let size = Book.pageSize(
      of: MarkupReader.document(Array(text.utf8)).tree, room: CGSize(width: 640, height: 480))
    #expect(size == (width > 0 ? CGSize(width: width, height: height) : nil))
  }

  @Test("A drawing's is its view box's, or else its own")
  func drawing() {
    func size(_ attributes: String) -> CGSize? {
      let text = "<html><body><svg \(attributes)><g/></svg></body></html>"
      return Book.pageSize(
        of: MarkupReader.document(Array(text.utf8)).tree, room: CGSize(width: 640, height: 480))
    }
    #expect(size("viewBox='0 0 300 200' width='1'") == CGSize(width: 300, height: 200))
    #expect(size("width='30px' height='20'") == CGSize(width: 30, height: 20))
    #expect(size("width='100%' height='100%'") == nil)
  }
}
