import Foundation
import PanoramaGraphics

/// Told what a scroll view does: UIKit's `UIScrollViewDelegate`. Every method may be left out.
///
/// Begin and end calls come in pairs on every path, in the order of `spec/physics.md` §12.
/// `scrollViewDidScroll` and `scrollViewDidZoom` come at most once a frame.
@MainActor
public protocol ScrollViewDelegate: AnyObject {
  /// What zooms; nil for nothing. Default: nil.
  func viewForZooming(in scrollView: ScrollView) -> View?

  func scrollViewDidScroll(_ scrollView: ScrollView)
  func scrollViewDidZoom(_ scrollView: ScrollView)

  func scrollViewWillBeginDragging(_ scrollView: ScrollView)
  /// The finger lifts with `velocity`, points a millisecond, growing with the offset. The view
  /// will rest at `targetContentOffset`, within the bounds and on whole pixels; change it, and
  /// the view lands there instead.
  func scrollViewWillEndDragging(
    _ scrollView: ScrollView, withVelocity velocity: CGPoint,
    targetContentOffset: inout CGPoint)
  func scrollViewDidEndDragging(_ scrollView: ScrollView, willDecelerate decelerate: Bool)
  func scrollViewWillBeginDecelerating(_ scrollView: ScrollView)
  func scrollViewDidEndDecelerating(_ scrollView: ScrollView)

  func scrollViewWillBeginZooming(_ scrollView: ScrollView, with view: View?)
  /// Once, after the bounce, with the scale that stays.
  func scrollViewDidEndZooming(_ scrollView: ScrollView, with view: View?, atScale scale: Double)

  /// An animated scroll, or one by wheel or keys, has arrived or was interrupted.
  func scrollViewDidEndScrollingAnimation(_ scrollView: ScrollView)
  /// Whether `scrollToTop()` may. Default: `scrollsToTop`.
  func scrollViewShouldScrollToTop(_ scrollView: ScrollView) -> Bool
  func scrollViewDidScrollToTop(_ scrollView: ScrollView)
}

extension ScrollViewDelegate {
  public func viewForZooming(in scrollView: ScrollView) -> View? { nil }
  public func scrollViewDidScroll(_ scrollView: ScrollView) {}
  public func scrollViewDidZoom(_ scrollView: ScrollView) {}
  public func scrollViewWillBeginDragging(_ scrollView: ScrollView) {}
  public func scrollViewWillEndDragging(
    _ scrollView: ScrollView, withVelocity velocity: CGPoint,
    targetContentOffset: inout CGPoint
  ) {}
  public func scrollViewDidEndDragging(_ scrollView: ScrollView, willDecelerate: Bool) {}
  public func scrollViewWillBeginDecelerating(_ scrollView: ScrollView) {}
  public func scrollViewDidEndDecelerating(_ scrollView: ScrollView) {}
  public func scrollViewWillBeginZooming(_ scrollView: ScrollView, with view: View?) {}
  public func scrollViewDidEndZooming(
    _ scrollView: ScrollView, with view: View?, atScale scale: Double
  ) {}
  public func scrollViewDidEndScrollingAnimation(_ scrollView: ScrollView) {}
  public func scrollViewShouldScrollToTop(_ scrollView: ScrollView) -> Bool {
    scrollView.scrollsToTop
  }
  public func scrollViewDidScrollToTop(_ scrollView: ScrollView) {}
}
