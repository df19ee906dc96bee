import Foundation
import PanoramaGraphics
import ScrollPhysics

extension ScrollView {
  /// The point of the content at the view's top left corner, which is `bounds.origin`. Setting it stops
  /// every motion and scrolls there at once, within the limits of the content.
  public var contentOffset: CGPoint {
    get { CGPoint(x: model.contentOffset.x, y: model.contentOffset.y) }
    set { setContentOffset(newValue, animated: false) }
  }

  /// Scrolls to an offset, within the limits of the content. An animation takes 0.3 s.
  public func setContentOffset(_ offset: CGPoint, animated: Bool) {
    perform(.setContentOffset(SIMD2(Double(offset.x), Double(offset.y)), animated: animated))
  }

  /// Scrolls by the minimum that makes `rect`, in this view's coordinates, visible.
  public func scrollRectToVisible(_ rect: CGRect, animated: Bool) {
    guard rect.isFinite else { return }
    let size = settings.viewSize
    var target = model.contentOffset
    let low = SIMD2(Double(rect.minX), Double(rect.minY))
    let high = SIMD2(Double(rect.maxX), Double(rect.maxY))
    for axis in 0..<2 {
      target[axis] = min(max(target[axis], high[axis] - size[axis]), low[axis])
    }
    perform(.setContentOffset(target, animated: animated))
  }

  /// Scrolls to the top if the delegate allows it.
  public func scrollToTop() {
    callObserver?(.shouldScrollToTop)
    guard delegate?.scrollViewShouldScrollToTop(self) ?? scrollsToTop else { return }
    perform(.scrollToTop)
  }

  // MARK: Zoom

  /// The view that zooms; nil for none.
  public var zoomingView: View? { delegate?.viewForZooming(in: self) ?? ownZoomingView }

  /// Points of this view per point of the content, which also changes during animations and bounces.
  /// Setting it zooms at once about the view's middle, within the limits, if a view zooms.
  public var zoomScale: Double {
    get { model.zoomScale }
    set { setZoomScale(newValue, animated: false) }
  }

  /// The scale at which an animation or a bounce ends; `zoomScale` if there is none. Further steps of a
  /// zoom start from it.
  public var targetZoomScale: Double { model.targetZoomScale }

  /// The offset at which an animation ends; `contentOffset` if there is none.
  public var targetContentOffset: CGPoint {
    let target = model.targetContentOffset
    return CGPoint(x: target.x, y: target.y)
  }

  /// Zooms about the view's middle. An animation takes 0.3 s.
  public func setZoomScale(_ scale: Double, animated: Bool) {
    guard zoomingView != nil else { return }
    perform(.setZoomScale(scale, animated: animated))
  }

  /// Zooms so that `rect`, in the zooming view's coordinates, fits the scroll view and is centred in it.
  public func zoom(to rect: CGRect, animated: Bool) {
    guard let view = zoomingView else { return }
    // The model's content begins where the zooming view's bounds do.
    let origin = SIMD2(
      Double(rect.minX) - Double(view.bounds.minX), Double(rect.minY) - Double(view.bounds.minY))
    perform(
      .zoomToRect(
        origin: origin, size: SIMD2(Double(rect.width), Double(rect.height)), animated: animated))
  }

  /// Zooms about a point in this view's coordinates, which stays where it is.
  public func zoom(at point: CGPoint, scale: Double, animated: Bool) {
    guard zoomingView != nil else { return }
    perform(.zoomTo(scale: scale, at: shown(point), animated: animated))
  }

  /// Zooms by a factor about a point in this view's coordinates, which stays where it is. Each call moves
  /// the target of a spring, so that several steps become one smooth motion. If the theme reduces
  /// motion, it zooms at once.
  public func zoom(by factor: Double, at point: CGPoint) {
    guard zoomingView != nil else { return }
    stepZoom(by: factor, at: shown(point))
  }

  func stepZoom(by factor: Double, at point: SIMD2<Double>, at time: Double? = nil) {
    guard looks.theme.reducesMotion else {
      return perform(.zoomStep(by: factor, at: point), at: time)
    }
    perform(
      .zoomTo(scale: model.targetZoomScale * factor, at: point, animated: false), at: time)
  }

  /// Zooms like a double tap about `point` of this view: from the minimum scale to 2.5 times that, but not
  /// past the maximum, and back.
  public func toggleZoom(at point: CGPoint, animated: Bool = true) {
    let low = model.configuration.minimumZoomScale
    let high = min(
      model.configuration.maximumZoomScale, ScrollConstants.doubleTapZoomFactor * low)
    let isLow = model.zoomScale < (low * high).squareRoot()
    zoom(at: point, scale: isLow ? high : low, animated: animated)
  }

  /// Converts `point` from this view's coordinates to its box: 0 … width, 0 … height.
  func shown(_ point: CGPoint) -> SIMD2<Double> {
    SIMD2(Double(point.x) - Double(bounds.minX), Double(point.y) - Double(bounds.minY))
  }

  /// Sets the scale of the zooming view. The origin of the content does not move.
  func showZoom() {
    guard let view = zoomingView else { return }
    let scale = model.zoomScale
    let shownScale = view.transform.a
    let isScaled = view.transform == CGAffineTransform(scaleX: scale, y: scale)
    if isScaled, zoomCenter?.shown == view.center || scale == 1 { return }
    if zoomCenter?.shown != view.center {
      let base =
        shownScale > 0 && shownScale.isFinite
        ? CGPoint(x: view.center.x / shownScale, y: view.center.y / shownScale) : view.center
      zoomCenter = (base, view.center)
    }
    guard let base = zoomCenter?.base else { return }
    view.transform = scale == 1 ? .identity : CGAffineTransform(scaleX: scale, y: scale)
    view.center = CGPoint(x: base.x * scale, y: base.y * scale)
    zoomCenter = (base, view.center)
  }
}
