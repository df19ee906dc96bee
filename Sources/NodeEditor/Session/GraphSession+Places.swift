import Foundation
import NodeGraph
import Panorama

/// The layout and the positions of nodes according to the document.
extension GraphSession {
  /// The layout of a node.
  func box(of node: Node) -> NodeBox {
    let wired = graph.wires(into: node.id).compactMap { $0.carriesValue ? $0.to.port : nil }
    let isPart = node.subgraph != nil || [Node.inputType, Node.outputType].contains(node.type)
    return NodeBox(
      node, document.signature(of: node, in: graphID, types: types), wired: Set(wired),
      isKnown: isPart || types[node.type] != nil)
  }

  /// The rectangle of a node, in points of the canvas; nil if there is no such node.
  public func rect(of id: NodeID) -> CGRect? {
    graph.node(id).map { CGRect(origin: $0.frame.origin, size: box(of: $0).size) }
  }

  /// The rectangle around some nodes; nil if none of them exists.
  public func rect(around ids: some Sequence<NodeID>) -> CGRect? {
    CGRect(around: ids.compactMap { rect(of: $0) })
  }

  /// The nodes in a group: those whose middle is in it, and groups that are completely inside. O(n).
  func members(of group: NodeID) -> Set<NodeID> {
    guard let frame = graph.node(group)?.frame else { return [] }
    return Set(
      graph.nodes.filter { node in
        guard node.id != group else { return false }
        if node.isGroup { return frame.holds(node.frame) }
        let size = box(of: node).size
        return frame.contains(
          CGPoint(x: node.frame.minX + size.width / 2, y: node.frame.minY + size.height / 2))
      }.map(\.id))
  }

  /// The nodes, and all nodes inside the groups among them.
  func withMembers(_ nodes: Set<NodeID>) -> Set<NodeID> {
    let graph = graph
    guard nodes.count < graph.nodeIDs.count else { return nodes }
    return nodes.filter { graph.node($0)?.isGroup ?? false }
      .reduce(nodes) { $0.union(members(of: $1)) }
  }

  /// Arranges the selected nodes with what is in the groups among them, in layers from left to right, as one undo step;
  /// all nodes if nothing is selected, or only one node that is not a group.
  ///
  /// - Returns: the former positions of the nodes.
  @discardableResult
  public func arrange() -> [NodeID: CGPoint] { place(arrangement.frames()) }

  /// What `arrange()` computes.
  struct Arrangement: Sendable {
    let graph: Graph
    /// The nodes to arrange; nil for all.
    let chosen: Set<NodeID>?
    let heights: [NodeID: Double]

    func frames() -> [NodeID: CGRect] {
      LayeredLayout().frames(of: chosen, in: graph, heights: heights)
    }
  }

  var arrangement: Arrangement {
    let graph = graph
    let isGroup = selection.contains { graph.node($0)?.isGroup ?? false }
    return Arrangement(
      graph: graph, chosen: selection.count > 1 || isGroup ? withMembers(selection) : nil,
      heights: graph.nodes.filter { !$0.isGroup }
        .reduce(into: [:]) { $0[$1.id] = Double(box(of: $1).size.height) })
  }

  /// Gives nodes the frames that were computed for them.
  func place(_ frames: [NodeID: CGRect]) -> [NodeID: CGPoint] {
    let before = frames.keys.reduce(into: [:]) { $0[$1] = graph.node($1)?.frame.origin }
    edit("Arrange") { draft in
      for (id, frame) in frames {
        draft.update(id) { node in
          node.frame.origin = frame.origin
          if node.isGroup { node.frame.size = frame.size }
        }
      }
    }
    return before
  }

  /// The title of a node, or the text of a card, as it is shown: at most its first 10,000 characters.
  public func title(of node: Node) -> String {
    wholeTitle(of: node).shortened(to: NodeMetrics.shownCharacters)
  }

  /// The text that is edited as the title of a node: as `title(of:)`, but not shortened, and with a file's folder.
  func editedTitle(of node: Node) -> String {
    if node.type == "file", case .text(let path)? = node.values["file"] { return path }
    return wholeTitle(of: node)
  }

  private func wholeTitle(of node: Node) -> String {
    func text(_ name: String) -> String? {
      if case .text(let text)? = node.values[name] { text } else { nil }
    }
    switch node.type {
    case "text": return text("text") ?? ""
    case "link": return text("url") ?? ""
    case "file": return ((text("file") ?? "") as NSString).lastPathComponent
    case Node.groupType:
      let label = text("label") ?? ""
      return label.isEmpty ? node.title ?? "Group" : label
    case Node.inputType: return node.title ?? "Input"
    case Node.outputType: return node.title ?? "Output"
    default: break
    }
    if let title = node.title { return title }
    if let subgraph = node.subgraph {
      let name = document[subgraph].name
      return name.isEmpty ? "Subgraph" : name
    }
    return types[node.type]?.title ?? node.type
  }
}
