import Foundation
import PanoramaGraphics

/// The pan of a scroll view: begins only where the view can follow.
@MainActor
final class ScrollPanRecognizer: PanGestureRecognizer {
  weak var scrollView: ScrollView?

  /// With the space bar held one finger or the mouse drags, whatever single fingers are for.
  override var minimumNumberOfTouches: Int {
    get { scrollView?.isSpaceHeld ?? false ? 1 : super.minimumNumberOfTouches }
    set { super.minimumNumberOfTouches = newValue }
  }

  /// Single fingers are the content's.
  var leavesSingleFingers: Bool { super.minimumNumberOfTouches > 1 }

  override func canFollowMovement() -> Bool { scrollView?.panCanFollow() ?? false }

  override func shouldBegin() -> Bool { scrollView?.panShouldBegin() ?? false }
}
