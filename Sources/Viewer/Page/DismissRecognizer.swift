import Foundation
import Panorama

/// A drag downward on a picture that has nothing to scroll that way: takes it out of fullscreen.
final class DismissRecognizer: PanGestureRecognizer {
  /// Whether there is something to leave, and nothing to scroll.
  var mayBegin: (@MainActor () -> Bool)?

  required init() {
    super.init()
    maximumNumberOfTouches = 1
  }

  /// Steeper than this, height by width, a drag is downward.
  private static let slope = 1.2

  override func shouldBegin() -> Bool { Self.isDownward(movement) && mayBegin?() ?? false }

  /// Downward, and not too far to a side.
  static func isDownward(_ way: CGVector) -> Bool {
    way.dy > 0 && way.dy > abs(way.dx) * slope
  }

  /// Whether a picture that was pulled so far down, and let go at that speed, leaves: points, and
  /// points a second.
  static func leaves(way: Double, speed: Double) -> Bool {
    way > ViewerDocumentView.dismissDistance || speed > ViewerDocumentView.dismissSpeed
  }
}

/// How far a picture is pulled out of fullscreen.
enum DismissStep {
  /// Dragged this far from where it was, points.
  case moved(CGVector)
  /// Let go: whether it leaves.
  case ended(leaves: Bool)
}
