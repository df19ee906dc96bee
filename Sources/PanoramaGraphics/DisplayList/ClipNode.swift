import Foundation

/// One clip on top of its parents: what is drawn shows where all of them cover.
public final class ClipNode: Equatable, Sendable {
  /// What the clip lets through.
  public enum Shape: Hashable, Sendable {
    case rect(CGRect)
    case path(Path, FillRule)
    /// A picture over a rectangle: where it is opaque everywhere its gray, else its alpha, is the
    /// coverage; outside the rectangle nothing shows. The transform is from the rectangle's
    /// coordinates to the list's.
    case mask(CGImage, CGRect, CGAffineTransform)
  }

  /// In the coordinates of the list that holds it (the context's transform already applied).
  public let shape: Shape
  /// The clip this one was laid on, nil for the first.
  public var parent: ClipNode? { link }
  /// Changes only in `deinit`, when no one else holds this node.
  private nonisolated(unsafe) var link: ClipNode?
  /// Nodes of the whole chain, ≥ 1.
  package let depth: Int
  /// Where the whole chain can cover; null where it lets nothing through.
  public let bounds: CGRect
  /// The chain is upright rectangles: everything inside `bounds` shows.
  private let isRectangle: Bool

  /// - Parameters:
  ///   - shape: in the list's coordinates.
  ///   - parent: the clip so far.
  public init(shape: Shape, parent: ClipNode?) {
    self.shape = shape
    link = parent
    depth = (parent?.depth ?? 0) + 1
    let own: CGRect
    switch shape {
    case .rect(let r): own = r.standardized.measurable
    case .path(let p, _): own = p.isFinite ? p.bounds.measurable : .null
    case .mask(_, let r, let t):
      own = r.isFinite && t.isFinite ? r.standardized.applying(t).measurable : .null
    }
    bounds = parent.map { $0.bounds.intersection(own) } ?? own
    if case .rect(let r) = shape {
      // One that reaches too far to be measured has wider bounds than it is.
      isRectangle = own == r.standardized && parent?.isRectangle ?? true
    } else {
      isRectangle = false
    }
  }

  /// Certain to cut nothing off what lies in `box`.
  func passes(_ box: CGRect) -> Bool {
    isRectangle && !box.isNull && !bounds.isNull && bounds.minX <= box.minX
      && bounds.minY <= box.minY && bounds.maxX >= box.maxX && bounds.maxY >= box.maxY
  }

  /// Lets go of a long chain one by one; each freeing the next would need stack for all.
  deinit {
    var next = link.take()
    while isKnownUniquelyReferenced(&next) { next = next?.link.take() }
  }

  /// Same clips in the same order. O(depth), path comparisons apart.
  public static func == (l: ClipNode, r: ClipNode) -> Bool {
    var (a, b): (ClipNode?, ClipNode?) = (l, r)
    while let x = a, let y = b {
      if x === y { return true }
      if x.shape != y.shape { return false }
      (a, b) = (x.parent, y.parent)
    }
    return a == nil && b == nil
  }
}
