import Foundation
@_spi(GraphTests) import NodeGraph
import TestSupport
import Testing

@Suite("Layered layout")
struct LayeredLayoutTests {
  @Test("Wires lead to the right, and nodes do not overlap")
  func direction() throws {
    for seed in 1...10 as ClosedRange<UInt64> {
      let graph = Samples.layered(nodes: 60, wires: 90, seed: seed)
      let frames = LayeredLayout().frames(in: graph)
      for wire in graph.wires {
        let (from, to) = (try #require(frames[wire.from.node]), try #require(frames[wire.to.node]))
        #expect(from.maxX < to.minX)
      }
      let all = graph.nodeIDs.compactMap { frames[$0] }
      for (index, a) in all.enumerated() {
        for b in all[..<index] where a.intersects(b) { Issue.record("\(a) and \(b) overlap") }
      }
    }
  }

  @Test("The same graph gets the same layout")
  func determinism() {
    let graph = Samples.layered(nodes: 100, wires: 200, seed: 4)
    #expect(LayeredLayout().frames(in: graph) == LayeredLayout().frames(in: graph))
  }

  @Test("The total length of edges is minimal")
  func layers() {
    // A chain of four, and a node that could be in either of two layers: its wires decide.
    let links: [(from: Int, to: Int)] = [
      (0, 1), (1, 2), (2, 3), (4, 3), (5, 4), (5, 1),
    ]
    let layers = LayeredLayout.layers(count: 6, links: links)
    let length = links.reduce(0) { $0 + layers[$1.to] - layers[$1.from] }
    #expect(length == 7)
    #expect(links.allSatisfy { layers[$0.from] < layers[$0.to] })
  }

  @Test("The assignment to layers is optimal for small random graphs")
  func optimality() {
    for seed in 1...20 as ClosedRange<UInt64> {
      var random = SeededGenerator(seed: seed)
      var links = (1..<6).map { (from: Int.random(in: 0..<$0, using: &random), to: $0) }
      for _ in 0..<3 {
        let to = Int.random(in: 1..<6, using: &random)
        let from = Int.random(in: 0..<to, using: &random)
        // Each edge counts once.
        if !links.contains(where: { $0 == (from, to) }) { links.append((from, to)) }
      }
      func length(_ layers: [Int]) -> Int? {
        var sum = 0
        for edge in links {
          guard layers[edge.to] > layers[edge.from] else { return nil }
          sum += layers[edge.to] - layers[edge.from]
        }
        return sum
      }
      var best = Int.max
      for code in 0..<46_656 {
        var rest = code
        let layers = (0..<6).map { _ -> Int in
          defer { rest /= 6 }
          return rest % 6
        }
        best = min(best, length(layers) ?? .max)
      }
      #expect(length(LayeredLayout.layers(count: 6, links: links)) == best, "graph \(seed)")
    }
  }

  @Test("Crossings are counted correctly")
  func counting() {
    let crossings = LayeredLayout.crossings(
      layers: [0, 0, 1, 1], next: [[2, 3], [2, 3], [], []], previous: [[], [], [0, 1], [0, 1]])
    #expect(crossings == 1)
    let parallel = LayeredLayout.crossings(
      layers: [0, 0, 1, 1], next: [[3], [2], [], []], previous: [[], [], [1], [0]])
    #expect(parallel == 0)
  }

  @Test("A cycle is laid out too")
  func circle() {
    #expect(LayeredLayout.layers(count: 3, links: [(0, 1), (1, 2), (2, 0)]) == [0, 1, 2])
  }

  @Test("Groups keep their nodes")
  func groups() throws {
    var document = GraphDocument()
    document.edit("Make") { draft in
      draft.add(
        Node(
          id: NodeID(rawValue: "group"), type: "group",
          frame: CGRect(x: -20, y: -20, width: 500, height: 300)))
      draft.add(Samples.node("a", "reroute"))
      draft.add(Samples.node("b", "reroute", x: 240))
      draft.add(Samples.node("c", "reroute", x: 900))
      draft.connect(Samples.end("a", "value"), to: Samples.end("b", "value"))
      draft.connect(Samples.end("b", "value"), to: Samples.end("c", "value"))
    }
    let frames = LayeredLayout().frames(in: document.main)
    let group = try #require(frames[NodeID(rawValue: "group")])
    #expect(group.contains(try #require(frames[NodeID(rawValue: "a")])))
    #expect(group.contains(try #require(frames[NodeID(rawValue: "b")])))
    #expect(!group.intersects(try #require(frames[NodeID(rawValue: "c")])))
  }
}
