import Foundation
import PanoramaGraphics

/// Observes a scroll view; UIKit's `UIScrollViewDelegate`. Every method is optional.
///
/// Every beginning is followed by its end, in the order of Guides/ScrollView.md. `scrollViewDidScroll`
/// and `scrollViewDidZoom` are called at most once per frame.
@preconcurrency @MainActor
public protocol ScrollViewDelegate: AnyObject {
  /// The view that zooms; nil for none. Default: nil.
  func viewForZooming(in scrollView: ScrollView) -> View?

  /// Called when the content offset changed, whatever the cause.
  func scrollViewDidScroll(_ scrollView: ScrollView)
  /// Called when the zoom scale changed, whatever the cause, before the `didScroll` of the same frame.
  func scrollViewDidZoom(_ scrollView: ScrollView)

  /// Called when a drag begins.
  func scrollViewWillBeginDragging(_ scrollView: ScrollView)
  /// Called when the fingers lift with `velocity`, in points per millisecond of the offset. The view will
  /// rest at `targetContentOffset.pointee`. If the delegate changes it, the view rests there instead.
  func scrollViewWillEndDragging(
    _ scrollView: ScrollView, withVelocity velocity: CGPoint,
    targetContentOffset: UnsafeMutablePointer<CGPoint>)
  /// Called when the fingers have lifted, with whether the content moves on.
  func scrollViewDidEndDragging(_ scrollView: ScrollView, willDecelerate decelerate: Bool)
  /// Called when the content moves on by itself. A bounce is part of the same deceleration.
  func scrollViewWillBeginDecelerating(_ scrollView: ScrollView)
  /// Called when the content came to rest or was stopped.
  func scrollViewDidEndDecelerating(_ scrollView: ScrollView)

  /// Called when a pinch or an animated zoom begins.
  func scrollViewWillBeginZooming(_ scrollView: ScrollView, with view: View?)
  /// Called once after a zoom and its bounce, with the final scale.
  func scrollViewDidEndZooming(_ scrollView: ScrollView, with view: View?, atScale scale: CGFloat)

  /// Called when an animated scroll, or one by wheel or keys, has ended or was interrupted.
  func scrollViewDidEndScrollingAnimation(_ scrollView: ScrollView)
  /// Whether `scrollToTop()` may scroll. Default: `scrollsToTop`.
  func scrollViewShouldScrollToTop(_ scrollView: ScrollView) -> Bool
  /// Called when the scroll to the top has ended.
  func scrollViewDidScrollToTop(_ scrollView: ScrollView)
}

extension ScrollViewDelegate {
  /// The default: nothing zooms.
  public func viewForZooming(in scrollView: ScrollView) -> View? { nil }
  /// The default does nothing.
  public func scrollViewDidScroll(_ scrollView: ScrollView) {}
  /// The default does nothing.
  public func scrollViewDidZoom(_ scrollView: ScrollView) {}
  /// The default does nothing.
  public func scrollViewWillBeginDragging(_ scrollView: ScrollView) {}
  /// The default does nothing.
  public func scrollViewWillEndDragging(
    _ scrollView: ScrollView, withVelocity velocity: CGPoint,
    targetContentOffset: UnsafeMutablePointer<CGPoint>
  ) {}
  /// The default does nothing.
  public func scrollViewDidEndDragging(_ scrollView: ScrollView, willDecelerate: Bool) {}
  /// The default does nothing.
  public func scrollViewWillBeginDecelerating(_ scrollView: ScrollView) {}
  /// The default does nothing.
  public func scrollViewDidEndDecelerating(_ scrollView: ScrollView) {}
  /// The default does nothing.
  public func scrollViewWillBeginZooming(_ scrollView: ScrollView, with view: View?) {}
  /// The default does nothing.
  public func scrollViewDidEndZooming(
    _ scrollView: ScrollView, with view: View?, atScale scale: CGFloat
  ) {}
  /// The default does nothing.
  public func scrollViewDidEndScrollingAnimation(_ scrollView: ScrollView) {}
  /// The default: what `scrollsToTop` says.
  public func scrollViewShouldScrollToTop(_ scrollView: ScrollView) -> Bool {
    scrollView.scrollsToTop
  }
  /// The default does nothing.
  public func scrollViewDidScrollToTop(_ scrollView: ScrollView) {}
}
