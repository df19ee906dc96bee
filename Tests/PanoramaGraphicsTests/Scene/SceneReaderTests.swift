import Foundation
import PanoramaGraphics
import Testing

@Suite struct SceneReaderTests {
  private func items(_ lines: String...) throws -> [DisplayItem] {
    let text = (["size 100 100"] + lines).joined(separator: "\n")
    return try SceneReader().read(text).list.items
  }

  @Test func theCommandsOfTheFormatDrawWhatTheySay() throws {
    let photo = CGImage(
      width: 6, height: 4, pixels: .init(repeating: 0, count: 24), isOpaque: false)
    let dot = GlyphOutline(path: PathData(rect: CGRect(x: 0, y: -1, width: 1, height: 1)))
    let reader = SceneReader(
      image: { $0 == "photo.bgra" ? photo : nil },
      shaper: { text, size in
        let glyphs = text.utf8.indices.map { i in
          let place = text.utf8.distance(from: text.utf8.startIndex, to: i)
          return GlyphRun.Glyph(outline: dot, position: SIMD2(Double(place) * size, 0))
        }
        return GlyphRun(glyphs: glyphs, fontSize: size)
      })
    let scene = try reader.read(
      """
      size 640 480
      # a comment

      clear ff102030
      fill eo 80ff0000 M 0 0 L 10 0 L 0 10 Z
      fillg nz 0 0 0 9 2 0 ffffffff 1 ff000000 M 0 0 L 9 0 L 9 9 Z
      stroke ff00ff00 2.5 round miter M 0 0 C 1 1 2 2 3 3
      rect ff0000ff 1 2 3 4
      image 0.5 10 20 best
      text ff000000 5 6 14 a  b
      """)
    #expect(scene.width == 640 && scene.height == 480)
    let ops = scene.list.items.map(\.operation)
    #expect(ops.count == 7)
    #expect(ops[0] == .cover(.color(CGColor(argb: 0xff10_2030))))
    guard case .fill(_, .evenOdd, .color(let red)) = ops[1] else {
      Issue.record("\(ops[1])")
      return
    }
    #expect(red.argb == 0x80ff_0000)
    guard case .fill(_, .nonZero, .linearGradient(_, _, let end, let options)) = ops[2] else {
      Issue.record("\(ops[2])")
      return
    }
    #expect(end == CGPoint(x: 0, y: 9))
    #expect(options == [.drawsBeforeStartLocation, .drawsAfterEndLocation])
    guard case .stroke(_, let style, _) = ops[3] else {
      Issue.record("\(ops[3])")
      return
    }
    #expect(style.lineWidth == 2.5 && style.lineCap == .round && style.miterLimit == 4)
    #expect(scene.list.items[4].bounds == CGRect(x: 1, y: 2, width: 3, height: 4))
    #expect(ops[5] == .image(photo, CGRect(x: 10, y: 20, width: 3, height: 2), .high))
    guard case .glyphs(let run, _) = ops[6] else {
      Issue.record("\(ops[6])")
      return
    }
    #expect(run.glyphs.count == 4)
    #expect(scene.list.items[6].transform == CGAffineTransform(translationX: 5, y: 6))
  }

  @Test func stateNestsAndEndsWithTheFile() throws {
    let items = try items(
      "restore", "save", "concat 2 0 0 2 10 0", "save", "clip nz M 0 0 L 5 0 L 5 5 L 0 5 Z",
      "dash 1 3 4", "stroke ff000000 1 butt round M 0 0 L 9 9", "restore",
      "stroke ff000000 1 butt round M 0 0 L 9 9", "restore", "rect ff000000 0 0 1 1",
      "layer 0.5", "rect ff000000 0 0 1 1", "rect ff000000 5 5 1 1")
    #expect(items.count == 4)
    #expect(items[0].clip?.shape == .rect(CGRect(x: 10, y: 0, width: 10, height: 10)))
    guard case .stroke(_, let dashed, _) = items[0].operation,
      case .stroke(_, let solid, _) = items[1].operation
    else {
      Issue.record("not strokes")
      return
    }
    #expect(dashed.dashLengths == [3, 4] && dashed.dashPhase == 1 && solid.dashLengths.isEmpty)
    #expect(items[1].transform.a == 2 && items[1].clip == nil)
    #expect(items[2].transform == .identity)
    #expect(items[3].alpha == 0.5)
  }

