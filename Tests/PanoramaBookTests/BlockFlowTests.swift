import Foundation
@_spi(BookTests) import PanoramaBlocks
@_spi(BookTests) import PanoramaBook
import PanoramaGraphics
import Testing

@Suite("Blocks of books")
struct BlockFlowTests {
  private let line = 20.0

  private func layout(
    _ parts: [Part], width: Double = 200, pictureSize: CGSize = CGSize(width: 50, height: 40)
  ) -> ChapterLayout {
    ChapterLayout(
      BookBuilder.markup(parts, style: { $0.lineHeight = .points(20) }), chapter: 0,
      setting: BookBuilder.setting(width: width) { _ in pictureSize })
  }

  private func tops(_ parts: Part...) -> [Double] {
    layout(parts).setLines.map { Double($0.frame.minY) }
  }

  private func p(_ top: Double, _ bottom: Double, _ parts: Part...) -> Part {
    .element(
      "p", [:],
      {
        $0.display = .block
        $0.margin.top = .points(top)
        $0.margin.bottom = .points(bottom)
      }, parts)
  }

  @Test("Margins of neighbours collapse to the larger; negative ones are subtracted")
  func siblings() {
    #expect(tops(p(0, 10, "a"), p(30, 0, "b")) == [0, 50])
    #expect(tops(p(0, 30, "a"), p(10, 0, "b")) == [0, 50])
    #expect(tops(p(0, 30, "a"), p(-10, 0, "b")) == [0, 40])
    #expect(tops(p(0, -30, "a"), p(-10, 0, "b")) == [0, -10])
  }

  @Test("Margins of a block and of what it begins and ends with collapse")
  func parents() {
    #expect(tops(p(0, 10, "a"), p(20, 0, p(30, 0, "b"))) == [0, 50])
    #expect(tops(p(0, 0, "a"), p(0, 5, p(0, 25, "b")), p(10, 0, "c")) == [0, 20, 65])
    // A border or padding keeps them apart.
    let padded = block("div", p(30, 30, "b")) {
      $0.margin.top = .points(20)
      $0.padding.top = .points(1)
      $0.padding.bottom = .points(1)
    }
    #expect(tops(p(0, 10, "a"), padded, p(10, 0, "c")) == [0, 71, 132])
  }

  @Test("The margins of an empty block collapse with one another and with its neighbours'")
  func empty() {
    #expect(tops(p(0, 10, "a"), p(20, 30), p(25, 0, "b")) == [0, 50])
    #expect(tops(p(0, 10, "a"), p(20, 30, p(40, 5)), p(25, 0, "b")) == [0, 60])
    let high = block {
      $0.minHeight = .points(10)
      $0.margin.top = .points(5)
      $0.margin.bottom = .points(7)
    }
    #expect(tops(p(0, 0, "a"), high, p(3, 0, "b")) == [0, 42])
  }

