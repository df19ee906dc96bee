import Foundation
import PanoramaJSON

/// A file in the format JSON Canvas 1.0 (jsoncanvas.org/spec/1.0).
///
/// Nodes that compute are written as text nodes, which every program shows, with a member
/// `panorama` for the data that only this program uses. Everything unknown is written back as it
/// was read, in the same order.
public struct CanvasFile: Sendable {
  /// The content.
  public let document: GraphDocument
  /// The problems in the file, in order. If there are any, the file should not be overwritten
  /// without a copy.
  public let problems: [CanvasProblem]

  /// The maximum number of nodes, and of wires, in each graph of a file.
  public static let maximumElements = 200_000
  /// The maximum number of wires from one node to another. They lie on top of each other, and all of them
  /// follow when a node moves.
  static let maximumParallelWires = 1000
  /// The maximum distance from the origin, in points. Nodes farther away are moved to that distance.
  static let maximumCoordinate = 1e8

  /// Reads a file. O(n).
  ///
  /// - Parameter bytes: the whole file; an empty one, or one of spaces and line ends, is an empty graph.
  /// - Throws: `CanvasError`.
  public init(_ bytes: [UInt8]) throws(CanvasError) {
    let json: OrderedJSON
    do {
      json = Self.isBlank(bytes) ? .object([]) : try OrderedJSON(parsing: bytes)
    } catch {
      guard !bytes.allSatisfy({ $0 == 0 }) else {
        throw CanvasError(line: nil, reason: "holds nothing but zero bytes; get another copy")
      }
      throw CanvasError(line: error.line, reason: error.reason)
    }
    guard case .object = json else {
      throw CanvasError(line: 1, reason: "is not a canvas: expected an object, {…}")
    }
    var problems: [CanvasProblem] = []
    var graphs: [GraphID: Graph] = [:]
    graphs[.main] = try Self.graph(json, place: "", &problems)
    for member in json["panorama"]?["subgraphs"]?.members ?? [] {
      let place = "subgraph “\(member.name.shortened)”: "
      var graph = try Self.graph(member.value, place: place, &problems)
      graph.name = member.value["name"]?.string ?? "Subgraph"
      if !member.name.isEmpty { graphs[GraphID(rawValue: member.name)] = graph }
    }
    let document = GraphDocument(graphs: graphs, source: json.withoutElements)
    var nesting = SubgraphNesting(document)
    for id in document.graphs.keys { nesting.visit(id) }
    for id in nesting.selfContained.sorted(by: { $0.rawValue < $1.rawValue }) where id != .main {
      problems.append(
        CanvasProblem(
          place: "subgraph “\(id.rawValue.shortened)”",
          reason: "contains itself; it computes nothing"))
    }
    self.document = document
    self.problems = problems
  }

  /// Whether a file has no content: it is empty, or has only spaces and line ends.
  public static func isBlank(_ bytes: [UInt8]) -> Bool {
    bytes.allSatisfy { [0x20, 0x09, 0x0A, 0x0D].contains($0) }
  }

  /// The content of a file.
  public static func bytes(of document: GraphDocument) -> [UInt8] {
    var json = document.source
    Self.write(document.main, to: &json)
    let old = json["panorama"]?["subgraphs"]
    var subgraphs = old ?? .object([])
    var sources: [String: OrderedJSON] = [:]
    for member in subgraphs.members { sources[member.name] = member.value }
    var changes: [(name: String, value: OrderedJSON?)] = []
    for name in sources.keys where document.graphs[GraphID(rawValue: name)] == nil {
      changes.append((name, nil))
    }
    let ids = document.graphs.keys.filter { $0 != .main }.sorted { $0.rawValue < $1.rawValue }
    for id in ids {
      var graph = sources[id.rawValue] ?? .object([])
      let name = document[id].name
      if graph["name"]?.string ?? "Subgraph" != name { graph["name"] = .string(name) }
      Self.write(document[id], to: &graph)
      changes.append((id.rawValue, graph))
    }
    subgraphs.set(changes)
    if subgraphs != old ?? .object([]) {
      var own = json["panorama"] ?? .object([])
      own["subgraphs"] = subgraphs.members.isEmpty ? nil : subgraphs
      json["panorama"] = own
    }
    return json.fileText
  }

  // MARK: One graph

