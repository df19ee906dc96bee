import Foundation
import PanoramaGraphics

/// Told what a scroll view does: UIKit's `UIScrollViewDelegate`. Every method may be left out.
///
/// Begin and end calls come in pairs on every path, in the order Guides/ScrollView.md gives.
/// `scrollViewDidScroll` and `scrollViewDidZoom` come at most once a frame.
@preconcurrency @MainActor
public protocol ScrollViewDelegate: AnyObject {
  /// What zooms; nil for nothing. Default: nil.
  func viewForZooming(in scrollView: ScrollView) -> View?

  /// The content offset changed, by whatever.
  func scrollViewDidScroll(_ scrollView: ScrollView)
  /// The zoom scale changed, by whatever; before the `didScroll` of the same frame.
  func scrollViewDidZoom(_ scrollView: ScrollView)

  /// A finger has passed its slop and drags from now on.
  func scrollViewWillBeginDragging(_ scrollView: ScrollView)
  /// The finger lifts with `velocity`, points a millisecond, growing with the offset. The view
  /// will rest at `targetContentOffset.pointee`, within the bounds and on whole pixels; change it,
  /// and the view lands there instead.
  func scrollViewWillEndDragging(
    _ scrollView: ScrollView, withVelocity velocity: CGPoint,
    targetContentOffset: UnsafeMutablePointer<CGPoint>)
  /// The finger has left; whether the content goes on by itself.
  func scrollViewDidEndDragging(_ scrollView: ScrollView, willDecelerate decelerate: Bool)
  /// The content goes on by itself; a bounce is a part of the same deceleration.
  func scrollViewWillBeginDecelerating(_ scrollView: ScrollView)
  /// It came to rest, or was stopped.
  func scrollViewDidEndDecelerating(_ scrollView: ScrollView)

  /// A pinch, or an animated zoom, begins.
  func scrollViewWillBeginZooming(_ scrollView: ScrollView, with view: View?)
  /// Once, after the bounce, with the scale that stays.
  func scrollViewDidEndZooming(_ scrollView: ScrollView, with view: View?, atScale scale: CGFloat)

  /// An animated scroll, or one by wheel or keys, has arrived or was interrupted.
  func scrollViewDidEndScrollingAnimation(_ scrollView: ScrollView)
  /// Whether `scrollToTop()` may. Default: `scrollsToTop`.
  func scrollViewShouldScrollToTop(_ scrollView: ScrollView) -> Bool
  /// The scroll to the top arrived.
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
