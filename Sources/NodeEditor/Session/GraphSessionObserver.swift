import NodeGraph

/// Shows what a session edits.
@MainActor
protocol GraphSessionObserver: AnyObject {
  /// Another graph is shown, or the whole document is a different one.
  func sessionDidShow()
  /// Something was edited, undone or redone.
  ///
  /// - Parameters:
  ///   - change: what was edited.
  ///   - results: the nodes with other results.
  func sessionDidApply(_ change: DocumentChange, results: Set<NodeID>)
  /// Nodes have other results.
  func resultsDidChange(of nodes: Set<NodeID>)
  /// Other nodes and wires are selected.
  func selectionDidChange(from nodes: Set<NodeID>, wires: Set<WireID>)
}
