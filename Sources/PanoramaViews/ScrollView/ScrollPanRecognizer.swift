import Foundation
import PanoramaGraphics

/// The pan of a scroll view, which begins only if the view can follow it.
@MainActor
final class ScrollPanRecognizer: PanGestureRecognizer {
  weak var scrollView: ScrollView?

  /// Whether a pen came down with its side button pressed. A button that is pressed later, perhaps by
  /// accident, must not end what the pen draws.
  private var isSideButtonPen = false

  /// 1 while the space bar is held, so that one finger or the mouse drags, and for a pen with its side
  /// button pressed.
  override var minimumNumberOfTouches: Int {
    get { scrollView?.isSpaceHeld ?? false || isSideButtonPen ? 1 : super.minimumNumberOfTouches }
    set { super.minimumNumberOfTouches = newValue }
  }

  /// Whether single fingers belong to the content.
  var leavesSingleFingers: Bool { super.minimumNumberOfTouches > 1 }

  override func touchesBegan(_ new: Set<Touch>, with event: ResponderEvent) {
    isSideButtonPen = new.contains(where: \.isSideButtonPressed)
    super.touchesBegan(new, with: event)
  }

  override func reset() {
    isSideButtonPen = false
    super.reset()
  }

  override func canFollowMovement() -> Bool { scrollView?.panCanFollow() ?? false }

  override func shouldBegin() -> Bool { scrollView?.panShouldBegin() ?? false }
}

/// The pinch of a scroll view, which begins only if something can zoom.
@MainActor
final class ScrollPinchRecognizer: PinchGestureRecognizer {
  weak var scrollView: ScrollView?

  override func shouldBegin() -> Bool { scrollView?.canZoom ?? false }
}
