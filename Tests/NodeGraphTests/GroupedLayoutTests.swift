import Foundation
import NodeGraph
import TestSupport
import Testing

/// Arranging boards with groups.
@Suite struct GroupedLayoutTests {
  private func holds(_ outer: CGRect, _ inner: CGRect) -> Bool {
    // Sums of fractions are not exact.
    let outer = outer.insetBy(dx: -0.001, dy: -0.001)
    return inner.minX >= outer.minX && inner.maxX <= outer.maxX && inner.minY >= outer.minY
      && inner.maxY <= outer.maxY
  }

  /// The smallest group around the middle of each node; of a group, around all of it.
  private func groups(of frames: [NodeID: CGRect], _ isGroup: (NodeID) -> Bool) -> [NodeID: NodeID]
  {
    var result: [NodeID: NodeID] = [:]
    func area(_ rect: CGRect) -> Double { Double(rect.width) * Double(rect.height) }
    for (id, frame) in frames {
      let around = frames.filter { other in
        guard other.key != id, isGroup(other.key) else { return false }
        return isGroup(id)
          ? holds(other.value, frame) && area(other.value) > area(frame)
          : other.value.contains(CGPoint(x: frame.midX, y: frame.midY))
      }
      result[id] = around.min { (area($0.value), $0.key) < (area($1.value), $1.key) }?.key
    }
    return result
  }

  /// A random board: groups in groups with cards in them, some outside, and edges between any of them.
  private func board(seed: UInt64) -> Graph {
    var random = SeededGenerator(seed: seed)
    var document = GraphDocument()
    document.edit("Make") { draft in
      var ids: [NodeID] = []
      func add(_ type: String, _ frame: CGRect) {
        let id = NodeID(rawValue: "n\(ids.count)")
        draft.add(Node(id: id, type: type, frame: frame))
        ids.append(id)
      }
      func fill(_ frame: CGRect, depth: Int) {
        let (columns, rows) = (Int.random(in: 1...3, using: &random), 2)
        let (width, height) = (frame.width / CGFloat(columns), frame.height / CGFloat(rows))
        for column in 0..<columns {
          for row in 0..<rows where Int.random(in: 0..<5, using: &random) > 0 {
            let cell = CGRect(
              x: frame.minX + CGFloat(column) * width, y: frame.minY + CGFloat(row) * height,
              width: width, height: height
            ).insetBy(dx: 12, dy: 12)
            if depth < 3, Bool.random(using: &random), cell.width > 150, cell.height > 150 {
              add("group", cell)
              fill(cell.insetBy(dx: 6, dy: 6), depth: depth + 1)
            } else {
              add("text", CGRect(x: cell.minX, y: cell.minY, width: 60, height: 40))
            }
          }
        }
      }
      fill(CGRect(x: -800, y: -500, width: 2_400, height: 1_600), depth: 0)
      for _ in 0..<ids.count {
        let (from, to) = (
          ids.randomElement(using: &random) ?? ids[0], ids.randomElement(using: &random) ?? ids[0]
        )
        if from != to { draft.connect(Wire.End(from), to: Wire.End(to)) }
      }
    }
    return document.main
  }

  private func expectOrder(
    _ frames: [NodeID: CGRect], like old: [NodeID: NodeID], in graph: Graph, gap: Bool,
    _ comment: Comment
  ) {
    let isGroup: (NodeID) -> Bool = { graph.node($0)?.isGroup ?? false }
    let now = groups(of: frames, isGroup)
    for (id, frame) in frames {
      #expect(now[id] == old[id], comment)
      if let group = old[id], let around = frames[group] {
        #expect(holds(around, frame), comment)
      }
      guard gap else { continue }
      for (other, otherFrame) in frames where other != id && old[other] == old[id] {
        #expect(!frame.intersects(otherFrame), comment)
      }
    }
  }

  private func frames(_ graph: Graph) -> [NodeID: CGRect] {
    graph.nodes.reduce(into: [:]) { $0[$1.id] = $1.frame }
  }

  @Test func membersStayInsideAndGroupsOverlapNothingElse() {
    for seed in 1...40 as ClosedRange<UInt64> {
      let graph = board(seed: seed)
      let old = groups(of: frames(graph)) { graph.node($0)?.isGroup ?? false }
      let new = LayeredLayout().frames(in: graph)
      #expect(new.count == graph.nodeIDs.count)
      expectOrder(new, like: old, in: graph, gap: true, "board \(seed)")
    }
  }

