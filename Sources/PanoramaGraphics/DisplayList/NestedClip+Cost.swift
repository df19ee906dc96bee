extension NestedClip {
  /// The clips of this chain that are not in the chain of `other`, innermost first.
  package func nodes(notIn other: NestedClip?) -> some Sequence<NestedClip> {
    sequence(state: (self as NestedClip?, other)) { state in
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

extension NestedClip.Shape {
  /// The cost of a pixel of its bounds, in the unit of `DrawingCost`.
  ///
  /// - Parameters:
  ///   - isUpright: whether the enclosing transform does not rotate.
  ///   - isKnown: whether the same clip was made just before and no other clip surrounds it.
  package func pixelCost(isUpright: Bool, isKnown: Bool) -> Double {
    switch self {
    case .rect: 0
    case .path: 4
    case .mask(_, _, let place):
      isKnown ? 8 : isUpright && place.b == 0 && place.c == 0 ? 80 : 160
    }
  }

  /// The cost of a pixel along its outline, times the number of segments.
  package var edgeCost: Double {
    guard case .path(let path, _) = self else { return 0 }
    return Double(path.points.count) * DrawOperation.filledEdge
  }

  package var fixedCost: Double {
    guard case .path(let path, _) = self else { return 0 }
    return Double(path.points.count) * DrawOperation.filledPoint
  }
}
