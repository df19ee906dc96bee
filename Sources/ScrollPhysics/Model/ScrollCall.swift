/// A call to a scroll view's delegate, as a value. UIScrollViewDelegate's names without their
/// `scrollView` prefix.
public enum ScrollCall: Hashable, Sendable {
  /// A finger has passed its slop, or a trackpad has begun to scroll.
  case willBeginDragging
  /// The offset is another than at the last frame.
  case didScroll
  /// `velocity` in pt per millisecond (UIKit's unit), growing with the offset; `target` the
  /// offset at which the view will rest.
  case willEndDragging(velocity: SIMD2<Double>, target: SIMD2<Double>)
  /// The finger has left; whether the content goes on by itself.
  case didEndDragging(willDecelerate: Bool)
  /// The content goes on by itself. A bounce is a part of the same deceleration.
  case willBeginDecelerating
  /// It came to rest, or was stopped.
  case didEndDecelerating
  /// A pinch, or an animated zoom, begins.
  case willBeginZooming
  /// The scale is another than at the last frame.
  case didZoom
  /// The scale the zooming ended at.
  case didEndZooming(scale: Double)
  /// An animated scroll, or one by wheel or keys, arrived or was stopped.
  case didEndScrollingAnimation
  /// The question before a scroll to the top.
  case shouldScrollToTop
  /// The scroll to the top arrived.
  case didScrollToTop
}

extension ScrollCall: CustomStringConvertible {
  /// The call as the traces of replays write it: `didEndDragging(willDecelerate:true)`.
  public var description: String {
    func point(_ p: SIMD2<Double>) -> String { "(\(shortest(p.x)),\(shortest(p.y)))" }
    switch self {
    case .willBeginDragging: return "willBeginDragging"
    case .didScroll: return "didScroll"
    case .willEndDragging(let velocity, let target):
      return "willEndDragging(velocity:\(point(velocity)),target:\(point(target)))"
    case .didEndDragging(let willDecelerate):
      return "didEndDragging(willDecelerate:\(willDecelerate))"
    case .willBeginDecelerating: return "willBeginDecelerating"
    case .didEndDecelerating: return "didEndDecelerating"
    case .willBeginZooming: return "willBeginZooming"
    case .didZoom: return "didZoom"
    case .didEndZooming(let scale): return "didEndZooming(\(shortest(scale)))"
    case .didEndScrollingAnimation: return "didEndScrollingAnimation"
    case .shouldScrollToTop: return "shouldScrollToTop"
    case .didScrollToTop: return "didScrollToTop"
    }
  }
}

/// The shortest decimal that reads back as `x`; whole numbers without a point.
private func shortest(_ x: Double) -> String {
  if x == 0 { return "0" }
  let text = x.description
  return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
}
