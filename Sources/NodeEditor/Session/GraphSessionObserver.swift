import NodeGraph

/// Observes the changes of a session, to show them.
@MainActor
protocol GraphSessionObserver: AnyObject {
  /// Called when another graph is shown, or the whole document was replaced.
  func sessionDidShow()
  /// Called after an edit, undo or redo.
  ///
  /// - Parameters:
  ///   - change: what changed.
  ///   - results: the nodes whose results changed.
  func sessionDidApply(_ change: DocumentChange, results: Set<NodeID>)
  /// Called when the results of nodes changed.
  func resultsDidChange(of nodes: Set<NodeID>)
  /// Called when the selection changed. The arguments are the former selection.
  func selectionDidChange(from nodes: Set<NodeID>, wires: Set<WireID>)
}
