import Foundation

extension Window {
  /// Tells views of the moves that they have not heard of: one `touchesMoved` for all of them.
  ///
  /// Touches that a scroll view still holds back keep theirs until they begin.
  func deliverMoves() {
    let moved = undeliveredMoves.take {
      $0.delivery == .touches || $0.delivery == .mouse && presses[.left]?.isTouch == true
    }
    guard !moved.isEmpty else { return }
    let present = moved.map { $0.touch.snapshot() }
    var positions: [Touch: [Touch]] = [:]
    for (touch, steps) in moved {
      positions[touch] = steps
      guard let first = steps.first, let last = steps.last else { continue }
      touch.show(last)
      touch.previousLocationInWindow = first.previousLocationInWindow
    }
    let event = Event(
      type: .touches, timestamp: moved.compactMap(\.positions.last?.timestamp).max() ?? time,
      modifiers: modifiers, window: self, allTouches: allTouches, coalesced: positions)
    send(moved.map(\.touch)) { $0.touchesMoved($1, with: event) }
    // A step may be under way that views have not heard of: touches go back to it.
    for (touch, now) in zip(moved.map(\.touch), present) { touch.show(now) }
  }
}