  @Test func aSelectionIsArrangedAmongTheOthers() {
    for seed in 1...40 as ClosedRange<UInt64> {
      let graph = board(seed: seed)
      let before = frames(graph)
      let old = groups(of: before) { graph.node($0)?.isGroup ?? false }
      var random = SeededGenerator(seed: seed + 100)
      var chosen = Set(graph.nodeIDs.filter { _ in Int.random(in: 0..<3, using: &random) == 0 })
      // What is in a selected group is selected.
      for id in graph.nodeIDs {
        var group = old[id]
        while let next = group {
          if chosen.contains(next) { chosen.insert(id) }
          group = old[next]
        }
      }
      let new = LayeredLayout().frames(of: chosen, in: graph)
      let after = before.merging(new) { $1 }
      expectOrder(after, like: old, in: graph, gap: true, "board \(seed)")
      for (id, frame) in new where !chosen.contains(id) && graph.node(id)?.isGroup != true {
        #expect(frame.size == before[id]?.size)
      }
    }
  }

  @Test func whatIsNotSelectedStaysWhereThereIsRoom() {
    var document = GraphDocument()
    document.edit("Make") { draft in
      draft.add(Samples.node("a", "text"))
      draft.add(Samples.node("b", "text", x: 10, y: 20))
      draft.add(Samples.node("c", "text", x: 2_000, y: 0))
      draft.add(Samples.node("d", "text", x: 10, y: 240))
      draft.connect(Wire.End(NodeID(rawValue: "a")), to: Wire.End(NodeID(rawValue: "b")))
    }
    let chosen = Set(["a", "b"].map { NodeID(rawValue: $0) })
    let new = LayeredLayout().frames(of: chosen, in: document.main)
    #expect(Set(new.keys) == chosen)
    #expect(new[NodeID(rawValue: "a")]?.origin == .zero)
  }

  @Test func anEmptyGroupIsArrangedWithItsSize() throws {
    var document = GraphDocument()
    let empty = NodeID(rawValue: "empty")
    document.edit("Make") { draft in
      draft.add(
        Node(id: empty, type: "group", frame: CGRect(x: 190, y: 0, width: 300, height: 200)))
      draft.add(Samples.node("a", "text"))
      draft.connect(Wire.End(NodeID(rawValue: "a")), to: Wire.End(empty))
    }
    let new = LayeredLayout().frames(in: document.main)
    let (group, card) = (try #require(new[empty]), try #require(new[NodeID(rawValue: "a")]))
    #expect(group.size == CGSize(width: 300, height: 200))
    #expect(card.maxX < group.minX)
  }

  @Test func aGroupAroundASelectionGrowsAndWhatLiesBesideItMakesRoom() throws {
    var document = GraphDocument()
    func id(_ name: String) -> NodeID { NodeID(rawValue: name) }
    document.edit("Make") { draft in
      draft.add(
        Node(id: id("g"), type: "group", frame: CGRect(x: 0, y: 0, width: 400, height: 300)))
      draft.add(Samples.node("a", "text", x: 20, y: 50))
      draft.add(Samples.node("b", "text", x: 30, y: 60))
      draft.add(Samples.node("c", "text", x: 410, y: 40))
      draft.add(Samples.node("d", "text", x: 20, y: 320))
      draft.connect(Wire.End(id("a")), to: Wire.End(id("b")))
    }
    let new = LayeredLayout().frames(of: [id("a"), id("b")], in: document.main)
    let group = try #require(new[id("g")])
    #expect(group.origin == .zero)
    #expect(holds(group, try #require(new[id("b")])))
    #expect(try #require(new[id("c")]).minX >= group.maxX)
    #expect(new[id("d")] == nil, "below the group nothing was in the way")
  }

  /// A stranger's board may have any number of groups in one another.
  @Test func tenThousandGroupsInOneAnotherTakeAMoment() {
    var document = GraphDocument()
    document.edit("Make") { draft in
      let nodes = (0..<10_000).map { index in
        let inset = Double(index) * 0.5
        return Node(
          id: NodeID(rawValue: "g\(index)"), type: "group",
          frame: CGRect(x: inset, y: inset, width: 20_000 - 2 * inset, height: 20_000 - 2 * inset))
      }
      draft.add(nodes)
      draft.add(Samples.node("card", "text", x: 10_000, y: 10_000))
      for index in 0..<5_000 {
        draft.connect(
          Wire.End(NodeID(rawValue: "g\(index)")), to: Wire.End(NodeID(rawValue: "card")))
      }
    }
    let clock = ContinuousClock()
    let time = clock.measure { _ = LayeredLayout().frames(in: document.main) }
    #expect(time < .seconds(5))
  }

  @Test func manySeparateGroupsTakeAMoment() {
    var document = GraphDocument()
    document.edit("Make") { draft in
      var nodes: [Node] = []
      for index in 0..<10_000 {
        let (x, y) = (Double(index % 100) * 300, Double(index / 100) * 200)
        nodes.append(
          Node(
            id: NodeID(rawValue: "g\(index)"), type: "group",
            frame: CGRect(x: x, y: y, width: 280, height: 180)))
        nodes.append(Samples.node("c\(index)", "text", x: x + 20, y: y + 40))
      }
      draft.add(nodes)
    }
    let clock = ContinuousClock()
    let time = clock.measure { _ = LayeredLayout().frames(in: document.main) }
    #expect(time < .seconds(5))
  }
}
