import Foundation
import PanoramaGraphics

extension Touch {
  /// The touch as it is now, as an object of its own that stays so.
  func snapshot() -> Touch { copy(at: locationInWindow, time: timestamp) }

  /// Where the touch is likely to be `seconds` after its newest step, as an object of its own; nil
  /// where it rests, or has too few positions to tell.
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
    touch.locationInWindow = location
    touch.previousLocationInWindow = previousLocationInWindow
    return touch
  }

  /// Puts the touch where `snapshot` has it.
  func show(_ snapshot: Touch) {
    phase = snapshot.phase
    timestamp = snapshot.timestamp
    force = snapshot.force
    locationInWindow = snapshot.locationInWindow
    previousLocationInWindow = snapshot.previousLocationInWindow
  }

  /// Puts the touch where and when it came down.
  func showStart() {
    phase = .began
    timestamp = startTimestamp
    locationInWindow = startLocationInWindow
    previousLocationInWindow = startLocationInWindow
  }
}
