import Foundation
import PanoramaGraphics
import ScrollPhysics

/// Zooms with one finger: a tap, then a touch nearby and a drag. Dragging down zooms in.
///
/// The factor is exp(dy / 200) about the position of the tap (Guides/Pinch.md).
@MainActor
final class DoubleTapDragRecognizer: GestureRecognizer {
  weak var scrollView: ScrollView?
  private var start: CGPoint?
  private var lastY = 0.0

  /// Whether the second touch is down, and zooms if it is dragged up or down.
  var isUnderWay: Bool {
    switch state {
    case .began, .changed: return true
    case .possible:
      guard let start else { return false }
      return downTouches.first.map { !isSideways($0, from: start) } ?? true
    case .ended, .cancelled, .failed: return false
    }
  }

  private func isSideways(_ touch: Touch, from start: CGPoint) -> Bool {
    let place = touch.locationInWindow
    return abs(place.x - start.x) > abs(place.y - start.y)
  }

  required init() { super.init() }

  override func touchesBegan(_ new: Set<Touch>, with event: ResponderEvent) {
    guard downTouches.count == 1, let touch = downTouches.first, touch.isSecondTap,
      scrollView?.takesDoubleTapDrag ?? false
    else {
      state = .failed
      return
    }
    start = touch.locationInWindow
    lastY = touch.locationInWindow.y
  }

  override func touchesMoved(_ moved: Set<Touch>, with event: ResponderEvent) {
    guard let start, let touch = downTouches.first, let scrollView else { return }
    if state == .possible {
      guard !touch.isWithinSlop else { return }
      // A sideways movement would not zoom: it is a drag or a swipe soon after a tap.
      guard !isSideways(touch, from: start) else {
        state = .failed
        return
      }
      lastY = touch.locationInWindow.y
      state = .began
      if state == .began { scrollView.beginDoubleTapDrag(at: event.timestamp) }
      return
    }
    guard state == .began || state == .changed else { return }
    let distance = touch.locationInWindow.y - lastY
    lastY = touch.locationInWindow.y
    let factor = ScrollConstants.zoomFactor(
      steps: distance / ScrollConstants.doubleTapDragZoomLength, base: exp(1))
    scrollView.perform(
      .zoom(by: factor, at: scrollView.ownPosition(start), source: .gesture),
      at: event.timestamp)
    state = .changed
  }

  override func touchesEnded(_ ended: Set<Touch>, with event: ResponderEvent) {
    finish(at: event.timestamp)
    state = state == .possible ? .failed : .ended
  }

  override func touchesCancelled(_ cancelled: Set<Touch>, with event: ResponderEvent) {
    finish(at: event.timestamp)
    super.touchesCancelled(cancelled, with: event)
  }

  override func reset() { start = nil }

  /// False, because the tap that stops a scroll view is the first of two.
  override var isStoppedByConsumption: Bool { false }

  private func finish(at time: Double) {
    if state == .began || state == .changed { scrollView?.perform(.endZoom, at: time) }
  }
}
