extension ClipNode {
  /// The nodes of this chain that another does not share, from the inside out: what is to be made
  /// where that one is at hand.
  package func nodes(notIn other: ClipNode?) -> some Sequence<ClipNode> {
    sequence(state: (self as ClipNode?, other)) { state in
      while let node = state.0, node !== state.1 {
        if let o = state.1, o.depth >= node.depth {
          state.1 = o.parent
          if o.depth > node.depth { continue }
        }
        state.0 = node.parent
        return node
      }
      return nil
    }
  }
}

extension ClipNode.Shape {
  /// A pixel of its bounds, in the unit of `DrawingCost`.
  package var pixelCost: Double {
    switch self {
    case .rect: 0
    case .path: 4
    case .mask: 25
    }
  }

  package var fixedCost: Double {
    guard case .path(let path, _) = self else { return 0 }
    return Double(path.points.count) * DrawOperation.filledPoint
  }
}
