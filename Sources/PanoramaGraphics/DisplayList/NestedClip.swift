import Foundation

/// A clip, intersected with the clips of its parents.
public final class NestedClip: Equatable, Sendable {
  /// The shape of a clip.
  public enum Shape: Hashable, Sendable {
    /// The inside of a rectangle.
    case rect(CGRect)
    /// The inside of a path.
    case path(PathData, CGPathFillRule)
    /// A picture stretched over a rectangle. Its coverage is the gray value if the picture is
    /// opaque, otherwise the alpha, and 0 outside the rectangle. The transform leads from the
    /// coordinates of the rectangle to those of the list.
    case mask(CGImage, CGRect, CGAffineTransform)
  }

  /// The shape in the coordinates of the list (the context's transform is already applied).
  public let shape: Shape
  /// The clip with which this one is intersected; nil for the first.
  public var parent: NestedClip? { link }
  /// The same, not retained.
  package var parentRef: Unmanaged<NestedClip>? { link.map { .passUnretained($0) } }
  /// Changes only in `deinit`, when nothing else refers to this clip.
  private nonisolated(unsafe) var link: NestedClip?
  /// The number of clips in the whole chain, ≥ 1.
  public let depth: Int
  /// The area that the whole chain can cover; null if it clips everything.
  public let bounds: CGRect
  /// The path, if it is one and not empty.
  private let view: PathView?
  /// Whether the chain consists of upright rectangles, so that it covers all of `bounds`.
  private let isRectangle: Bool

  /// Intersects `shape`, in the list's coordinates, with `parent`.
  public init(shape: Shape, parent: NestedClip?) {
    self.shape = shape
    link = parent
    depth = (parent?.depth ?? 0) + 1
    if case .path(let path, _) = shape { view = PathView(path) } else { view = nil }
    let own: CGRect
    switch shape {
    case .rect(let r): own = r.standardized.measurable
    case .path(let p, _): own = p.isFinite ? p.bounds.measurable : .null
    case .mask(_, let r, let t):
      own = r.isFinite && t.isFinite ? r.standardized.applying(t).measurable : .null
    }
    bounds = parent.map { $0.bounds.intersection(own) } ?? own
    if case .rect(let r) = shape {
      // A rectangle that is too large to be measured has larger bounds than itself.
      isRectangle = own == r.standardized && parent?.isRectangle ?? true
    } else {
      isRectangle = false
    }
  }

  /// The clips of the chain, outermost first.
  public var chain: [NestedClip] {
    var nodes: [NestedClip] = []
    var node: NestedClip? = self
    while let n = node {
      nodes.append(n)
      node = n.parent
    }
    return nodes.reversed()
  }

  /// Whether the clip is a picture.
  public var isMask: Bool {
    if case .mask = shape { return true }
    return false
  }

  /// Whether the clip is certain to leave everything inside `box` unchanged.
  func passes(_ box: CGRect) -> Bool {
    isRectangle && !box.isNull && !bounds.isNull && bounds.minX <= box.minX
      && bounds.minY <= box.minY && bounds.maxX >= box.maxX && bounds.maxY >= box.maxY
  }

  /// Releases a long chain clip by clip. If each clip released the next, the stack could overflow.
  deinit {
    var next = link.take()
    while isKnownUniquelyReferenced(&next) { next = next?.link.take() }
  }

  /// Compares the clips in order: O(depth), plus the comparison of paths.
  public static func == (l: NestedClip, r: NestedClip) -> Bool {
    withExtendedLifetime((l, r)) { areEqual(.passUnretained(l), .passUnretained(r)) }
  }

  /// The same for clips that somebody keeps alive. They own the others of their chains.
  static func areEqual(_ l: Unmanaged<NestedClip>?, _ r: Unmanaged<NestedClip>?) -> Bool {
    var (a, b) = (l, r)
    while let x = a, let y = b {
      if x.toOpaque() == y.toOpaque() { return true }
      if x._withUnsafeGuaranteedRef({ $0.flat }) != y._withUnsafeGuaranteedRef({ $0.flat }) {
        return false
      }
      a = x._withUnsafeGuaranteedRef { $0.parentRef }
      b = y._withUnsafeGuaranteedRef { $0.parentRef }
    }
    return a == nil && b == nil
  }
}

/// The shape of a clip in a form that contains no references. The clip owns it.
package enum FlatClip {
  case rect(CGRect)
  /// Nil if the path is empty.
  case path(PathView?, CGPathFillRule)
  case mask(FlatImage, CGRect, CGAffineTransform)
}

extension FlatClip: Equatable {
  package static func == (l: FlatClip, r: FlatClip) -> Bool {
    switch (l, r) {
    case (.rect(let a), .rect(let b)): a == b
    case (.path(let a?, let rule), .path(let b?, let other)): rule == other && a.isEqual(to: b)
    case (.path(nil, _), .path(nil, _)): true
    case (.mask(let a, let rect, let t), .mask(let b, let other, let u)):
      a == b && rect == other && t == u
    default: false
    }
  }
}

extension NestedClip {
  /// The shape. Reading this retains nothing.
  package var flat: FlatClip {
    switch shape {
    case .rect(let rect): .rect(rect)
    case .path(_, let rule): .path(view, rule)
    case .mask(let image, let rect, let place): .mask(FlatImage(image), rect, place)
    }
  }
}

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
