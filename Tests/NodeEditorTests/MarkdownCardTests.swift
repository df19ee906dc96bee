import Foundation
import Logging
import NodeEditor
import NodeGraph
import Panorama
import PanoramaImages
import PanoramaTesting
import TestSupport
import Testing

/// Cards whose text is Markdown.
@MainActor
@Suite struct MarkdownCardTests {
  private func desk(_ text: String, height: Double = 200) throws -> Desk {
    let desk = try Desk()
    desk.make { draft in
      var card = node("card", "text", x: 100, y: 100, ["text": .text(text)])
      card.frame.size = CGSize(width: 300, height: height)
      draft.add(card)
    }
    return desk
  }

  private func text(_ desk: Desk) -> String? {
    if case .text(let text)? = desk.session.graph.node(id("card"))?.values["text"] {
      text
    } else {
      nil
    }
  }

  /// The middle of the box of the first task on a card without a colour.
  private let firstBox = CGPoint(x: 121, y: 117)

  // MARK: Tasks

  @Test func aClickTicksATaskAsOneStep() throws {
    let desk = try desk("- [ ] one\n- [ ] two")
    let steps = desk.session.document.undoSteps.count
    desk.click(desk.shown(firstBox))
    #expect(text(desk) == "- [x] one\n- [ ] two")
    #expect(desk.session.document.undoSteps.count == steps + 1)
    desk.click(desk.shown(firstBox))
    #expect(text(desk) == "- [ ] one\n- [ ] two")
    desk.key("z", .control)
    #expect(text(desk) == "- [x] one\n- [ ] two")
    desk.key("z", .control)
    #expect(text(desk) == "- [ ] one\n- [ ] two")
  }

  @Test func aFingerTicksNearTheBox() throws {
    let desk = try desk("- [ ] one")
    desk.tap(desk.shown(CGPoint(x: firstBox.x + 14, y: firstBox.y + 4)))
    #expect(text(desk) == "- [x] one")
  }

  @Test func twoQuickClicksTickTwice() throws {
    let desk = try desk("- [ ] one")
    desk.click(desk.shown(firstBox), clicks: 2)
    #expect(text(desk) == "- [ ] one")
    #expect(desk.window.firstResponder === desk.editor || desk.window.firstResponder == nil)
  }

  @Test func aDragFromABoxMovesTheCard() throws {
    let desk = try desk("- [ ] one")
    let start = desk.shown(firstBox)
    desk.drag(from: start, to: CGPoint(x: start.x + 100, y: start.y), .shift)
    #expect(text(desk) == "- [ ] one")
    #expect(desk.canvas.rect(of: id("card"))?.minX == 200)
  }

  @Test func farAwayATapOnlySelects() throws {
    let desk = try desk("- [ ] one")
    desk.look(at: .zero, zoom: 0.3)
    desk.click(desk.shown(firstBox))
    #expect(text(desk) == "- [ ] one")
    #expect(desk.session.selection == [id("card")])
  }

  // MARK: Links

  @Test func aLinkOpensWithControl() throws {
    let desk = try desk("[abcdefgh](https://example.com/a) [ftp](ftp://a.b) [[Page]]")
    var opened: [String] = []
    desk.editor.openAddress = { address, completion in
      opened.append(address)
      completion("No browser")
    }
    let link = desk.shown(CGPoint(x: 125, y: 116))
    desk.click(link)
    #expect(opened.isEmpty)
    #expect(desk.session.selection == [id("card")])
    desk.click(link, .control)
    #expect(opened == ["https://example.com/a"])
    #expect(desk.editor.noticeText == "No browser")
    #expect(desk.session.selection == [id("card")])
    desk.click(desk.shown(CGPoint(x: 180, y: 116)), .control)
    #expect(opened.count == 1)
    #expect(desk.editor.noticeText?.contains("http") ?? false)
  }

  @Test func aPictureOfTheBoardHasTheLinksThatAreSeen() throws {
    let desk = try desk("[one](https://a.b)\n\n[no](file:///a)\n\n" + Self.long + "\n\nhttps://c.d")
    let links = GraphPicture(desk.canvas).links
    #expect(links.map(\.address) == ["https://a.b"])
    let area = try #require(links.first?.area)
    #expect(CGRect(x: 100, y: 100, width: 60, height: 30).contains(area))
  }

