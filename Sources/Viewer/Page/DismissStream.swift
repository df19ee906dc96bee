import Foundation
import Panorama

/// Two fingers on a trackpad that pull a picture down: what `DismissRecognizer` is for a touch.
///
/// Trackpads say how far and, as a rule, not when they are let go: silence is the end.
@MainActor
final class DismissStream {
  private enum State {
    case idle
    /// Downward; the picture follows.
    case pulling
    /// Another way: the rest of the stream is not ours.
    case ignored
  }

  /// Told what the picture is to do.
  private let report: @MainActor (DismissStep) -> Void
  private var state = State.idle
  private var way = CGVector.zero
  private var steps: [(time: Double, dy: Double)] = []
  private var end: Deadline?

  /// Seconds over which the speed at the end is measured.
  private static let speedSpan = 0.1

  init(report: @escaping @MainActor (DismissStep) -> Void) { self.report = report }

  /// - Parameters:
  ///   - silence: seconds after which the stream has ended.
  ///   - mayBegin: whether there is something to leave, and nothing to scroll.
  /// - Returns: whether the event is used.
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
      way = CGVector(dx: way.dx + step.dx, dy: way.dy + step.dy)
      steps.append((event.timestamp, Double(step.dy)))
      report(.moved(way))
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
          leaves: DismissRecognizer.leaves(
            way: Double(way.dy), speed: speed / Self.speedSpan)))
    }
    (state, way, steps) = (.idle, .zero, [])
  }
}
