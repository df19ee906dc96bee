import Foundation
import NodeEditor
import NodeGraph
import Panorama
import PanoramaImages
import TestSupport
import Testing

/// Nodes that change pictures, draw texts and charts, and read tables.
@MainActor
@Suite struct PictureEditTests {
  /// The results of the last of some nodes, each connected to `wires` of the one before.
  private func outputs(
    _ nodes: [(name: String, type: String, values: [String: Value])],
    _ wires: [(from: String, output: String, to: String, input: String)] = [], folder: String = ""
  ) throws -> [Value] {
    let session = GraphSession(
      GraphDocument(), types: .withPictures, folder: folder, isImmediate: true)
    session.edit("Make") { draft in
      for part in nodes { draft.add(node(part.name, part.type, x: 0, y: 0, part.values)) }
      for wire in wires { draft.connect(end(wire.from, wire.output), to: end(wire.to, wire.input)) }
    }
    switch session.result(of: id(nodes[nodes.count - 1].name)) {
    case .values(let values)?: return values
    case .failure(let failure)?: throw failure
    default: throw NodeFailure("no result")
    }
  }

  /// The result of a node that takes a solid picture of 40 × 20 pixels.
  private func edited(
    _ type: String, _ values: [String: Value], color: UInt32 = 0xFF80_4020
  ) throws -> Value? {
    try outputs(
      [("solid", "picture.solid", solid(color)), ("n", type, values)],
      [("solid", "picture", "n", "picture")]
    ).first
  }

  private func solid(
    _ color: UInt32, width: Double = 40, height: Double = 20
  ) -> [String: Value] {
    [
      "color": .color(CGColor(argb: color)), "width": .number(width), "height": .number(height),
    ]
  }

  private func picture(_ value: Value?) throws -> CGImage {
    guard case .picture(let image)? = value else { throw NodeFailure("no picture") }
    return image
  }

  private func reason(_ body: () throws -> some Any) -> String? {
    do {
      _ = try body()
      return nil
    } catch { return (error as? NodeFailure)?.reason ?? "\(error)" }
  }

  private func numbers(_ pairs: [String: Double]) -> [String: Value] {
    pairs.mapValues { .number($0) }
  }

  // MARK: Edits

