import Foundation
import NodeGraph
import Panorama
import PanoramaImages

/// The files that nodes read, and the day on which some depend.
extension GraphSession {
  /// The folders of the files that nodes of the document read, so that they can be watched.
  public var fileFolders: Set<String> {
    Set(filesOfNodes.values.joined().map { HeldFolder.split($0).folder })
  }

  /// Computes the nodes that read a file again, because another program has changed it.
  public func fileDidChange(at path: String) {
    let wanted = (path as NSString).standardizingPath
    recompute(Set(filesOfNodes.filter { $0.value.contains(wanted) }.keys))
  }

  /// The paths of the files that nodes of the open graph read, by node. A subgraph reads those of its nodes, and of the
  /// subgraphs in it.
  private var filesOfNodes: [NodeID: Set<String>] {
    var inside: Set<String>?
    var files: [NodeID: Set<String>] = [:]
    for node in graph.nodes {
      if node.subgraph != nil {
        // Which subgraphs contain which others does not matter: to read a file once too often is harmless.
        let all = inside ?? filesInSubgraphs
        inside = all
        if !all.isEmpty { files[node.id] = all }
      } else if let path = path(of: node, in: graphID) {
        files[node.id] = [path]
      }
    }
    return files
  }

  /// The nodes of the open graph that depend on the day of today. Every subgraph does if a node inside one does: to
  /// compute it once too often is harmless.
  var dailyNodes: Set<NodeID> {
    func isDaily(_ node: Node) -> Bool { types[node.type]?.isDaily ?? false }
    let isInside = document.graphs.contains { id, graph in
      id != .main && graph.nodes.contains(where: isDaily)
    }
    return Set(graph.nodes.filter { isDaily($0) || isInside && $0.subgraph != nil }.map(\.id))
  }

  private var filesInSubgraphs: Set<String> {
    var files: Set<String> = []
    for (id, graph) in document.graphs where id != .main {
      files.formUnion(graph.nodes.compactMap { path(of: $0, in: id) })
    }
    return files
  }

  /// The file that a node reads; nil if it reads none.
  private func path(of node: Node, in id: GraphID) -> String? {
    guard let input = types[node.type]?.fileInput else { return nil }
    var name = node.values[input]
    if let wire = document[id].wire(into: input, of: node.id) {
      // Only the results of the open graph are known.
      guard id == graphID, case .values(let values)? = result(of: wire.from.node),
        let source = graph.node(wire.from.node)
      else { return nil }
      let outputs = document.signature(of: source, in: id, types: types).outputs
      let index = outputs.firstIndex { $0.name == wire.from.port }
      name = index.flatMap { values.indices.contains($0) ? values[$0] : nil }
    }
    guard case .text(let text)? = name, !text.isEmpty, text.utf8.count <= 4_096 else { return nil }
    let whole = text.hasPrefix("/") || folder.isEmpty ? text : folder + "/" + text
    return (whole as NSString).standardizingPath
  }
}
