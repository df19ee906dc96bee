import Foundation
import TestSupport
import Testing

/// Small files of graphs that ask for work out of all proportion. Each is read, computed and drawn by a child
/// process whose time and memory are limited by the system.
@Suite struct CanvasLimitTests {
  private let folder: TemporaryFolder

  /// The maximum processor time in seconds, and the address space in bytes.
  private static let seconds = 30
  private static let memory = 4 << 30

  init() throws { folder = try TemporaryFolder() }

  private func card(_ id: String, _ type: String, _ values: String = "{}", y: Int = 0) -> String {
    """
    {"id":"\(id)","type":"text","text":"","x":0,"y":\(y),"width":200,"height":100,\
    "panorama":{"type":"\(type)","values":\(values)}}
    """
  }

  private func wire(_ id: String, _ from: String, _ port: String, _ to: String, _ input: String)
    -> String
  {
    """
    {"id":"\(id)","fromNode":"\(from)","toNode":"\(to)",\
    "panorama":{"from":"\(port)","to":"\(input)"}}
    """
  }

  private func canvas(
    _ nodes: [String], _ edges: [String] = [], subgraphs: [(String, [String], [String])] = []
  ) -> String {
    let inner = subgraphs.map {
      "\"\($0.0)\":{\"nodes\":[\($0.1.joined(separator: ","))],\"edges\":[\($0.2.joined(separator: ","))]}"
    }
    return """
      {"nodes":[\(nodes.joined(separator: ","))],"edges":[\(edges.joined(separator: ","))],\
      "panorama":{"subgraphs":{\(inner.joined(separator: ","))}}}
      """
  }

  /// Renders a file within the limits.
  private func render(_ text: String, to output: String = "o.png") throws -> Program.Outcome {
    try folder.write(text, to: "g.canvas")
    let outcome = try Program.run(
      ["render", "g.canvas", "-o", output, "--size", "400x300"], in: folder.path,
      limits: Program.Limits(memory: Self.memory, seconds: Self.seconds))
    #expect(outcome.status == 0, "\(outcome.status): \(outcome.errors)")
    return outcome
  }

  @Test(arguments: ["5e-324", "-5e-324", "1e-310", "1e308", "-0.0", "1e-400", "1e18"])
  func everyNumberIsDrawn(number: String) throws {
    let values = "{\"value\":\(number)}"
    _ = try render(
      canvas(
        [card("n", "number", values), card("p", "preview", y: 200), card("s", "slider", values)],
        [wire("e", "n", "result", "p", "value")]))
  }

  /// Subgraphs of which each uses the next one twice.
  private func nest(_ depth: Int, factors: [Int]) -> String {
    let graphs = (0..<depth).map { level -> (String, [String], [String]) in
      let ends = [card("in", "subgraph.input", "{\"standard\":1}"), card("out", "subgraph.output")]
      guard level < depth - 1 else {
        return ("g\(level)", ends, [wire("w", "in", "in", "out", "out")])
      }
      var nodes = ends + [card("sum", "math.add")]
      var wires = [wire("w", "sum", "result", "out", "out")]
      for (name, factor) in zip(["a", "b"], factors) {
        nodes.append(card("m\(name)", "math.multiply", "{\"b\":\(factor + level * 2)}"))
        nodes.append(card(name, "subgraph", "{\"graph\":\"g\(level + 1)\"}"))
        wires.append(wire("i\(name)", "in", "in", "m\(name)", "a"))
        wires.append(wire("m\(name)", "m\(name)", "result", name, "in"))
        wires.append(wire("o\(name)", name, "out", "sum", name))
      }
      return ("g\(level)", nodes, wires)
    }
    return canvas(
      [card("top", "subgraph", "{\"graph\":\"g0\",\"in\":1}")], subgraphs: graphs)
  }

  @Test(arguments: [[1, 1], [1, 2]]) func nestedSubgraphsAreComputedInTime(factors: [Int]) throws {
    _ = try render(nest(15, factors: factors))
  }

  @Test func aLongChainOfSubgraphsIsRead() throws {
    let count = 50_000
    let chain = (0..<count).map { level -> (String, [String], [String]) in
      ("g\(level)", [card("c", "subgraph", "{\"graph\":\"g\(level + 1)\"}")], [])
    }
    let text = canvas([card("top", "subgraph", "{\"graph\":\"g0\"}")], subgraphs: chain)
    _ = try render(text)
    _ = try render(text, to: "o.canvas")
  }

  @Test func manyLargePicturesStayWithinTheirMemory() throws {
    var nodes = [card("solid", "picture.solid", "{\"width\":2048,\"height\":2048}")]
    var wires: [String] = []
    for index in 0..<20 {
      nodes.append(card("s\(index)", "picture.scale", "{\"factor\":4}", y: 300 * index))
      wires.append(wire("w\(index)", "solid", "picture", "s\(index)", "picture"))
    }
    let outcome = try render(canvas(nodes, wires))
    #expect(outcome.usedAtMost(1_400 << 20), "\(outcome.peakMemory >> 20) MB")
  }

  @Test(arguments: [true, false]) func manyWiresBetweenTwoNodesAreRead(hasPorts: Bool) throws {
    let wires = (0..<200_000).map {
      hasPorts
        ? wire("\($0)", "a", "o\($0)", "b", "i\($0)")
        : "{\"id\":\"\($0)\",\"fromNode\":\"a\",\"toNode\":\"b\"}"
    }
    _ = try render(
      canvas([card("a", "one"), card("b", "other", y: 300)], wires), to: "wires.canvas")
    let written = String(decoding: try folder.bytes(of: "wires.canvas"), as: UTF8.self)
    #expect(written.components(separatedBy: "fromNode").count - 1 == wires.count)
    if !hasPorts {
      _ = try render(canvas([card("a", "one"), card("b", "other", y: 300)], wires))
    }
    // Wires that are refused are kept, too.
    let equal = (0..<100_000).map { wire("\($0)", "a", "o", "b", "i") }
    _ = try render(canvas([card("a", "one"), card("b", "other")], equal), to: "o.canvas")
  }

  @Test func aHugeTextIsDrawn() throws {
    let text = String(repeating: "word ", count: 10_000_000)
    _ = try render(
      """
      {"nodes":[{"id":"t","type":"text","text":"\(text)","x":0,"y":0,"width":200,"height":100},
      {"id":"g","type":"group","label":"\(text.prefix(1_000_000))","x":0,"y":0,"width":500,"height":500}]}
      """)
  }

  @Test(arguments: [0, 1, 5000]) func aFileWithoutContentIsRefused(zeros: Int) throws {
    try expectRefusal(of: "z.canvas", zeros: zeros)
  }

  /// What a power failure leaves.
  @Test(
    arguments: ["sketch", "scene", "session", "svg", "png", "jpg", "tif", "heic", "pdf", "md"],
    [1, 5000])
  func noKindOfFileIsNothingButZeros(kind: String, zeros: Int) throws {
    try expectRefusal(of: "z.\(kind)", zeros: zeros)
  }

  private func expectRefusal(of name: String, zeros: Int) throws {
    try folder.write(String(repeating: "\0", count: zeros), to: name)
    let outcome = try Program.run(["render", name, "-o", "z.png"], in: folder.path)
    #expect(outcome.status == 65)
    #expect(outcome.errorLines.count == 1)
  }
}