  @Test func picturesAreCropped() throws {
    let part = try picture(
      edited("picture.crop", numbers(["x": 30, "y": -5, "width": 100, "height": 10])))
    #expect(part.width == 10 && part.height == 5)
    #expect(part.pixels.allSatisfy { $0 == 0xFF80_4020 })
    #expect(
      reason { try edited("picture.crop", numbers(["x": 40])) }
        == "nothing is left: the picture has 40 × 20 pixels")
    for hostile in [1e300, -1e300] {
      #expect(
        reason { try edited("picture.crop", numbers(["x": hostile, "width": hostile])) } != nil)
    }
  }

  @Test func picturesAreResizedInThreeWays() throws {
    func size(_ shape: String) throws -> [Int] {
      let image = try picture(
        edited(
          "picture.resize",
          ["width": .number(10), "height": .number(10), "shape": .text(shape)]))
      #expect(image.pixels.allSatisfy { $0 == 0xFF80_4020 })
      return [image.width, image.height]
    }
    #expect(try size("fit") == [10, 5])
    #expect(try size("fill") == [10, 10])
    #expect(try size("stretch") == [10, 10])
    #expect(
      reason { try edited("picture.resize", ["shape": .text("?")]) }
        == "“shape” is one of: fit, fill, stretch")
  }

  @Test func hugePicturesAreRefusedBeforeTheyAreMade() throws {
    for side in [100_000, 1e9, 1e300] {
      let values = numbers(["width": side, "height": side])
      #expect(
        reason { try edited("picture.resize", values) }
          == "a picture has at most 8192 pixels per side")
    }
    #expect(
      reason { try edited("picture.resize", numbers(["width": 0, "height": -1])) }
        == "width and height have to be above 0")
    #expect(
      reason { try edited("picture.scale", numbers(["factor": 1e9])) }
        == "a picture has at most 8192 pixels per side")
    let huge = try picture(
      outputs([("s", "picture.solid", numbers(["width": 1e9, "height": 1]))]).first)
    #expect(huge.width == 2048)
    let blurred = try picture(edited("picture.blur", numbers(["radius": 1e9])))
    #expect(blurred.pixels.allSatisfy { $0 == 0xFF80_4020 })
  }

  @Test func levelsChangeColoursAndKeepAlpha() throws {
    let negative = try picture(edited("picture.levels", numbers(["black": 1, "white": 0])))
    #expect(negative.pixels.allSatisfy { $0 == 0xFF7F_BFDF })
    let same = try picture(edited("picture.levels", [:]))
    #expect(same.pixels.allSatisfy { $0 == 0xFF80_4020 })
    let clear = try picture(edited("picture.levels", ["black": .number(0.9)], color: 0x80FF_FFFF))
    #expect(clear.pixels.allSatisfy { $0 == 0x8080_8080 })
    #expect(
      reason { try edited("picture.levels", ["white": .number(0)]) } == "black and white are equal")
    #expect(
      reason { try edited("picture.levels", ["gamma": .number(0)]) } == "gamma has to be above 0")
  }

  @Test func picturesAreBlended() throws {
    func blended(_ mode: String) throws -> UInt32? {
      try picture(
        outputs(
          [
            ("a", "picture.solid", solid(0xFF80_8080)), ("b", "picture.solid", solid(0xFFFF_8000)),
            ("n", "picture.composite", ["mode": .text(mode)]),
          ],
          [("a", "picture", "n", "front"), ("b", "picture", "n", "back")]
        ).first
      ).pixels.first
    }
    #expect(try blended("normal") == 0xFF80_8080)
    #expect(try blended("multiply") == 0xFF80_4000)
    #expect(try blended("screen") == 0xFFFF_C080)
    #expect(try blended("add") == 0xFFFF_FF80)
    #expect(reason { try blended("nothing") }?.hasPrefix("“mode” is one of: normal") ?? false)
  }

  @Test func masksMakeTransparent() throws {
    let masked = try picture(
      outputs(
        [
          ("p", "picture.solid", solid(0xFFFF_FFFF)),
          ("m", "picture.solid", solid(0xFF80_8080, width: 2, height: 2)),
          ("n", "picture.mask", [:]),
        ],
        [("p", "picture", "n", "picture"), ("m", "picture", "n", "mask")]
      ).first)
    #expect(masked.pixels.allSatisfy { $0 == 0x8080_8080 })
    #expect(!masked.isOpaque)
  }

  @Test func coloursAreTakenFromPictures() throws {
    let brown = Value.color(CGColor(argb: 0xFF80_4020))
    for place in [-1e300, 0, 0.5, 1, 1e300] {
      #expect(try edited("picture.color", numbers(["x": place, "y": place])) == brown)
    }
    #expect(try edited("picture.average", [:]) == brown)
    let size = try outputs(
      [("s", "picture.solid", solid(0)), ("n", "picture.size", [:])],
      [("s", "picture", "n", "picture")])
    #expect(size == [.number(40), .number(20)])
  }

  @Test func textsAreWrittenOverPictures() throws {
    let written = try picture(
      edited("picture.text", ["text": .text("Hi"), "size": .number(12)], color: 0xFF00_0000))
    #expect(written.width == 40 && written.pixels.contains { $0 & 255 > 200 })
    // An outline in the other shade makes it legible on its own colour.
    for (ground, color) in [(0xFFFF_FFFF, CGColor.white), (0xFF00_0000, .black)]
      as [(UInt32, CGColor)]
    {
      func shades(_ outline: Double) throws -> Set<UInt32> {
        let values: [String: Value] = [
          "text": .text("Hi"), "size": .number(12), "color": .color(color),
          "outline": .number(outline),
        ]
        return Set(try picture(edited("picture.text", values, color: ground)).pixels)
      }
      #expect(try shades(0).count == 1)
      #expect(try shades(1).contains { ($0 ^ ground) & 255 > 200 })
    }
    let long = Value.text(String(repeating: "word ", count: 100_000))
    for values in [
      ["text": long, "size": .number(1)], ["text": long, "size": .number(1e300)],
      ["x": .number(1e300), "y": .number(-1e300)],
    ] {
      #expect(try picture(edited("picture.text", values)).width == 40)
    }
  }

  // MARK: Charts

  private func chart(_ type: String, _ values: [String: Value]) throws -> CGImage {
    try picture(outputs([("n", type, values)]).first)
  }

  @Test(arguments: ["chart.line", "chart.bar"])
  func chartsDrawEveryListOfNumbers(type: String) throws {
    let lists: [[Double]] = [
      [1], [0], [-5, -5], [1, 2, 3], [-1, 1], [1e300, -1e300], [1e-300, 2e-300],
      [.leastNonzeroMagnitude], [1e9, 1e9 + 1], Array(repeating: 3, count: 100_000),
    ]
    for numbers in lists {
      let image = try chart(type, ["values": .list(try ValueList(numbers: numbers))])
      #expect(image.width == 480 && image.height == 300)
      #expect(Set(image.pixels).count > 1)
    }
    let huge = try ValueList(numbers: [1e308])
    #expect(
      reason { try chart(type, ["values": .list(huge)]) }
        == "the numbers are too large for a chart")
    #expect(reason { try chart(type, ["values": .text("")]) } == "the list is empty")
    #expect(reason { try chart(type, ["values": .text("a")]) } == "item 1 is not a number: “a”")
    let wide = try chart(
      type, ["values": .text("1, 2"), "width": .number(1e9), "height": .number(-1)])
    #expect(wide.width == 2048 && wide.height == 64)
  }

  // MARK: Tables

  private func table(
    _ text: String, column: String = "1", first: String = "names"
  ) throws -> [Value] {
    let folder = try TemporaryFolder()
    try Data(text.utf8).write(to: URL(fileURLWithPath: folder("t.csv")))
    return try outputs(
      [
        (
          "n", "table.file",
          ["file": .text("t.csv"), "column": .text(column), "first row": .text(first)]
        )
      ], folder: folder.path)
  }

  @Test func tablesAreReadByColumn() throws {
    let text = "name,\"size, cm\",note\r\nAnna,170,\"says \"\"hi\"\"\nthere\"\r\n\r\nBen,165\n"
    func list(_ items: Value...) throws -> Value { .list(try ValueList(items)) }
    #expect(
      try table(text, column: "size, cm") == [
        try list(.number(170), .number(165)),
        try list(.text("name"), .text("size, cm"), .text("note")), .number(2),
      ])
    #expect(try table(text, column: "3")[0] == list(.text("says \"hi\"\nthere"), .text("")))
    #expect(try table("\u{FEFF}a;b\n1,5;2\n", column: "a")[0] == list(.number(1.5)))
    #expect(try table("1\t2\n3\t4", column: "2", first: "data")[0] == list(.number(2), .number(4)))
    #expect(
      reason { try table(text, column: "x") } == "no column “x”; there are: name, size, cm, note")
    #expect(reason { try table("1,2", column: "0", first: "data") } == "no column “0” among 2")
    #expect(reason { try table("\n\n") } == "the table is empty")
    #expect(reason { try table("a\0b") } == "“t.csv” is not a text")
    #expect(
      reason { try table(String(repeating: ",", count: 2_000)) }
        == "a table has at most 1,000 columns")
    #expect(
      reason { try table(String(repeating: "1\n", count: 100_002)) }
        == "a table has at most 100,000 rows")
    #expect(try table("a\n\"never closed, 1\n2")[0] == list(.text("never closed, 1\n2")))
  }

  @Test func onlyRegularFilesOfModestSizeAreRead() throws {
    let folder = try TemporaryFolder()
    #expect(mkfifo(folder("pipe.csv"), 0o600) == 0)
    let huge = open(folder("huge.csv"), O_CREAT | O_WRONLY, 0o600)
    #expect(ftruncate(huge, 1 << 30) == 0)
    close(huge)
    func failure(_ name: String) -> String? {
      reason {
        try outputs([("n", "table.file", ["file": .text(name)])], folder: folder.path)
      }
    }
    #expect(failure("") == "no file is chosen")
    for (name, reason) in [
      ("pipe.csv", "“pipe.csv” is not a file"), ("huge.csv", "“huge.csv” has over 16 MB"),
      ("none.csv", "“none.csv” is not there"), (".", "“.” is not a file"),
      ("/dev/zero", "“zero” is not a file"), ("a\0b", "“a\0b” is not there"),
    ] {
      #expect(failure(name) == reason)
    }
  }

  @Test func nodesAreFoundByWhatPeopleCallThem() {
    for (word, type) in [
      ("crop", "picture.crop"), ("resize", "picture.resize"), ("contrast", "picture.levels"),
      ("blend", "picture.composite"), ("mask", "picture.mask"), ("caption", "picture.text"),
      ("eyedropper", "picture.color"), ("csv", "table.file"), ("plot", "chart.line"),
      ("bar chart", "chart.bar"), ("histogram", "list.histogram"), ("blur", "picture.blur"),
    ] {
      let found = NodeTypes.withPictures.search(word).prefix(4).map(\.name)
      #expect(found.contains(type), "\(word): \(found)")
    }
  }
}