  @Test("The ground of a block whose margins collapse begins where its text does")
  func ground() throws {
    let layout = layout([
      p(0, 10, "a"),
      block("div", p(30, 20, "b")) { $0.background = .black },
      p(0, 0, "c"),
    ])
    let node = try #require(
      layout.box(of: 3))
    #expect(node == CGRect(x: 0, y: 50, width: 200, height: 20))
    #expect(layout.setLines[2].frame.minY == 90)
  }

  @Test("Widths, paddings and automatic margins")
  func widths() throws {
    func box(_ style: @escaping (inout ComputedStyle) -> Void) throws -> CGRect {
      let layout = layout([
        block("div", "a") {
          $0.background = .black
          style(&$0)
        }
      ])
      return try #require(layout.box(of: 1))
    }
    #expect(try box { $0.margin.left = .points(30) } == CGRect(x: 30, y: 0, width: 170, height: 20))
    let centred = try box {
      $0.width = .share(0.5)
      $0.margin.left = .auto
      $0.margin.right = .auto
    }
    #expect(centred == CGRect(x: 50, y: 0, width: 100, height: 20))
    let padded = try box {
      $0.width = .points(100)
      $0.padding = StyleSides(all: .points(10))
    }
    #expect(padded == CGRect(x: 0, y: 0, width: 120, height: 40))
    let borderBox = try box {
      $0.width = .points(100)
      $0.isBorderBox = true
      $0.padding = StyleSides(all: .points(10))
    }
    #expect(borderBox.width == 100)
    let limited = try box {
      $0.maxWidth = .points(80)
      $0.margin.left = .auto
    }
    #expect(limited == CGRect(x: 120, y: 0, width: 80, height: 20))
  }

  @Test("Margins for a wide page leave room for text on a narrow one")
  func wideMargins() throws {
    let layout = layout([
      block("div", "a") {
        $0.background = .black
        $0.margin.left = .points(90)
        $0.margin.right = .points(270)
      }
    ])
    #expect(layout.box(of: 1) == CGRect(x: 25, y: 0, width: 100, height: 20))
  }

  @Test("Lines are shorter beside a picture, and as long as before below it")
  func floats() throws {
    let words = String(repeating: "word ", count: 40)
    let layout = layout([
      block(
        "p",
        element("img", ["src": "x"]) {
          $0.float = .left
          $0.margin.right = .points(10)
        },
        .text(words))
    ])
    let lines = layout.setLines.map(\.frame)
    #expect(lines.prefix(2).allSatisfy { $0.minX == 60 && $0.maxX <= 200 })
    #expect(lines.dropFirst(2).allSatisfy { $0.minX == 0 })
    #expect(
      layout.pictures(in: 0...1000).map(\.frame) == [CGRect(x: 0, y: 0, width: 50, height: 40)])
    let cleared = self.layout([
      block("p", element("img", ["src": "x"]) { $0.float = .right }, "a"),
      block("p", "b") { $0.clear = .right },
    ])
    #expect(cleared.setLines.map(\.frame.minY) == [0, 40])
  }

  @Test("A second picture stands beside the first if there is room, else below it")
  func floatsSideBySide() {
    func frames(_ width: Double) -> [CGRect] {
      layout(
        [
          block(
            "p", element("img", ["src": "x"]) { $0.float = .left },
            element("img", ["src": "y"]) { $0.float = .left }, "a")
        ], width: width
      ).pictures(in: 0...1000).map(\.frame)
    }
    #expect(frames(200).map(\.minX) == [0, 50])
    #expect(frames(200).map(\.minY) == [0, 0])
    #expect(frames(90).map(\.minX) == [0, 0])
    #expect(frames(90).map(\.minY) == [0, 40])
  }

  @Test("Pictures keep their proportions, and are never larger than a page")
  func pictures() {
    func frame(_ size: CGSize, _ style: @escaping (inout ComputedStyle) -> Void = { _ in })
      -> CGSize?
    {
      layout(
        [
          element("img", ["src": "x"]) {
            $0.display = .block
            style(&$0)
          }
        ], pictureSize: size
      ).pictures(in: 0...5000).first?.frame.size
    }
    #expect(frame(CGSize(width: 100, height: 50)) == CGSize(width: 100, height: 50))
    #expect(frame(CGSize(width: 400, height: 200)) == CGSize(width: 200, height: 100))
    #expect(frame(CGSize(width: 100, height: 800)) == CGSize(width: 50, height: 400))
    #expect(
      frame(CGSize(width: 100, height: 50)) { $0.width = .points(150) }
        == CGSize(width: 150, height: 75))
    #expect(
      frame(CGSize(width: 100, height: 50)) { $0.maxHeight = .points(10) }
        == CGSize(width: 20, height: 10))
  }

  @Test("Items of lists have their numbers beside them")
  func lists() {
    let item: (String) -> Part = { text in
      block("li", .text(text)) { $0.display = .listItem }
    }
    let layout = ChapterLayout(
      BookBuilder.markup([
        .element(
          "ol", ["start": "9"],
          {
            $0.display = .block
            $0.padding.left = .points(40)
            $0.listMark = .upperRoman
          }, [item("a"), item("b"), block("li") { $0.display = .listItem }])
      ]), chapter: 0, setting: BookBuilder.setting())
    #expect(layout.setLines.map(\.text) == ["a", "IX.", "b", "X.", "XI."])
    for marker in [1, 3] { #expect(layout.setLines[marker].frame.maxX < 40) }
  }

  @Test("What is moved relative to its place leaves its room")
  func relative() {
    let moved = block("p", "b") {
      $0.position = .relative
      $0.inset.top = .points(5)
      $0.inset.left = .points(7)
    }
    let lines = layout([p(0, 0, "a"), moved, p(0, 0, "c")]).setLines.map(\.frame)
    #expect(lines.map(\.minY) == [0, 25, 40])
    #expect(lines[1].minX == 7)
  }
}
