import Panorama

@MainActor final class ZoomingPage: ScrollViewDelegate {
  func makeScrollView() -> ScrollView {
    let scrollView = ScrollView(frame: CGRect(x: 0, y: 0, width: 375, height: 667))
    let page = View(frame: CGRect(x: 0, y: 0, width: 1000, height: 1600))
    scrollView.addSubview(page)
    scrollView.contentSize = page.bounds.size
    scrollView.minimumZoomScale = 1
    scrollView.maximumZoomScale = 3
    scrollView.delegate = self  // its viewForZooming(in:) returns page
    return scrollView
  }

  func scrollViewWillEndDragging(
    _ scrollView: ScrollView, withVelocity velocity: CGPoint,
    targetContentOffset: UnsafeMutablePointer<CGPoint>
  ) {
    targetContentOffset.pointee.y = (targetContentOffset.pointee.y / 150).rounded() * 150
  }
}
