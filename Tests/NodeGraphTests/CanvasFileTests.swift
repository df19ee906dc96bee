import Foundation
import NodeGraph
import PanoramaGraphics
import PanoramaJSON
import Testing

@Suite("Canvas files")
struct CanvasFileTests {
  /// A file of another program with every kind of node and with unknown members.
  private let foreign = """
    {"z":1,"nodes":[
    {"id":"t","x":-10,"y":0,"width":250,"height":60,"type":"text","text":"# Héllo \\u00e9 \\ud83d\\ude00","future":{"b":[1.50,2e3],"a":null}},
    {"id":"f","type":"file","file":"a/b.png","subpath":"#x","x":300,"y":0,"width":400,"height":300,"color":"4"},
    {"id":"l","type":"link","url":"https://example.org","x":0,"y":400,"width":100,"height":100},
    {"id":"g","type":"group","label":"All","background":"bg.png","backgroundStyle":"cover","x":-40,"y":-40,"width":900,"height":900},
    {"id":"s","type":"sticker","x":0,"y":0,"width":10,"height":10,"odd":"\\ud800"}
    ],"edges":[
    {"id":"e","fromNode":"t","fromSide":"right","toNode":"f","toSide":"left","toEnd":"none","label":"see","color":"#ff00aa","weight":0.10}
    ],"metadata":{"version":"1.0-1.0"}}
    """

  private func written(_ document: GraphDocument) throws -> OrderedJSON {
    try OrderedJSON(parsing: CanvasFile.bytes(of: document))
  }

  @Test("A file with unknown members is written as it was read, in the same order")
  func roundTrip() throws {
    let file = try CanvasFile(Array(foreign.utf8))
    #expect(file.problems.isEmpty)
    #expect(file.document.main.nodeIDs.count == 5)
    #expect(try written(file.document) == OrderedJSON(parsing: Array(foreign.utf8)))
  }

  @Test("An edit changes only the edited members")
  func smallEdit() throws {
    var document = try CanvasFile(Array(foreign.utf8)).document
    document.edit("Move") { $0.move([NodeID(rawValue: "f")], x: 5, y: 0) }
    var expected = try OrderedJSON(parsing: Array(foreign.utf8))
    var nodes = expected["nodes"]?.array ?? []
    nodes[1]["x"] = .token("305")
    expected["nodes"] = .array(nodes)
    #expect(try written(document) == expected)
  }

  @Test("Nodes that compute survive, with whole-number places")
  func ownNodes() throws {
    var document = Samples.arithmetic
    document.edit("Change") { draft in
      draft.move([NodeID(rawValue: "two")], x: 0.4, y: 0)
      draft.update(NodeID(rawValue: "sum")) {
        $0.title = "Total"
        $0.isCollapsed = true
      }
      draft.add(
        Samples.node(
          "mix", "color.mix",
          ["a": .color(CGColor(red: 1, green: 0, blue: 0)), "amount": .number(0.25)]))
    }
    let bytes = CanvasFile.bytes(of: document)
    let read = try CanvasFile(bytes)
    #expect(read.problems.isEmpty)
    #expect(CanvasFile.bytes(of: read.document) == bytes)
    #expect(
      read.document.main.wires.map(\.from)
        == document.main.wires.map { wire in
          Wire.End(wire.from.node, wire.from.port, side: "right")
        })
    for (a, b) in zip(read.document.main.nodes, document.main.nodes) {
      #expect(a.type == b.type && a.values == b.values && a.title == b.title)
      #expect(a.frame == b.frame && a.isCollapsed == b.isCollapsed)
    }
  }

  @Test("Invalid elements are listed and kept, and the rest opens")
  func badElements() throws {
    let text = """
      {"nodes":[{"id":"a","x":0,"y":0,"width":9,"height":9},7,{"id":"b","x":"1","y":0,"width":9,"height":9},
      {"id":"a","x":0,"y":0,"width":9,"height":9},{"id":"c","x":1e300,"y":0,"width":9,"height":-4}],
      "edges":[{"id":"e","fromNode":"a","toNode":"nowhere"},{"id":"ok","fromNode":"a","toNode":"c"},null]}
      """
    let file = try CanvasFile(Array(text.utf8))
    #expect(file.document.main.nodeIDs.map(\.rawValue) == ["a", "c"])
    #expect(file.document.main.wireIDs.map(\.rawValue) == ["ok"])
    #expect(
      file.problems.map(\.place) == ["nodes[1]", "nodes[2]", "nodes[3]", "edges[0]", "edges[2]"])
    #expect(try written(file.document) == OrderedJSON(parsing: Array(text.utf8)))
  }

  @Test("Cycles in a file are reported, and their nodes fail")
  @MainActor
  func circles() throws {
    func node(_ id: String) -> String {
      """
      {"id":"\(id)","type":"text","text":"","x":0,"y":0,"width":9,"height":9,"panorama":{"type":"math.add"}}
      """
    }
    func edge(_ id: String, _ from: String, _ to: String) -> String {
      """
      {"id":"\(id)","fromNode":"\(from)","toNode":"\(to)","panorama":{"from":"result","to":"a"}}
      """
    }
    let text = """
      {"nodes":[\(node("a")),\(node("b"))],"edges":[\(edge("1", "a", "b")),\(edge("2", "b", "a"))]}
      """
    let file = try CanvasFile(Array(text.utf8))
    #expect(file.problems.count == 1)
    let evaluator = GraphEvaluator(types: .standard)
    evaluator.show(.main, of: file.document)
    #expect(
      evaluator.results[NodeID(rawValue: "a")] == .failure(NodeFailure("is part of a cycle")))
  }

  @Test(
    "What is no canvas is refused with a reason",
    arguments: [
      ("[]", "is not a canvas: expected an object, {…}"),
      ("{\"nodes\":7}", "is not a canvas: 'nodes' should be a list, […]"),
      ("{\"nodes\":[", "is not complete JSON: a value is missing"),
      ("{\"nodes\":[01]}", "is not JSON: expected ',' or ']'"),
      ("{} x", "is not JSON: expected the end of the file"),
      ("{\"a\":\"\u{1}\"}", "has a control character in a text"),
    ])
  func refused(_ text: String, _ reason: String) {
    #expect {
      _ = try CanvasFile(Array(text.utf8))
    } throws: {
      ($0 as? CanvasError)?.reason == reason
    }
  }

  @Test("Deep nesting and endless lists are refused before memory runs out")
  func tooMuch() {
    let deep = Array(repeating: UInt8(ascii: "["), count: 1_000_000)
    #expect(throws: CanvasError.self) { try CanvasFile(deep) }
    let many = "{\"nodes\":[" + String(repeating: "0,", count: CanvasFile.maximumElements) + "0]}"
    #expect(throws: CanvasError.self) { try CanvasFile(Array(many.utf8)) }
  }

  @Test("An empty file is an empty graph")
  func empty() throws {
    let file = try CanvasFile(Array(" \n".utf8))
    #expect(file.document.main.nodeIDs.isEmpty)
    #expect(try written(file.document) == .object([]))
  }

  @Test("Every prefix of a file is read without a crash")
  func truncated() {
    let bytes = Array(foreign.utf8)
    for count in 0..<bytes.count { _ = try? CanvasFile(Array(bytes.prefix(count))) }
    for index in bytes.indices {
      var changed = bytes
      changed[index] = changed[index] ^ 0x11
      guard let file = try? CanvasFile(changed) else { continue }
      #expect(CanvasFile.bytes(of: file.document).count > 1)
    }
  }
}
