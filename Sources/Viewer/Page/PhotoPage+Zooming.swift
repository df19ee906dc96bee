import Foundation
import Panorama

extension PhotoPage: ScrollViewDelegate {
  public func viewForZooming(in scrollView: ScrollView) -> View? {
    hasStarted || pictureSize.width > 0 ? pictureView : nil
  }

  public func scrollViewDidZoom(_ scrollView: ScrollView) {
    updateQuality()
    placeDidChange()
    if placedZoomScale != Double(zoomScale) { didZoom?(self) }
    placedZoomScale = nil
  }

  public func scrollViewDidScroll(_ scrollView: ScrollView) { placeDidChange() }

  func placeDidChange() {
    updateGrid()
    updateWish()
    didMove?(self)
  }

  public func scrollViewWillBeginZooming(_ scrollView: ScrollView, with view: View?) {
    guard isZooming else { return }
    placedZoomScale = nil
    isFitted = false
    guard window != nil else { return }
    // A pinch has different limits until it ends.
    let limits = policy.pinchLimits(from: scale, pictureSize, in: deviceSize)
    minimumZoomScale = limits.lowerBound / screenScale
    maximumZoomScale = limits.upperBound / screenScale
  }

  public func scrollViewDidEndZooming(
    _ scrollView: ScrollView, with view: View?, atScale scale: CGFloat
  ) {
    isFitted = abs(self.scale / fitScale - 1) < 1e-6
    updateLimits()
  }
}
