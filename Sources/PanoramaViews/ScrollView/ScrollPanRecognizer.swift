import Foundation
import PanoramaGraphics

/// The pan of a scroll view: begins only where the view can follow.
@MainActor
final class ScrollPanRecognizer: PanGestureRecognizer {
  weak var scrollView: ScrollView?

  override func shouldBegin() -> Bool { scrollView?.panShouldBegin() ?? false }
}
