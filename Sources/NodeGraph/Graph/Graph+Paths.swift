extension Graph {
  /// Whether a value of `start` reaches `goal`, directly or through other nodes. O(n) in the worst
  /// case.
  public func leads(from start: NodeID, to goal: NodeID) -> Bool {
    var seen: Set<NodeID> = [start]
    var open = [start]
    while let id = open.popLast() {
      if id == goal { return true }
      for wire in wires(outOf: id) where wire.carriesValue && seen.insert(wire.to.node).inserted {
        open.append(wire.to.node)
      }
    }
    return false
  }

  /// Whether a path leads out of some nodes and back into them. O(n) in the worst case.
  public func pathReturns(to nodes: Set<NodeID>) -> Bool {
    var seen: Set<NodeID> = []
    var open = Array(nodes)
    while let id = open.popLast() {
      for wire in wires(outOf: id) where wire.carriesValue {
        if nodes.contains(wire.to.node) {
          if !nodes.contains(id) { return true }
        } else if seen.insert(wire.to.node).inserted {
          open.append(wire.to.node)
        }
      }
    }
    return false
  }

  /// The given nodes and all that depend on them, each after the nodes whose values it takes. Nodes of a cycle, and
  /// those after it, are in `inCycles` instead. O(m) for m wires between these nodes.
  public func dependents(of changed: Set<NodeID>) -> (sorted: [NodeID], inCycles: Set<NodeID>) {
    var waiting: [NodeID: Int] = [:]
    var open = changed.filter { node($0) != nil }.sorted()
    for id in open { waiting[id] = 0 }
    while let id = open.popLast() {
      for wire in wires(outOf: id) where wire.carriesValue {
        if waiting[wire.to.node] == nil { open.append(wire.to.node) }
        waiting[wire.to.node, default: 0] += 1
      }
    }
    var ready = waiting.filter { $0.value == 0 }.keys.sorted(by: >)
    var sorted: [NodeID] = []
    sorted.reserveCapacity(waiting.count)
    while let id = ready.popLast() {
      sorted.append(id)
      waiting[id] = nil
      for wire in wires(outOf: id) where wire.carriesValue {
        guard let count = waiting[wire.to.node] else { continue }
        waiting[wire.to.node] = count - 1
        if count == 1 { ready.append(wire.to.node) }
      }
    }
    return (sorted, Set(waiting.keys))
  }

  /// The violated invariants of the graph; empty if there are none. For tests. O(n).
  package var brokenInvariants: [String] {
    var broken: [String] = []
    if Set(nodeIDs).count != nodeIDs.count { broken.append("a node is listed twice") }
    if Set(wireIDs).count != wireIDs.count { broken.append("a wire is listed twice") }
    if nodes.count != nodeIDs.count { broken.append("a listed node is missing") }
    if wires.count != wireIDs.count { broken.append("a listed wire is missing") }
    var inputs: Set<Wire.End> = []
    for wire in wires {
      if node(wire.from.node) == nil || node(wire.to.node) == nil {
        broken.append("wire \(wire.id.rawValue) leads nowhere")
      }
      if wire.carriesValue, !inputs.insert(wire.to).inserted {
        broken.append("an input of \(wire.to.node.rawValue) has two wires")
      }
      if !wires(outOf: wire.from.node).contains(wire) || !wires(into: wire.to.node).contains(wire) {
        broken.append("wire \(wire.id.rawValue) is not in the index")
      }
    }
    let ends = nodeIDs.reduce(0) { $0 + wires(into: $1).count + wires(outOf: $1).count }
    if ends != 2 * wires.count { broken.append("the index and the list have different wires") }
    if !dependents(of: Set(nodeIDs)).inCycles.isEmpty { broken.append("there is a cycle") }
    return broken
  }
}
