/// A call to a scroll view's delegate, as a value. The names are those of UIScrollViewDelegate
/// without the `scrollView` prefix.
public enum ScrollCall: Hashable, Sendable {
  /// A finger has passed its slop, or a trackpad has begun to scroll.
  case willBeginDragging
  /// The offset has changed since the last frame.
  case didScroll
  /// The fingers are leaving. `velocity` is that of the offset, in pt per millisecond (UIKit's
  /// unit); `target` is the offset at which the view will rest.
  case willEndDragging(velocity: SIMD2<Double>, target: SIMD2<Double>)
  /// The fingers have left; `willDecelerate` says whether the content keeps moving.
  case didEndDragging(willDecelerate: Bool)
  /// The content keeps moving by itself. A bounce is part of the same deceleration.
  case willBeginDecelerating
  /// The deceleration has come to rest or was stopped.
  case didEndDecelerating
  /// A pinch or an animated zoom begins.
  case willBeginZooming
  /// The scale has changed since the last frame.
  case didZoom
  /// Zooming has ended at `scale`.
  case didEndZooming(scale: Double)
  /// A scroll by animation, wheel or keys has arrived or was stopped.
  case didEndScrollingAnimation
  /// Asks whether the view may scroll to the top.
  case shouldScrollToTop
  /// The scroll to the top has arrived.
  case didScrollToTop
}

extension ScrollCall: CustomStringConvertible {
  /// The call as replay traces write it, such as `didEndDragging(willDecelerate:true)`.
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

/// The shortest decimal that reads back as `x`, without a fraction for whole numbers.
private func shortest(_ x: Double) -> String {
  if x == 0 { return "0" }
  let text = x.description
  return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
}