  @Test func aLinkCardOpensWithControlAndByItsMenu() throws {
    let desk = try Desk()
    desk.make { $0.add(node("card", "link", x: 100, y: 100, ["url": .text("https://a.b")])) }
    var opened: [String] = []
    desk.editor.openAddress = { address, _ in opened.append(address) }
    desk.click(desk.shown(CGPoint(x: 150, y: 150)), .control)
    #expect(opened == ["https://a.b"])
    desk.click(desk.shown(CGPoint(x: 150, y: 150)))
    #expect(desk.editor.menuItems.contains { $0.action?.title == "Open https://a.b" })
    desk.session.edit("Edit") { $0.update(id("card")) { $0.values["url"] = .text("file:///a") } }
    #expect(!desk.editor.menuItems.contains { $0.action?.title.hasPrefix("Open file") ?? false })
  }

  // MARK: Scrolling

  private static let long =
    (1...80).map { "Line \($0)" }.joined(separator: "\n\n") + "\n\n- [ ] last"

  private func wheel(_ desk: Desk, _ notches: Double, at point: CGPoint) {
    let place = desk.shown(point)
    desk.window.handle(
      InputEvent(
        time: desk.time,
        kind: .scroll(ScrollInput(dx: 0, dy: notches, x: Double(place.x), y: Double(place.y)))))
    for _ in 0..<60 { desk.wait(0.016) }
  }

  @Test func theWheelScrollsTheSelectedCardAndElseTheBoard() throws {
    let desk = try desk(Self.long)
    let middle = CGPoint(x: 250, y: 200)
    let offset = desk.editor.panoramaView.contentOffset
    wheel(desk, -1, at: middle)
    #expect(desk.editor.panoramaView.contentOffset != offset)
    desk.look(at: .zero, zoom: 1)
    desk.click(desk.shown(middle))
    wheel(desk, -1, at: middle)
    #expect(desk.editor.panoramaView.contentOffset == offset)
    // Outside the card, the board scrolls.
    wheel(desk, -1, at: CGPoint(x: 600, y: 500))
    #expect(desk.editor.panoramaView.contentOffset != offset)
  }

  @Test func aShortTextDoesNotKeepTheWheel() throws {
    let desk = try desk("short")
    let offset = desk.editor.panoramaView.contentOffset
    desk.click(desk.shown(CGPoint(x: 250, y: 200)))
    wheel(desk, -1, at: CGPoint(x: 250, y: 200))
    #expect(desk.editor.panoramaView.contentOffset != offset)
  }

  @Test func theEndIsReachedAndItsTaskTicked() throws {
    let desk = try desk(Self.long)
    desk.click(desk.shown(CGPoint(x: 250, y: 200)))
    for _ in 0..<40 { wheel(desk, -5, at: CGPoint(x: 250, y: 200)) }
    // The last line is at the lower end of the card.
    desk.click(desk.shown(CGPoint(x: firstBox.x, y: 283)))
    #expect(text(desk)?.hasSuffix("- [x] last") ?? false)
  }

  @Test func pageKeysScrollTheSelectedCard() throws {
    let desk = try desk(Self.long)
    let offset = desk.editor.panoramaView.contentOffset
    desk.click(desk.shown(CGPoint(x: 250, y: 200)))
    let box = desk.shown(CGPoint(x: firstBox.x, y: 283))
    for key in ["end", "pageup"] {
      desk.key(key)
      for _ in 0..<60 { desk.wait(0.016) }
      desk.click(box)
      #expect(text(desk)?.hasSuffix("- [x] last") ?? false, "\(key)")
    }
    desk.key("home")
    for _ in 0..<60 { desk.wait(0.016) }
    #expect(desk.editor.panoramaView.contentOffset == offset)
    // Without such a card they scroll the board.
    desk.session.select([])
    desk.key("pagedown")
    for _ in 0..<60 { desk.wait(0.016) }
    #expect(desk.editor.panoramaView.contentOffset != offset)
  }

  @Test func aFingerScrollsTheSelectedCard() throws {
    let desk = try desk(Self.long)
    let (low, high) = (CGPoint(x: 250, y: 280), CGPoint(x: 250, y: 120))
    desk.tap(desk.shown(low))
    for _ in 0..<30 { desk.fingerDrag(from: desk.shown(low), to: desk.shown(high)) }
    #expect(desk.canvas.rect(of: id("card"))?.minY == 100, "the card has moved")
    desk.wait(2)
    desk.tap(desk.shown(CGPoint(x: firstBox.x, y: 283)))
    #expect(text(desk)?.hasSuffix("- [x] last") ?? false)
  }

  // MARK: Pictures

  /// The pixels of the card's drawing that have a colour.
  private func pixels(of color: UInt32, _ desk: Desk) throws -> Int {
    let picture = GraphPicture(desk.canvas)
    let image = picture.list.picture(
      width: Int(picture.bounds.width), height: Int(picture.bounds.height),
      transform: CGAffineTransform(
        translationX: -picture.bounds.minX, y: -picture.bounds.minY), background: .white)
    return image.pixels.count { $0 == color }
  }

