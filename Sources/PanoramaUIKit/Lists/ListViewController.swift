import Panorama

/// What the controllers of tables and collections have in common: they can override what a scroll view tells its
/// delegate.
open class ListViewController: UIViewController, UIScrollViewDelegate {
  /// The view that zooms; nil for none. Default: nil.
  open func viewForZooming(in scrollView: UIScrollView) -> UIView? { nil }
  /// Called when the list scrolled. Default: nothing.
  open func scrollViewDidScroll(_ scrollView: UIScrollView) {}
  /// Called when the zoom scale changed. Default: nothing.
  open func scrollViewDidZoom(_ scrollView: UIScrollView) {}
  /// Called when a drag begins. Default: nothing.
  open func scrollViewWillBeginDragging(_ scrollView: UIScrollView) {}
  /// Called when the fingers lift, with where the list will come to rest, which can be changed. Default: nothing.
  open func scrollViewWillEndDragging(
    _ scrollView: UIScrollView, withVelocity velocity: CGPoint,
    targetContentOffset: UnsafeMutablePointer<CGPoint>
  ) {}
  /// Called when the fingers have lifted. Default: nothing.
  open func scrollViewDidEndDragging(
    _ scrollView: UIScrollView, willDecelerate decelerate: Bool
  ) {}
  /// Called when the content moves on by itself. Default: nothing.
  open func scrollViewWillBeginDecelerating(_ scrollView: UIScrollView) {}
  /// Called when the content came to rest. Default: nothing.
  open func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) {}
  /// Called when a zoom begins. Default: nothing.
  open func scrollViewWillBeginZooming(_ scrollView: UIScrollView, with view: UIView?) {}
  /// Called after a zoom, with the final scale. Default: nothing.
  open func scrollViewDidEndZooming(
    _ scrollView: UIScrollView, with view: UIView?, atScale scale: CGFloat
  ) {}
  /// Called when an animated scroll has ended. Default: nothing.
  open func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView) {}
  /// Whether the list may scroll to its top. Default: `scrollsToTop`.
  open func scrollViewShouldScrollToTop(_ scrollView: UIScrollView) -> Bool {
    scrollView.scrollsToTop
  }
  /// Called when the list has scrolled to its top. Default: nothing.
  open func scrollViewDidScrollToTop(_ scrollView: UIScrollView) {}
}
