import Foundation
import PanoramaGraphics

/// The pinch of a scroll view: begins only where something zooms.
@MainActor
final class ScrollPinchRecognizer: PinchGestureRecognizer {
  weak var scrollView: ScrollView?

  override func shouldBegin() -> Bool { scrollView?.canZoom ?? false }
}
