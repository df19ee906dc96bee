import Foundation
import PanoramaGraphics
import ScrollPhysics

extension ScrollView {
  /// Scrolls, or zooms about the pointer, for a wheel or trackpad.
  ///
  /// - Returns: whether the event was used.
  func takeScroll(_ event: ScrollEvent) -> Bool {
    // A stream stays with the view it began in, whatever the pointer is over later.
    if event.isPrecise, !model.isStreaming, isInsideStreamingView { return false }
    let isZoom =
      event.modifierFlags.contains(.control)
      || (wheelAction == .zooms && !event.modifierFlags.contains(.shift))
    if isZoom, canZoom { return zoom(with: event) }
    // With Ctrl, a view around or behind this one may zoom instead.
    return event.modifierFlags.contains(.control) ? false : scroll(with: event)
  }

  private func zoom(with event: ScrollEvent) -> Bool {
    let notches =
      event.isPrecise ? event.deltaY / ScrollConstants.zoomNotchLength : event.deltaY
    guard notches != 0 else { return true }
    let factor = ScrollConstants.zoomFactor(steps: notches, base: ScrollConstants.zoomPerNotch)
    let point = ownPosition(event.locationInWindow)
    if event.isPrecise {
      perform(.zoom(by: factor, at: point, source: .stream), at: event.timestamp)
    } else {
      stepZoom(by: factor, at: point, at: event.timestamp)
    }
    return true
  }

  private func scroll(with event: ScrollEvent) -> Bool {
    guard isScrollEnabled else { return false }
    let distance = distance(of: event)
    guard event.isPrecise else {
      guard canFollow(distance) else { return false }
      perform(.notches(distance), at: event.timestamp)
      return true
    }
    guard model.isStreaming || distance == .zero || canFollow(distance) else { return false }
    if distance != .zero || event.phase == .began {
      perform(.precise(distance), at: event.timestamp)
    }
    if event.phase == .ended { perform(.endPrecise, at: event.timestamp) }
    return distance != .zero || model.isStreaming
  }

  /// The movement of the content offset: turning the wheel away from the user decreases y. Shift swaps the
  /// axes.
  private func distance(of event: ScrollEvent) -> SIMD2<Double> {
    let distance = SIMD2(event.deltaX, -event.deltaY)
    if event.modifierFlags.contains(.shift) { return SIMD2(distance.y, distance.x) }
    return turnsWheelSideways && abs(distance.y) > abs(distance.x) ? SIMD2(distance.y, 0) : distance
  }

  /// Whether the content is longer than the view in the direction of `event`, so that the event belongs to
  /// this view even at the end of the content.
  func hasScrollRange(for event: ScrollEvent) -> Bool {
    let distance = distance(of: event)
    let axis = abs(distance.x) > abs(distance.y) ? 0 : 1
    return isScrollEnabled && distance != .zero && !event.modifierFlags.contains(.control)
      && (model.hasRoom(axis, by: 1) || model.hasRoom(axis, by: -1))
  }

  private var isInsideStreamingView: Bool { outerScrollViews.contains(where: \.model.isStreaming) }

  /// Whether the content can move in that direction. If not, an outer view may.
  private func canFollow(_ distance: SIMD2<Double>) -> Bool {
    let axis = abs(distance.x) > abs(distance.y) ? 0 : 1
    if model.isAnimating { return true }
    return model.canScroll(axis, by: distance[axis])
  }

  /// Zooms for a pinch that a trackpad recognised.
  ///
  /// - Returns: whether the event was used.
  func takePinch(_ event: PinchEvent) -> Bool {
    guard canZoom else { return false }
    let point = ownPosition(event.locationInWindow)
    switch event.phase {
    case .began, .changed:
      perform(.zoom(by: event.scale, at: point, source: .gesture), at: event.timestamp)
    case .ended:
      perform(.endZoom, at: event.timestamp)
    }
    return true
  }
}
