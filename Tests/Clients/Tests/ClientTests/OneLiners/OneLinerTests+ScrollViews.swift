import PanoramaUIKit
import Testing

extension OneLinerTests {
  @Test func scrollViews() {
    do {
      scrollView.contentSize = CGSize(width: 100, height: 1000)
      scrollView.setContentOffset(CGPoint(x: 0, y: 100), animated: true)
    }
    do {
      scrollView.contentInset.top = 10
      scrollView.scrollIndicatorInsets = scrollView.contentInset
      _ = scrollView.adjustedContentInset
    }
    do {
      scrollView.isPagingEnabled = true
      scrollView.bounces = false
      scrollView.alwaysBounceVertical = true
    }
    do {
      scrollView.minimumZoomScale = 0.5
      scrollView.maximumZoomScale = 4
      scrollView.setZoomScale(2, animated: true)
      scrollView.zoom(to: rect, animated: true)
    }
    do {
      scrollView.showsVerticalScrollIndicator = false
      scrollView.decelerationRate = .fast
    }
    do {
      scrollView.scrollRectToVisible(rect, animated: true)
      _ = scrollView.isDragging || scrollView.isDecelerating || scrollView.isTracking
    }
    do {
      scrollView.indicatorStyle = .white
      scrollView.flashScrollIndicators()
    }
    do {
      scrollView.isDirectionalLockEnabled = true
      scrollView.panGestureRecognizer.minimumNumberOfTouches = 2
    }
    do {
      scrollView.scrollsToTop = false
      scrollView.delaysContentTouches = false
    }
  }
}
