import Foundation
import Panorama

/// Recognizes a drag downward on a picture that cannot scroll in that direction, to leave fullscreen.
final class DismissRecognizer: PanGestureRecognizer {
  /// Whether the viewer is in fullscreen and the picture cannot scroll.
  var mayBegin: (@MainActor () -> Bool)?

  required init() {
    super.init()
    maximumNumberOfTouches = 1
  }

  /// The minimum ratio of vertical to horizontal movement.
  private static let slope = 1.2
  /// The distance, in points, by which the picture has to be pulled down to leave fullscreen.
  private static let minimumDistance = 120.0
  /// The speed, in points per second, with which a throw leaves fullscreen at any distance.
  private static let minimumSpeed = 600.0

  override func shouldBegin() -> Bool { Self.isDownward(movement) && mayBegin?() ?? false }

  /// Whether a movement is mostly downward.
  static func isDownward(_ movement: CGVector) -> Bool {
    movement.dy > 0 && movement.dy > abs(movement.dx) * slope
  }

  /// Whether a picture that was pulled down by `distance` points, and released at `speed` points per
  /// second, leaves fullscreen.
  static func leaves(distance: Double, speed: Double) -> Bool {
    distance > minimumDistance || speed > minimumSpeed
  }
}

/// A step of pulling a picture out of fullscreen.
enum DismissStep {
  /// The picture was dragged this far from its place, in points.
  case moved(CGVector)
  /// The picture was released, and leaves fullscreen or not.
  case ended(leaves: Bool)
}
