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
  /// Elements of the file that are neither nodes nor wires, with their positions in the file.
  package var unread: [UnreadElement] = []

  /// The wires that begin and end at a node.
  private struct Ends: Sendable {
    var incoming: [WireID] = []
    var outgoing: [WireID] = []
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

  /// The wire that provides the value of an input; nil if there is none.
  public func wire(into port: String, of node: NodeID) -> Wire? {
    wires(into: node).first { $0.to.port == port && $0.carriesValue }
  }

  // MARK: Changing

  /// Replaces, adds (at the front) or removes (nil) a node, but not its wires.
  mutating func set(_ node: Node?, _ id: NodeID) {
    let isNew = nodesByID[id] == nil
    nodesByID[id] = node
    if node != nil, isNew { nodeIDs.append(id) }
    if node == nil, !isNew { nodeIDs.removeAll { $0 == id } }
  }

  /// Replaces, adds or removes (nil) a wire.
  mutating func set(_ wire: Wire?, _ id: WireID) {
    let old = wiresByID[id]
    if let old {
      wiresAtNode[old.to.node]?.incoming.removeAll { $0 == id }
      wiresAtNode[old.from.node]?.outgoing.removeAll { $0 == id }
    }
    wiresByID[id] = wire
    if let wire {
      wiresAtNode[wire.to.node, default: Ends()].incoming.append(id)
      wiresAtNode[wire.from.node, default: Ends()].outgoing.append(id)
    }
    if wire != nil, old == nil { wireIDs.append(id) }
    if wire == nil, old != nil { wireIDs.removeAll { $0 == id } }
  }

  /// Removes many nodes at once. O(n).
  mutating func remove(nodes ids: Set<NodeID>, wires wireIDs: Set<WireID>) {
    for id in wireIDs {
      guard let old = wiresByID.removeValue(forKey: id) else { continue }
      wiresAtNode[old.to.node]?.incoming.removeAll { $0 == id }
      wiresAtNode[old.from.node]?.outgoing.removeAll { $0 == id }
    }
    for id in ids {
      nodesByID[id] = nil
      wiresAtNode[id] = nil
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

extension Graph: Codable {
  private enum CodingKeys: CodingKey { case name, nodes, wires, unread }

  /// Reads what `encode(to:)` wrote.
  ///
  /// - Throws: `DecodingError`.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    name = try container.decode(String.self, forKey: .name)
    unread = try container.decode([UnreadElement].self, forKey: .unread)
    for node in try container.decode([Node].self, forKey: .nodes) { set(node, node.id) }
    for wire in try container.decode([Wire].self, forKey: .wires)
    where nodesByID[wire.from.node] != nil && nodesByID[wire.to.node] != nil {
      set(wire, wire.id)
    }
  }

  /// Writes nodes and wires in their order.
  ///
  /// - Throws: `EncodingError`.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(name, forKey: .name)
    try container.encode(nodes, forKey: .nodes)
    try container.encode(wires, forKey: .wires)
    try container.encode(unread, forKey: .unread)
  }
}
