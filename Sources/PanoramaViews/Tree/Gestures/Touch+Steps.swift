import Foundation
import PanoramaGraphics

extension Touch {
  func update(to location: CGPoint, at time: Double) {
    previousLocationInWindow = locationInWindow
    locationInWindow = location
    timestamp = time
    tracker?.add(x: location.x, y: location.y, at: time)
  }

  func isFollowed(by recognizer: GestureRecognizer) -> Bool {
    gestureRecognizers?.contains { $0 === recognizer } ?? false
  }

  /// Whether a gesture that takes touches from views is under way and follows this one.
  var isTaken: Bool {
    gestureRecognizers?.contains {
      $0.cancelsTouchesInView && ($0.current == .began || $0.current == .changed)
        && $0.touches.contains(self)
    } ?? false
  }
}
