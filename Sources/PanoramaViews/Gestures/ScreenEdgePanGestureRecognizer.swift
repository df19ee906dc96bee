import PanoramaGraphics

/// A set of a rectangle's edges.
public struct RectEdge: OptionSet, Hashable, Sendable {
  /// The bits of the set.
  public let rawValue: UInt
  /// Makes a set from bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// The upper edge.
  public static let top = RectEdge(rawValue: 1)
  /// The left edge.
  public static let left = RectEdge(rawValue: 2)
  /// The lower edge.
  public static let bottom = RectEdge(rawValue: 4)
  /// The right edge.
  public static let right = RectEdge(rawValue: 8)
  /// All four edges.
  public static let all: RectEdge = [.top, .left, .bottom, .right]
}

/// Recognizes a finger that comes in from an edge of its view; UIKit's
/// `UIScreenEdgePanGestureRecognizer`.
///
/// It follows one finger, but neither a pen nor the mouse. It fails if the finger comes down farther in, or moves
/// along the edge rather than inward.
open class ScreenEdgePanGestureRecognizer: PanGestureRecognizer {
  /// The edges from which a finger may come. Default: the left one.
  public var edges = RectEdge.left
  private var touchedEdges: RectEdge = []

  /// A recognizer for one finger.
  public required init() {
    super.init()
    maximumNumberOfTouches = 1
  }

  open override func touchesBegan(_ new: Set<Touch>, with event: ResponderEvent) {
    if state == .possible {
      touchedEdges = new.reduce(edges) { $0.intersection(edgesNear($1)) }
      if touchedEdges.isEmpty {
        state = .failed
        return
      }
    }
    super.touchesBegan(new, with: event)
  }

  private func edgesNear(_ touch: Touch) -> RectEdge {
    guard touch.type == .direct, let view else { return [] }
    let (point, box) = (touch.location(in: view), view.bounds)
    let width = GestureConstants.screenEdgeWidth
    var near: RectEdge = []
    if point.x - box.minX <= width { near.insert(.left) }
    if box.maxX - point.x <= width { near.insert(.right) }
    if point.y - box.minY <= width { near.insert(.top) }
    if box.maxY - point.y <= width { near.insert(.bottom) }
    return near
  }

  open override func shouldBegin() -> Bool {
    let (dx, dy) = (movement.dx, movement.dy)
    return touchedEdges.contains(.left) && dx > abs(dy)
      || touchedEdges.contains(.right) && -dx > abs(dy)
      || touchedEdges.contains(.top) && dy > abs(dx)
      || touchedEdges.contains(.bottom) && -dy > abs(dx)
  }
}
