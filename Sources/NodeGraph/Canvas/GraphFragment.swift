import Foundation

/// Copied nodes with the wires between them and the subgraphs they use.
public struct GraphFragment: Sendable {
  /// The nodes from back to front.
  public let nodes: [Node]
  let wires: [Wire]
  let subgraphs: [GraphID: Graph]

  /// The rectangle around the nodes; empty if there are none.
  public var frame: CGRect {
    nodes.isEmpty ? .zero : nodes.reduce(CGRect.null) { $0.union($1.frame) }
  }

  /// Copies some nodes of a graph. O(n).
  public init(_ ids: Set<NodeID>, of document: GraphDocument, in id: GraphID = .main) {
    let graph = document[id]
    nodes = graph.nodes.filter { ids.contains($0.id) }
    wires = graph.wires.filter { ids.contains($0.from.node) && ids.contains($0.to.node) }
    let used = document.graphs(usedBy: nodes.compactMap(\.subgraph))
    subgraphs = document.graphs.filter { used.contains($0.key) }
  }

  /// The fragment as a JSON Canvas text, which other programs can paste, too.
  public var text: String {
    var graph = GraphDraft(Graph())
    graph.add(nodes)
    for wire in wires { graph.add(wire) }
    let document = GraphDocument(
      graphs: subgraphs.merging([.main: graph.finish().0]) { $1 }, source: .object([]))
    return String(decoding: CanvasFile.bytes(of: document), as: UTF8.self)
  }

  /// The nodes of a JSON Canvas text; nil if the text is not one or has no nodes.
  public init?(text: String) {
    guard text.utf8.first(where: { $0 > 0x20 }) == UInt8(ascii: "{"),
      let file = try? CanvasFile(Array(text.utf8)), !file.document.main.nodeIDs.isEmpty
    else { return nil }
    nodes = file.document.main.nodes
    wires = file.document.main.wires
    subgraphs = file.document.graphs.filter { $0.key != .main }
  }
}

extension GraphDocument {
  /// Adds copies of nodes as one undo step. Their subgraphs are added too, unless the document
  /// already has equal ones.
  ///
  /// - Parameters:
  ///   - fragment: the nodes.
  ///   - name: the name of the step, such as "Paste".
  ///   - id: the graph they are added to.
  ///   - x: the distance to the right of the originals, in points.
  ///   - y: the distance below the originals, in points.
  /// - Returns: the new nodes and what changed; nil if nothing did. Nodes whose subgraph would
  ///   contain itself are left out.
  public mutating func insert(
    _ fragment: GraphFragment, name: String = "Paste", in id: GraphID = .main, x: Double, y: Double
  ) -> (nodes: Set<NodeID>, change: DocumentChange)? {
    var step = DocumentChange(name: name)
    var graphNames: [GraphID: GraphID] = [:]
    let foreign = fragment.subgraphs.filter { graphs[$0.key] != $0.value }
    for old in foreign.keys.sorted(by: { $0.rawValue < $1.rawValue }) {
      let new = graphs[old] == nil ? old : unusedGraphID()
      graphNames[old] = new
      setSubgraph(new, Graph(), &step)
    }
    func renamed(_ node: Node) -> Node {
      guard let new = node.subgraph.flatMap({ graphNames[$0] }) else { return node }
      var node = node
      node.values["graph"] = .text(new.rawValue)
      return node
    }
    for (old, graph) in foreign {
      guard let new = graphNames[old] else { continue }
      var draft = GraphDraft(graph)
      for node in graph.nodes { draft.update(node.id) { $0 = renamed($0) } }
      setSubgraph(new, draft.finish().0, &step)
      step.subgraphs[new]?.before = nil
    }
    var names: [NodeID: NodeID] = [:]
    let insertable = insertableSubgraphs(in: id)
    let allowed = fragment.nodes.map(renamed).filter { node in
      node.subgraph.map(insertable.contains) ?? true
    }
    change(id, &step) { draft in
      draft.add(
        allowed.map { node in
          let new = draft.unusedNodeID()
          names[node.id] = new
          return node.with(id: new)
        })
      draft.move(names.values, x: x, y: y)
      for wire in fragment.wires {
        guard let from = names[wire.from.node], let to = names[wire.to.node] else { continue }
        draft.add(wire.copy(draft.unusedWireID(), from: from, to: to))
      }
    }
    return finish(step).map { (Set(names.values), $0) }
  }
}