  private static func graph(
    _ json: OrderedJSON, place: String, _ problems: inout [CanvasProblem]
  ) throws(CanvasError) -> Graph {
    var graph = Graph()
    func read(
      _ list: UnreadElement.List, _ add: (OrderedJSON, inout Graph) -> String?
    ) throws(CanvasError) {
      guard let value = json[list.rawValue] else { return }
      guard let elements = value.array else {
        throw CanvasError(
          line: nil, reason: "is not a canvas: '\(list.rawValue)' should be a list, […]")
      }
      guard elements.count <= maximumElements else {
        throw CanvasError(
          line: nil,
          reason: "has \(elements.count) \(list.rawValue); at most \(maximumElements) can be opened"
        )
      }
      for (index, element) in elements.enumerated() {
        guard let reason = add(element, &graph) else { continue }
        graph.unread.append(UnreadElement(list: list, index: index, json: element))
        problems.append(
          CanvasProblem(
            place: "\(place)\(list.rawValue)[\(index)]", reason: "\(reason); it is not shown"))
      }
    }
    try read(.nodes, addNode)
    var wires: [NodePair: Int] = [:]
    try read(.edges) { addWire($0, to: &$1, counting: &wires) }
    let inCycles = graph.dependents(of: Set(graph.nodeIDs)).inCycles
    if !inCycles.isEmpty {
      problems.append(
        CanvasProblem(
          place: "\(place)edges",
          reason: "form a cycle through \(inCycles.count) nodes, which compute nothing"))
    }
    return graph
  }

  /// Adds a node.
  ///
  /// - Returns: why it cannot be added; nil if it was.
  private static func addNode(_ json: OrderedJSON, to graph: inout Graph) -> String? {
    guard let node = Node(canvas: json) else {
      return "is not a node with an id, a place and a size"
    }
    guard graph.node(node.id) == nil else { return "has the id of another node" }
    graph.set(node, node.id)
    return nil
  }

  /// Two nodes, in the direction of a wire.
  private struct NodePair: Hashable {
    let from, to: NodeID
  }

  /// Adds a wire.
  ///
  /// - Parameter counts: the number of wires between the nodes so far.
  /// - Returns: why it cannot be added; nil if it was.
  private static func addWire(
    _ json: OrderedJSON, to graph: inout Graph, counting counts: inout [NodePair: Int]
  ) -> String? {
    guard let wire = Wire(canvas: json) else { return "is not an edge with an id and two nodes" }
    guard graph.wire(wire.id) == nil else { return "has the id of another edge" }
    guard graph.node(wire.from.node) != nil, graph.node(wire.to.node) != nil else {
      return "leads to a node that does not exist"
    }
    if let port = wire.to.port, graph.wire(into: port, of: wire.to.node) != nil {
      return "leads to an input that has a wire"
    }
    let count = counts[NodePair(from: wire.from.node, to: wire.to.node), default: 0]
    guard count < maximumParallelWires else {
      return "is one of over \(maximumParallelWires) between the same two nodes"
    }
    counts[NodePair(from: wire.from.node, to: wire.to.node)] = count + 1
    graph.set(wire, wire.id)
    return nil
  }

  private static func write(_ graph: Graph, to json: inout OrderedJSON) {
    let nodes = merged(graph.nodes.map(\.canvas), graph.unread.filter { $0.list == .nodes })
    let edges = merged(graph.wires.map(\.canvas), graph.unread.filter { $0.list == .edges })
    // A list that was not in the file, and would be empty, is not added.
    if json["nodes"] != nil || !nodes.isEmpty { json["nodes"] = .array(nodes) }
    if json["edges"] != nil || !edges.isEmpty { json["edges"] = .array(edges) }
  }

  /// The known elements, with each unread one at its former position, or at the end. O(n)
  ///
  /// - Parameter unread: in ascending order of their positions.
  private static func merged(_ known: [OrderedJSON], _ unread: [UnreadElement]) -> [OrderedJSON] {
    guard !unread.isEmpty else { return known }
    var result: [OrderedJSON] = []
    result.reserveCapacity(known.count + unread.count)
    var rest = known[...]
    for element in unread {
      while result.count < element.index, let next = rest.popFirst() { result.append(next) }
      result.append(element.json)
    }
    return result + rest
  }
}

extension OrderedJSON {
  /// The file without its nodes and edges, which the graphs hold. The empty lists keep their positions in the
  /// file.
  fileprivate var withoutElements: OrderedJSON {
    var json = self
    for list in ["nodes", "edges"] where json[list] != nil { json[list] = .array([]) }
    guard var own = json["panorama"], var subgraphs = own["subgraphs"] else { return json }
    var last: [String: OrderedJSON] = [:]
    for member in subgraphs.members { last[member.name] = member.value }
    subgraphs.set(last.map { ($0.key, $0.value.withoutElements) })
    own["subgraphs"] = subgraphs
    json["panorama"] = own
    return json
  }
}

/// Something in a file that does not follow JSON Canvas.
public struct CanvasProblem: Hashable, Sendable {
  /// Where it is, such as `nodes[3]`.
  public let place: String
  /// What is wrong, and what was done about it.
  public let reason: String
}

/// Why a file cannot be opened at all.
public struct CanvasError: Error, Hashable, Sendable {
  /// The line, counted from 1; nil if the error is not in one line.
  public let line: Int?
  /// What is wrong, without file and line.
  public let reason: String
}
