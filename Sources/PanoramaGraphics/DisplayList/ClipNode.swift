import Foundation

/// One clip on top of its parents: what is drawn shows where all of them cover.
public final class ClipNode: Equatable, Sendable {
  public enum Shape: Equatable, Sendable {
    case rect(CGRect)
    case path(Path, FillRule)
  }

  /// In the coordinates of the list that holds it (the context's transform already applied).
  public let shape: Shape
  public let parent: ClipNode?
  /// Where the whole chain can cover; may be empty.
  public let bounds: CGRect

  public init(shape: Shape, parent: ClipNode?) {
    self.shape = shape
    self.parent = parent
    let own: CGRect
    switch shape {
    case .rect(let r): own = r
    case .path(let p, _): own = p.controlPointBounds
    }
    bounds = parent.map { $0.bounds.intersection(own) } ?? own
  }

  public static func == (l: ClipNode, r: ClipNode) -> Bool {
    l === r || (l.shape == r.shape && l.parent == r.parent)
  }
}
