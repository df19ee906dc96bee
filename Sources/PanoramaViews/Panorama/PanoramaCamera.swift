import Foundation
import PanoramaGraphics
import ScrollPhysics

/// The part of its panorama that a view should show.
enum PanoramaCamera {
  case everything
  case rect(CGRect)
}

extension PanoramaView {
  /// The visible part in the panorama's coordinates; empty if there is no panorama.
  public var visibleRect: CGRect {
    guard let panorama else { return .zero }
    let seen = contentView.convert(bounds, from: self).intersection(panorama.bounds)
    return seen.isNull ? .zero : seen
  }

  /// Zooms so that the whole panorama is visible between the insets, as large as the zoom limits
  /// allow. A call before the first layout takes effect at that layout.
  ///
  /// - Parameter animated: whether it takes 0.3 s instead of happening at once.
  public func scaleToFit(animated: Bool = false) { point(.everything, animated: animated) }

  /// Scrolls and zooms so that `rect` is visible and centred between the insets, as large as the
  /// zoom limits allow. A call before the first layout takes effect at that layout.
  ///
  /// - Parameters:
  ///   - rect: an area in the panorama's coordinates.
  ///   - animated: whether it takes 0.3 s instead of happening at once.
  public func show(_ rect: CGRect, animated: Bool) { point(.rect(rect), animated: animated) }

  /// Flies to `rect`: zooms out far enough to see the destination, and in again. A touch or another
  /// move stops the flight. If the theme reduces motion, the view jumps.
  ///
  /// - Parameters:
  ///   - rect: the destination in the panorama's coordinates, as for `show(_:animated:)`.
  ///   - duration: the duration in seconds; nil for one that suits the distance, 0.3 to 2.
  ///   - completion: called once, with whether the flight arrived.
  public func fly(
    to rect: CGRect, duration: Double? = nil, completion: (@MainActor (Bool) -> Void)? = nil
  ) {
    flight?.end(false)
    guard rect.isFinite, !rect.isEmpty, let window, panorama != nil, !visibleRect.isEmpty,
      !looks.theme.reducesMotion
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

  /// Enlarges `rect` so that it fits between the insets: the scroll view itself fits a rectangle
  /// into all of its area.
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

  /// Tells the panorama if the visible part changed since the last call.
  func tellVisibleRect() {
    let rect = visibleRect
    guard rect != toldVisibleRect else { return }
    toldVisibleRect = rect
    panorama?.visibleRectDidChange()
  }

  /// Passes a call of the scroll view on to the panorama.
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
