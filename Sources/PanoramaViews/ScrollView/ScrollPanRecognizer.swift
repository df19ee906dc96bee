import Foundation
import PanoramaGraphics

/// The pan of a scroll view, which begins only if the view can follow it.
@MainActor
final class ScrollPanRecognizer: PanGestureRecognizer {
  weak var scrollView: ScrollView?

  /// 1 while the space bar is held, so that one finger or the mouse drags.
  override var minimumNumberOfTouches: Int {
    get { scrollView?.isSpaceHeld ?? false ? 1 : super.minimumNumberOfTouches }
    set { super.minimumNumberOfTouches = newValue }
  }

  /// Whether single fingers belong to the content.
  var leavesSingleFingers: Bool { super.minimumNumberOfTouches > 1 }

  override func canFollowMovement() -> Bool { scrollView?.panCanFollow() ?? false }

  override func shouldBegin() -> Bool { scrollView?.panShouldBegin() ?? false }
}
