extension ClipNode {
  /// The clips of the chain, outermost first.
  package var chain: [ClipNode] {
    var nodes: [ClipNode] = []
    var node: ClipNode? = self
    while let n = node {
      nodes.append(n)
      node = n.parent
    }
    return nodes.reversed()
  }

  /// Whether the clip is a picture.
  package var isMask: Bool {
    if case .mask = shape { return true }
    return false
  }
}
