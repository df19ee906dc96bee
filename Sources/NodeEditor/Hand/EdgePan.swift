import Panorama

/// Scrolls the canvas while the hand drags something near the edge of the view, at the same speed for every
/// frame rate.
@MainActor
final class EdgePan: FrameAnimation {
  private weak var view: PanoramaView?
  /// Called after the canvas has scrolled, so that the dragged object follows the hand.
  private let didMove: @MainActor () -> Void
  /// Where the hand is, in points of the view; nil if nothing is dragged.
  private var place: CGPoint?
  private var last: Double?

  init(_ view: PanoramaView, didMove: @escaping @MainActor () -> Void) {
    self.view = view
    self.didMove = didMove
  }

  /// Sets the position of the hand while it drags something; nil when the drag ends.
  func follow(_ place: CGPoint?) {
    self.place = place
    guard let window = view?.window else { return }
    guard way != .zero else {
      last = nil
      return window.remove(self)
    }
    if last == nil { last = window.time }
    window.add(self)
  }

  /// The direction, as a fraction of the full speed, −1 … 1 on each axis.
  private var way: SIMD2<Double> {
    guard let view, let place else { return .zero }
    let edge = NodeMetrics.panEdge
    func share(_ value: Double, _ length: Double) -> Double {
      if value < edge { return -min(1, (edge - value) / edge) }
      return max(0, min(1, (value - (length - edge)) / edge))
    }
    return SIMD2(share(place.x, view.bounds.width), share(place.y, view.bounds.height))
  }

  func advance(to time: Double) -> Bool {
    guard let view, let before = last, way != .zero else { return false }
    last = time
    let step = way * NodeMetrics.panSpeed * min(0.1, max(0, time - before))
    guard step != .zero else { return true }
    let offset = view.contentOffset
    view.contentOffset = CGPoint(x: offset.x + step.x, y: offset.y + step.y)
    didMove()
    return true
  }
}