  @Test func numbersThatAreNoneDropTheirElementAndTheRestIsDrawn() throws {
    let items = try items(
      "fill nz ff000000 M NaN 0 L 9 9 L 0 9 Z", "stroke ff000000 inf butt round M 0 0 L 9 9",
      "rect ff000000 0 0 -inf 3", "concat nan 0 0 1 0 0", "dash 0 NaN 2",
      "fillg nz 0 0 nan 9 2 0 ffffffff 1 ff000000 M 0 0 L 9 0 L 9 9 Z",
      "fillg nz 0 0 9 9 2 inf ffffffff 1 ff000000 M 0 0 L 9 0 L 9 9 Z",
      "text ff000000 nan 0 12 hello", "text ff000000 0 0 +Infinity hello",
      "clip nz M 0 0 L inf 0 L 5 5 Z", "cliprect 0 0 NaN 5", "rect ff000000 1 2 3 4")
    #expect(items.count == 1)
    #expect(items[0].bounds == CGRect(x: 1, y: 2, width: 3, height: 4))
  }

  @Test(arguments: [
    "0", "-0", "1", "+7", "0.1", "-12.75", "123456789012345678", "1e3", "2.5E-3", ".5", "5.",
    "0.30000000000000004", "1.7976931348623157e308", "5e-324", "9007199254740993",
    "0.1234567890123456789012345",
  ])
  func numbersReadToTheLastBit(text: String) throws {
    let expected = try #require(Double(text.hasPrefix(".") ? "0" + text : text))
    let items = try items("save", "concat 1 0 0 1 \(text) 0", "rect ff000000 0 0 1 1")
    #expect(items[0].transform.tx == expected)
  }

  @Test func windowsLineEndsAndTabsAreBlanks() throws {
    let scene = try SceneReader().read("size 4 4\r\nrect\tff000000  0 0 2 2 \r\n\r\n")
    #expect(scene.list.items.count == 1)
  }

  @Test func aBillionAndAMillionPointsAreRead() throws {
    var text = "size 9 9\nfill nz ff000000 M 0 0"
    for i in 0..<200_000 { text += " L \(i * 5000) 1000000000" }
    let scene = try SceneReader().read(text)
    #expect(scene.list.bounds.maxY == 1e9)
  }

  @Test func listsThatDoubleEachOtherAreRefusedBeforeTheyAreDrawn() {
    var text = "size 9 9\nlist l0\nrect ff000000 0 0 1 1\nend\n"
    for i in 1..<60 { text += "list l\(i)\ndraw l\(i - 1)\ndraw l\(i - 1)\nend\n" }
    let error = #expect(throws: SceneError.self) { try SceneReader().read(text) }
    #expect(error?.reason.contains("nested lists") == true)
  }

  @Test func endlessLayersAndSavesAreReadAndClosed() throws {
    let layers = String(repeating: "layer 1\n", count: 100_000)
    let list = try SceneReader().read("size 9 9\n\(layers)rect ff000000 0 0 1 1").list
    #expect(list.drawingCount == 1 && list.depth <= 1000)
    let saves = String(repeating: "save\n", count: 100_000)
    #expect(try SceneReader().read("size 9 9\n\(saves)clear ff000000").list.items.count == 1)
  }

  @Test func listsNestToALimit() throws {
    func nested(_ depth: Int) -> String {
      var text = "size 9 9\nlist l1\nrect ff000000 0 0 1 1\nend\n"
      for i in 2..<depth { text += "list l\(i)\ndraw l\(i - 1)\nend\n" }
      return text + "draw l\(depth - 1)\n"
    }
    #expect(try SceneReader().read(nested(1000)).list.depth == 1000)
    #expect(throws: SceneError.self) { try SceneReader().read(nested(1001)) }
  }

  @Test func aListDescribesItselfAsItsCommands() {
    let image = CGImage(width: 2, height: 1, pixels: [0, 0], isOpaque: false)
    let list = DisplayList {
      $0.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
      $0.draw(image, in: CGRect(x: 0, y: 0, width: 4, height: 2))
    }
    #expect(
      list.description == """
        bitmap b1 2 1 …
        fill nz ff000000 M 0 0 L 1 0 L 1 1 L 0 1 Z
        picture b1 default 0 0 4 2

        """)
    #expect(list.drawingCount == 2 && list.depth == 1)
  }
}
