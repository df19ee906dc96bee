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
  /// Called when the fingers lift. `velocity` is that of the offset, in points per millisecond. The view
  /// comes to rest at `targetContentOffset.pointee`, which the delegate may change.
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
  public func viewForZooming(in scrollView: ScrollView) -> View? { nil }
  public func scrollViewDidScroll(_ scrollView: ScrollView) {}
  public func scrollViewDidZoom(_ scrollView: ScrollView) {}
  public func scrollViewWillBeginDragging(_ scrollView: ScrollView) {}
  public func scrollViewWillEndDragging(
    _ scrollView: ScrollView, withVelocity velocity: CGPoint,
    targetContentOffset: UnsafeMutablePointer<CGPoint>
  ) {}
  public func scrollViewDidEndDragging(_ scrollView: ScrollView, willDecelerate: Bool) {}
  public func scrollViewWillBeginDecelerating(_ scrollView: ScrollView) {}
  public func scrollViewDidEndDecelerating(_ scrollView: ScrollView) {}
  public func scrollViewWillBeginZooming(_ scrollView: ScrollView, with view: View?) {}
  public func scrollViewDidEndZooming(
    _ scrollView: ScrollView, with view: View?, atScale scale: CGFloat
  ) {}
  public func scrollViewDidEndScrollingAnimation(_ scrollView: ScrollView) {}
  public func scrollViewShouldScrollToTop(_ scrollView: ScrollView) -> Bool {
    scrollView.scrollsToTop
  }
  public func scrollViewDidScrollToTop(_ scrollView: ScrollView) {}
}
