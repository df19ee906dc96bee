import Foundation
import PanoramaGraphics
import PanoramaViews

/// What a view is to show of its panorama.
enum PanoramaCamera {
  case everything
  case rect(CGRect)
}

extension PanoramaView {
  /// The part of the panorama that is seen now, in the panorama's coordinates; empty where there is
  /// none.
  public var visibleRect: CGRect {
    guard let panorama else { return .zero }
    let seen = contentView.convert(bounds, from: self).intersection(panorama.bounds)
    return seen.isNull ? .zero : seen
  }

  /// Zooms so that the whole panorama is seen between the insets, as large as it then can be within
  /// the zoom limits. Asked for before the view is laid out for the first time, it is done then.
  ///
  /// - Parameter animated: in 0.3 s instead of at once.
  public func scaleToFit(animated: Bool = false) { point(.everything, animated: animated) }

  /// Scrolls and zooms so that `rect` is seen between the insets, in the middle, as large as it then
  /// can be within the zoom limits. Asked for before the view is laid out for the first time, it is
  /// done then.
  ///
  /// - Parameters:
  ///   - rect: in the panorama's coordinates.
  ///   - animated: in 0.3 s instead of at once.
  public func show(_ rect: CGRect, animated: Bool) { point(.rect(rect), animated: animated) }

  /// Flies to `rect`: zooms out as far as it takes to see where it goes, and in again. A touch, or
  /// another move, ends the flight where it is; where the theme reduces motion it is one jump.
  ///
  /// - Parameters:
  ///   - rect: what is seen at the end, as by `show(_:animated:)`, in the panorama's coordinates.
  ///   - duration: seconds; nil: as long as the way asks for, 0.3 to 2.
  ///   - completion: told once, whether it arrived.
  public func fly(
    to rect: CGRect, duration: Double? = nil, completion: (@MainActor (Bool) -> Void)? = nil
  ) {
    flight?.end(false)
    guard rect.isFinite, !rect.isEmpty, let window, panorama != nil, !visibleRect.isEmpty,
      !theme.reducesMotion
    else {
      show(rect, animated: false)
      completion?(true)
      return
    }
    let flight = PanoramaFlight(
      self, to: roomy(rect), duration: duration, start: window.time, completion: completion)
    self.flight = flight
    window.add(flight)
  }

  func point(_ camera: PanoramaCamera, animated: Bool) {
    flight?.end(false)
    guard let panorama else { return }
    if !hasLayout { firstCamera = camera }
    let rect =
      switch camera {
      case .everything: panorama.bounds
      case .rect(let rect): rect
      }
    guard rect.isFinite, !bounds.isEmpty else { return }
    scrollView.zoom(to: roomy(rect), animated: animated && hasLayout)
  }

  /// The scroll view fits a rectangle into all of itself: a larger one, so that `rect` fits between
  /// the insets.
  private func roomy(_ rect: CGRect) -> CGRect {
    let inset = contentInset
    let room = CGSize(
      width: bounds.width - inset.left - inset.right,
      height: bounds.height - inset.top - inset.bottom)
    guard room.width > 0, room.height > 0 else { return rect }
    let scale = min(room.width / max(rect.width, 1e-9), room.height / max(rect.height, 1e-9))
    let size = CGSize(width: bounds.width / scale, height: bounds.height / scale)
    return CGRect(
      x: rect.midX - size.width / 2 + (inset.right - inset.left) / 2 / scale,
      y: rect.midY - size.height / 2 + (inset.bottom - inset.top) / 2 / scale,
      width: size.width, height: size.height)
  }

  /// Tells the panorama, where another part is seen than when it was last told.
  func tellVisibleRect() {
    let rect = visibleRect
    guard rect != toldVisibleRect else { return }
    toldVisibleRect = rect
    panorama?.visibleRectDidChange()
  }

  /// The panorama hears what its view hears.
  func tellPanorama(_ call: ScrollCall) {
    guard let panorama else { return }
    switch call {
    case .didZoom:
      panorama.shownScaleDidChange()
      panorama.zoomScaleDidChange()
      tellVisibleRect()
    case .didScroll: tellVisibleRect()
    case .didEndDecelerating, .didEndZooming, .didEndScrollingAnimation, .didScrollToTop:
      panorama.didComeToRest()
    case .didEndDragging(willDecelerate: false): panorama.didComeToRest()
    default: break
    }
  }
}
