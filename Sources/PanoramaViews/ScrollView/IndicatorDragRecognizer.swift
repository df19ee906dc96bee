import Foundation
import PanoramaGraphics
import ScrollPhysics

/// Scrolls when the mouse drags a scroll indicator.
///
/// Fingers go to the content below, because an indicator is too thin for them.
@MainActor
final class IndicatorDragRecognizer: GestureRecognizer {
  weak var scrollView: ScrollView?
  /// The indicator: 0 is the horizontal one, 1 the vertical one.
  private var axis = 0
  /// The distance from the indicator's beginning to the pointer, in points.
  private var grab = 0.0

  /// Whether an indicator is held.
  var isUnderWay: Bool { state == .began || state == .changed }

  override func touchesBegan(_ new: Set<Touch>, with event: ResponderEvent) {
    guard let scrollView, let touch = downTouches.first, touch.type == .indirectPointer else {
      state = .failed
      return
    }
    let here = scrollView.ownPosition(touch.locationInWindow)
    guard let axis = scrollView.indicatorAxis(at: here),
      let rect = scrollView.indicatorRect(axis)
    else {
      state = .failed
      return
    }
    self.axis = axis
    grab = here[axis] - (axis == 0 ? Double(rect.minX) : Double(rect.minY))
    state = .began
  }

  override func touchesMoved(_ moved: Set<Touch>, with event: ResponderEvent) {
    guard let scrollView, let touch = downTouches.first else { return }
    let here = scrollView.ownPosition(touch.locationInWindow)
    scrollView.moveIndicator(axis, to: here[axis] - grab, at: event.timestamp)
    state = .changed
  }

  override func touchesEnded(_ ended: Set<Touch>, with event: ResponderEvent) { state = .ended }
}