  @Test func picturesBesideTheDocumentAreShown() throws {
    let folder = try TemporaryFolder()
    let red = CGImage(
      width: 40, height: 20, pixels: Array(repeating: 0xFFFF_0000, count: 800), isOpaque: true)
    try folder.write(PNGEncoder().encode(red), to: "a b.png")
    let desk = try Desk(try CanvasDocument(path: folder.path + "/my.canvas"))
    let texts = [
      "![red](a%20b.png)", "![[a b.png]]", "![gone](b.png)", "![net](https://a.b/a%20b.png)",
      "words ![red](a%20b.png)",
    ]
    let counts = try texts.map { text in
      desk.make { draft in
        draft.remove([id("card")])
        draft.add(node("card", "text", x: 100, y: 100, ["text": .text(text)]))
      }
      return try pixels(of: 0xFFFF_0000, desk)
    }
    #expect(counts == [800, 800, 0, 0, 800])
  }

  // MARK: Looks

  nonisolated static let themes: [(String, InterfaceTheme)] = [
    ("light", InterfaceTheme.light), ("dark", InterfaceTheme.dark),
  ]

  /// Each picture was inspected. The fonts are the same on every machine: the bold of a serif stands for italics, and
  /// programs are not in a font of fixed width.
  @Test(arguments: themes) func everyKindOfMarkdown(name: String, theme: InterfaceTheme) throws {
    let folder = "/usr/share/fonts/truetype/dejavu"
    let fonts = FontLibrary(
      logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() },
      knownFiles: KnownFontFiles(families: [
        KnownFontFiles.Family(
          folders: [folder],
          weights: [(.regular, "DejaVuSans.ttf"), (.bold, "DejaVuSans-Bold.ttf")],
          italics: [(.regular, "DejaVuSerif.ttf"), (.bold, "DejaVuSerif-Bold.ttf")])
      ]), asksFontconfig: false)
    var document = GraphDocument()
    _ = document.edit("Make", in: .main) { draft in
      for (index, text) in Self.kinds.enumerated() {
        var card = node(
          "card\(index)", "text", x: Double(index % 2) * 270, y: Double(index / 2) * 330,
          ["text": .text(text)])
        card.frame.size = CGSize(width: 260, height: 320)
        card.color = index == 3 ? "4" : nil
        draft.add(card)
      }
    }
    let picture = GraphPicture(document, theme: theme, fonts: fonts, folder: "")
    let size = picture.bounds.size
    try expectGolden(
      picture.list, "nodes/markdown-\(name)", width: Int(size.width), height: Int(size.height),
      transform: CGAffineTransform(
        translationX: -picture.bounds.minX, y: -picture.bounds.minY),
      background: picture.ground)
  }

  private static let kinds = [
    """
    # Heading one
    ## Heading two
    ### Heading three
    #### Heading four
    ##### Heading five
    ###### Heading six
    Text with **bold**, *italic*, ***both***, ~~struck~~, ==bright==, `code`, ==**bold bright**==.
    A second line, https://example.com, [a link](https://example.org), [[A page|wiki]].
    """,
    """
    - [ ] open task
    - [x] done task with a text that wraps onto another line
      - [ ] nested task
    - bullet
      - ring
        - square
          - dot again

    7. seven
    8. eight
       1. one
       2. two

    * loose

    * items

    - פריט ראשון
    - [ ] משימה
    """,
    """
    > A quotation with *emphasis*
    > over two lines.
    >
    > > And one inside.

    > [!warning] Careful
    > The body of a callout.

    > [!tip]

    > [!quote] Someone
    > - a list

    ```python
    def f(x):
    \treturn x ** 2  # too long for a line of this card
    ```
    """,
    """
    | Name | Count | A rather long column |
    |:-----|:-----:|------:|
    | one | 1 | some words that do not fit |
    | **two** | 22 | `code` |

    ---

    ![a missing picture](nowhere.png)

    After <br> HTML, &amp; an entity.

    Text that is longer than the card:

    1. one
    2. two
    3. three
    4. four
    5. five
    """,
  ]

  @Test func aTableIsToldAsOne() throws {
    let desk = try desk("Before\n\n| a | b |\n|---|---|\n| 1 | 2 |\n")
    let card = try #require(desk.window.accessibilityTree.all(.item).first)
    let table = try #require(card.children.first)
    #expect(table.columns == 2 && table.children.map(\.name) == ["a", "b", "1", "2"])
    #expect(card.frame.contains(table.frame))
    #expect(table.children.allSatisfy { $0.id != 0 && table.frame.contains($0.frame) })
    #expect(Set(table.children.map(\.id)).count == 4)
  }
}
