import PanoramaJSON

/// Nodes and the wires between them; the model without any view.
///
/// A graph is a value: a copy is a snapshot that other threads can read. It is changed through
/// `GraphDocument`, which records changes for undo.
public struct Graph: Sendable {
  /// The name of a subgraph; empty for the main graph.
  public internal(set) var name = ""
  /// The nodes from back to front.
  public private(set) var nodeIDs: [NodeID] = []
  /// The wires in the order of the file.
  public private(set) var wireIDs: [WireID] = []
  private var nodesByID: [NodeID: Node] = [:]
  private var wiresByID: [WireID: Wire] = [:]
  private var wiresAtNode: [NodeID: Ends] = [:]
  /// The wires that bring values, by input.
  private var wiresAtInput: [Input: WireID] = [:]
  /// The nodes that are inputs or outputs of a subgraph.
  private(set) var portIDs: Set<NodeID> = []
  /// Elements of the file that are neither nodes nor wires, with their positions in the file.
  var unread: [UnreadElement] = []

  /// The wires that begin and end at a node.
  private struct Ends: Sendable {
    var incoming: [WireID] = []
    var outgoing: [WireID] = []
  }

  private struct Input: Hashable, Sendable {
    let node: NodeID
    let port: String

    /// Nil if the wire brings no value.
    init?(_ wire: Wire) {
      guard wire.carriesValue, let port = wire.to.port else { return nil }
      (node, self.port) = (wire.to.node, port)
    }

    init(_ node: NodeID, _ port: String) { (self.node, self.port) = (node, port) }
  }

  /// An empty graph.
  public init() {}

  // MARK: Reading

  /// The nodes from back to front. O(n).
  public var nodes: [Node] { nodeIDs.compactMap { nodesByID[$0] } }
  /// The wires in the order of the file. O(n).
  public var wires: [Wire] { wireIDs.compactMap { wiresByID[$0] } }
  /// The node with an identifier; nil if there is none.
  public func node(_ id: NodeID) -> Node? { nodesByID[id] }
  /// The wire with an identifier; nil if there is none.
  public func wire(_ id: WireID) -> Wire? { wiresByID[id] }

  /// The wires that end at a node.
  public func wires(into node: NodeID) -> [Wire] {
    wiresAtNode[node]?.incoming.compactMap { wiresByID[$0] } ?? []
  }

  /// The wires that begin at a node.
  public func wires(outOf node: NodeID) -> [Wire] {
    wiresAtNode[node]?.outgoing.compactMap { wiresByID[$0] } ?? []
  }

  /// The wire that provides the value of an input; nil if there is none. O(1)
  public func wire(into port: String, of node: NodeID) -> Wire? {
    wiresAtInput[Input(node, port)].flatMap { wiresByID[$0] }
  }

  // MARK: Changing

  /// Replaces, adds (at the front) or removes (nil) a node, but not its wires.
  mutating func set(_ node: Node?, _ id: NodeID) {
    let isNew = nodesByID[id] == nil
    nodesByID[id] = node
    if node?.isPort ?? false { portIDs.insert(id) } else { portIDs.remove(id) }
    if node != nil, isNew { nodeIDs.append(id) }
    if node == nil, !isNew { nodeIDs.removeAll { $0 == id } }
  }

  /// Replaces, adds or removes (nil) a wire.
  mutating func set(_ wire: Wire?, _ id: WireID) {
    let old = wiresByID[id]
    if let old {
      if let input = Input(old), wiresAtInput[input] == id { wiresAtInput[input] = nil }
      if old.to.node != wire?.to.node {
        wiresAtNode[old.to.node]?.incoming.removeAll { $0 == id }
      }
      if old.from.node != wire?.from.node {
        wiresAtNode[old.from.node]?.outgoing.removeAll { $0 == id }
      }
    }
    wiresByID[id] = wire
    if let wire {
      if let input = Input(wire) { wiresAtInput[input] = id }
      if old?.to.node != wire.to.node {
        wiresAtNode[wire.to.node, default: Ends()].incoming.append(id)
      }
      if old?.from.node != wire.from.node {
        wiresAtNode[wire.from.node, default: Ends()].outgoing.append(id)
      }
    }
    if wire != nil, old == nil { wireIDs.append(id) }
    if wire == nil, old != nil { wireIDs.removeAll { $0 == id } }
  }

  /// Removes nodes and wires, however many, in one pass. O(n).
  mutating func remove(nodes ids: Set<NodeID>, wires wireIDs: Set<WireID>) {
    var (targets, sources): (Set<NodeID>, Set<NodeID>) = ([], [])
    for id in wireIDs {
      guard let old = wiresByID.removeValue(forKey: id) else { continue }
      if let input = Input(old), wiresAtInput[input] == id { wiresAtInput[input] = nil }
      targets.insert(old.to.node)
      sources.insert(old.from.node)
    }
    // Once per node and not once per wire, because a node may have any number of wires.
    for node in targets { wiresAtNode[node]?.incoming.removeAll(where: wireIDs.contains) }
    for node in sources { wiresAtNode[node]?.outgoing.removeAll(where: wireIDs.contains) }
    for id in ids {
      nodesByID[id] = nil
      wiresAtNode[id] = nil
      portIDs.remove(id)
    }
    if !wireIDs.isEmpty { self.wireIDs.removeAll(where: wireIDs.contains) }
    if !ids.isEmpty { nodeIDs.removeAll(where: ids.contains) }
  }

  /// Reorders the nodes. The set of nodes must stay the same.
  mutating func setOrder(nodes: [NodeID]) { nodeIDs = nodes }
  /// Reorders the wires. The set of wires must stay the same.
  mutating func setOrder(wires: [WireID]) { wireIDs = wires }
}

extension Graph: Equatable {
  /// Whether both have equal nodes and wires in equal order. O(n).
  public static func == (l: Graph, r: Graph) -> Bool {
    l.name == r.name && l.nodeIDs == r.nodeIDs && l.wireIDs == r.wireIDs
      && l.nodesByID == r.nodesByID && l.wiresByID == r.wiresByID && l.unread == r.unread
  }
}

/// An element of a file that is neither a node nor a wire and is written back at its former
/// position.
struct UnreadElement: Hashable, Sendable {
  /// The array that contains the element.
  enum List: String, Sendable { case nodes, edges }

  var list: List
  /// Its index in that array.
  var index: Int
  var json: OrderedJSON
}

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
  @_spi(GraphTests) public var brokenInvariants: [String] {
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
