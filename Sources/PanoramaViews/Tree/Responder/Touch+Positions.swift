import Foundation
import PanoramaGraphics

extension Touch {
  /// A copy of the touch as it is now.
  func snapshot() -> Touch { copy(at: locationInWindow, time: timestamp) }

  /// A copy of the touch where it will probably be `seconds` after its newest step; nil if it is still or has
  /// too few positions.
  func predicted(after seconds: Double) -> Touch? {
    guard let speed = tracker?.velocity(liftedAt: timestamp), speed.dx != 0 || speed.dy != 0 else {
      return nil
    }
    let ahead = CGPoint(
      x: locationInWindow.x + speed.dx * seconds, y: locationInWindow.y + speed.dy * seconds)
    let touch = copy(at: ahead, time: timestamp + seconds)
    touch.previousLocationInWindow = locationInWindow
    return touch
  }

  private func copy(at location: CGPoint, time: Double) -> Touch {
    let touch = Touch(
      id: id, type: type, start: startLocationInWindow, startTimestamp: startTimestamp,
      window: window)
    touch.view = view
    touch.tapCount = tapCount
    touch.delivery = delivery
    touch.phase = phase
    touch.timestamp = time
    touch.force = force
    touch.pen = pen
    touch.locationInWindow = location
    touch.previousLocationInWindow = previousLocationInWindow
    return touch
  }

  /// Moves the touch to the state of `snapshot`.
  func show(_ snapshot: Touch) {
    phase = snapshot.phase
    timestamp = snapshot.timestamp
    force = snapshot.force
    pen = snapshot.pen
    locationInWindow = snapshot.locationInWindow
    previousLocationInWindow = snapshot.previousLocationInWindow
  }

  /// Moves the touch to where and when it came down.
  func showStart() {
    phase = .began
    timestamp = startTimestamp
    locationInWindow = startLocationInWindow
    previousLocationInWindow = startLocationInWindow
  }
}
