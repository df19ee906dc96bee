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

/// Recognizes two fingers on a trackpad that pull a picture down, like `DismissRecognizer` for touch.
///
/// Trackpads usually do not report when the fingers are lifted, so silence ends the gesture.
@MainActor
final class DismissStream {
  private enum State {
    case idle
    /// The fingers move downward, and the picture follows.
    case pulling
    /// The fingers move in another direction, so the rest of the stream is ignored.
    case ignored
  }

  private let report: @MainActor (DismissStep) -> Void
  private var state = State.idle
  private var movement = CGVector.zero
  private var steps: [(time: Double, dy: Double)] = []
  private var end: ScheduledAction?

  /// The time, in seconds, over which the final speed is measured.
  private static let speedSpan = 0.1

  init(report: @escaping @MainActor (DismissStep) -> Void) { self.report = report }

  /// Handles a scroll event.
  ///
  /// - Parameters:
  ///   - event: a precise scroll event.
  ///   - silence: the time without events, in seconds, after which the stream has ended.
  ///   - window: provides the time.
  ///   - mayBegin: whether the viewer is in fullscreen and the picture cannot scroll.
  /// - Returns: whether the event was used.
  func take(
    _ event: ScrollEvent, silence: Double, in window: Window, mayBegin: () -> Bool
  ) -> Bool {
    let step = CGVector(dx: event.deltaX, dy: event.deltaY)
    if case .idle = state, step != .zero {
      state = DismissRecognizer.isDownward(step) && mayBegin() ? .pulling : .ignored
    }
    end?.cancel()
    end = window.schedule(at: event.timestamp + silence) { [weak self] in self?.finish() }
    let isOurs = state == .pulling
    if isOurs {
      movement = CGVector(dx: movement.dx + step.dx, dy: movement.dy + step.dy)
      steps.append((event.timestamp, step.dy))
      report(.moved(movement))
    }
    if event.phase == .ended { finish() }
    return isOurs
  }

  private func finish() {
    end?.cancel()
    end = nil
    if state == .pulling, let last = steps.last?.time {
      let speed = steps.filter { $0.time > last - Self.speedSpan }.reduce(0) { $0 + $1.dy }
      report(
        .ended(
          leaves: DismissRecognizer.leaves(distance: movement.dy, speed: speed / Self.speedSpan)))
    }
    (state, movement, steps) = (.idle, .zero, [])
  }
}
