extension GraphDocument {
  /// The document as it is written to its file: without the subgraphs whose nodes were deleted, unless an undo or redo
  /// step can bring these back. Subgraphs that nothing used in the file stay. O(n) for n nodes in all graphs and
  /// steps, if there are subgraphs.
  ///
  /// - Parameter isClosing: whether no step will be undone any more.
  public func withoutAbandonedSubgraphs(isClosing: Bool = false) -> GraphDocument {
    guard graphs.count > 1 else { return self }
    var used = unusedAtStart.union([.main])
    if !isClosing {
      for step in undoSteps + redoSteps { used.formUnion(step.mentionedGraphs) }
    }
    let kept = graphs(usedBy: Array(used))
    let abandoned = Set(graphs.keys).subtracting(kept)
    guard !abandoned.isEmpty else { return self }
    var copy = self
    copy.remove(subgraphs: abandoned)
    return copy
  }
}

extension DocumentChange {
  /// The graphs that were there, or were used, before or after the step.
  fileprivate var mentionedGraphs: Set<GraphID> {
    var result = Set(graphs.keys).union(subgraphs.keys)
    func add(_ node: Node?) { if let graph = node?.subgraph { result.insert(graph) } }
    for change in graphs.values {
      for step in change.nodes.values {
        add(step.before)
        add(step.after)
      }
    }
    for step in subgraphs.values {
      for graph in [step.before, step.after] { for node in graph?.nodes ?? [] { add(node) } }
    }
    return result
  }
}
