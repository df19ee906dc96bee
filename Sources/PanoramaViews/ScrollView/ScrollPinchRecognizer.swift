import Foundation
import PanoramaGraphics

/// The pinch of a scroll view, which begins only if something can zoom.
@MainActor
final class ScrollPinchRecognizer: PinchGestureRecognizer {
  weak var scrollView: ScrollView?

  override func shouldBegin() -> Bool { scrollView?.canZoom ?? false }
}
