/// The nodes of a graph that still have to be computed, and which of them can be computed now.
struct EvaluationQueue {
  /// The unfinished nodes, each with the number of wires that come from other unfinished nodes.
  private var waiting: [NodeID: Int] = [:]
  /// The nodes whose wired inputs have their values, oldest first. Some may have been finished since they were added.
  private var ready: [NodeID] = []
  /// The index in `ready` of the first node that was not taken.
  private var first = 0

  /// Whether a node is unfinished.
  func contains(_ id: NodeID) -> Bool { waiting[id] != nil }
  /// Whether nothing is unfinished.
  var isEmpty: Bool { waiting.isEmpty }

  /// Forgets a node, because it is finished, gone, or will be added again.
  mutating func remove(_ id: NodeID) { waiting[id] = nil }

  /// The number of wires of a node that come from unfinished nodes.
  func blockers(of id: NodeID, in graph: Graph) -> Int {
    graph.wires(into: id).count { $0.carriesValue && waiting[$0.from.node] != nil }
  }

  /// Adds a node, which is ready if nothing blocks it.
  mutating func add(_ id: NodeID, blockers: Int) {
    waiting[id] = blockers
    if blockers == 0 { ready.append(id) }
  }

  /// Puts back a node that was taken but not computed, unless something blocks it now.
  mutating func putBack(_ id: NodeID) { if waiting[id] == 0 { ready.append(id) } }

  /// Finishes a node.
  ///
  /// - Returns: the nodes that are no longer blocked. `take()` returns them only after `putBack(_:)`.
  mutating func finish(_ id: NodeID, in graph: Graph) -> [NodeID] {
    guard waiting.removeValue(forKey: id) != nil else { return [] }
    var free: [NodeID] = []
    for wire in graph.wires(outOf: id) where wire.carriesValue {
      guard let count = waiting[wire.to.node] else { continue }
      waiting[wire.to.node] = count - 1
      if count == 1 { free.append(wire.to.node) }
    }
    return free
  }

  /// Takes the next ready node. It remains unfinished.
  mutating func take() -> NodeID? {
    while first < ready.count {
      let id = ready[first]
      first += 1
      if first > 1024, 2 * first > ready.count {
        ready.removeFirst(first)
        first = 0
      }
      if waiting[id] == 0 { return id }
    }
    return nil
  }

  /// A ready node and the short nodes after it, which can be computed one after another.
  ///
  /// - Parameters:
  ///   - start: the ready node.
  ///   - maximum: the maximum number of nodes.
  ///   - isShort: whether a node may follow the first.
  func chain(
    from start: NodeID, in graph: Graph, maximum: Int, isShort: (NodeID) -> Bool
  ) -> [NodeID] {
    var chain = [start]
    var counts: [NodeID: Int] = [:]
    var index = 0
    while index < chain.count, chain.count < maximum {
      for wire in graph.wires(outOf: chain[index]) where wire.carriesValue {
        let id = wire.to.node
        guard let count = counts[id] ?? waiting[id] else { continue }
        counts[id] = count - 1
        if count == 1, isShort(id), chain.count < maximum { chain.append(id) }
      }
      index += 1
    }
    return chain
  }
}
