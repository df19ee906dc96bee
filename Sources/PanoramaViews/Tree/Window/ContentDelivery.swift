import Foundation

/// Tells the views of a window about the touches on them, unless a gesture takes the touches.
///
/// A scroll view may hold a touch back from its content for a while, and moves are delivered once
/// per frame.
@MainActor
final class ContentDelivery {
  private unowned let window: Window
  private var moves = UndeliveredMoves()
  /// The deadlines at which touches that a scroll view holds back are delivered.
  private var delays: [ObjectIdentifier: ScheduledAction] = [:]

  init(window: Window) { self.window = window }

  /// Delivers one step of touches of one phase.
  func deliver(_ step: [Touch], _ phase: Touch.Phase, _ event: ResponderEvent) {
    switch phase {
    case .began:
      var open: [Touch] = []
      for touch in step where touch.delivery == .pending {
        if touch.isTaken || isShutOut(touch) {
          touch.delivery = .cancelled
        } else if let delay = delay(of: touch) {
          hold(touch, for: delay)
        } else {
          open.append(touch)
        }
      }
      begin(open, event)
    case .moved, .stationary:
      for touch in step where touch.delivery != .cancelled { moves.add(touch) }
    case .ended:
      begin(step.filter { $0.delivery == .pending }, event)
      send(step.filter { $0.delivery == .touches }) { $0.touchesEnded($1, with: event) }
    case .cancelled:
      cancel(step)
    }
  }

  /// Called when a gesture took these touches: the views have to undo what they began with them.
  func cancel(_ touches: [Touch]) {
    deliverMoves()
    let event = window.touchEvent()
    let told = touches.filter { $0.delivery == .touches }
    for touch in touches {
      delays.removeValue(forKey: ObjectIdentifier(touch))?.cancel()
      if touch.delivery == .mouse { window.mouse.cancelContent() }
      touch.delivery = .cancelled
      moves.forget(touch)
    }
    send(told) { $0.touchesCancelled($1, with: event) }
  }

  // MARK: Moves

  /// Keeps the current position of `touch` until the moves are delivered.
  func noteMove(of touch: Touch) { moves.add(touch) }

  /// Drops the moves of `touch` that were not delivered.
  func forgetMoves(of touch: Touch) { moves.forget(touch) }

  /// Tells the views about the moves that were not delivered yet, with one `touchesMoved` for all.
  ///
  /// Touches that a scroll view still holds back keep theirs until they begin.
  func deliverMoves() {
    let moved = moves.take {
      $0.delivery == .touches || $0.delivery == .mouse && window.mouse.isPressTouch
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
    let event = window.touchEvent(
      at: moved.compactMap(\.positions.last?.timestamp).max(), coalesced: positions)
    send(moved.map(\.touch)) { $0.touchesMoved($1, with: event) }
    // A step that the views were not told about may be under way, so the touches return to it.
    for (touch, now) in zip(moved.map(\.touch), present) { touch.show(now) }
  }

  // MARK: Beginnings

  private func begin(_ touches: [Touch], _ event: ResponderEvent) {
    guard !touches.isEmpty else { return }
    let present = touches.map { $0.snapshot() }
    for touch in touches {
      touch.delivery = .touches
      delays.removeValue(forKey: ObjectIdentifier(touch))?.cancel()
      // A touch that was held back begins where it came down; its later steps follow as moves.
      touch.showStart()
    }
    send(touches) { $0.touchesBegan($1, with: event) }
    for (touch, now) in zip(touches, present) { touch.show(now) }
    deliverMoves()
  }

  /// Calls `body` once per view, with all of its touches, in the order of the first touch of each view.
  private func send(_ touches: [Touch], _ body: (View, Set<Touch>) -> Void) {
    var left = touches
    while let first = left.first {
      let group = left.filter { $0.view === first.view }
      left.removeAll { $0.view === first.view }
      if let view = first.view { body(view, Set(group)) }
    }
  }

  private func delay(of touch: Touch) -> Double? {
    touch.view?.superview?.selfAndAncestors.lazy.compactMap(\.contentTouchDelay).first
  }

  private func hold(_ touch: Touch, for delay: Double) {
    delays[ObjectIdentifier(touch)] = window.schedule(at: window.time + delay) {
      [weak self, weak touch] in
      guard let self, let touch, touch.delivery == .pending else { return }
      begin([touch], window.touchEvent())
      window.arena.settle()
    }
  }

  /// Whether the view takes only one finger and already has one, or a view has claimed all fingers.
  private func isShutOut(_ touch: Touch) -> Bool {
    guard let view = touch.view else { return false }
    let others = window.fingers.touches.filter {
      $0 !== touch && $0.isDown && $0.delivery != .cancelled
    }
    return others.contains {
      $0.view === view
        ? !view.isMultipleTouchEnabled : view.isExclusiveTouch || $0.view?.isExclusiveTouch ?? false
    }
  }
}

/// Moves that recognizers have seen and views have not.
///
/// Recognizers need every position at once. A view draws once per frame, so it is told once per frame
/// about all positions (`ResponderEvent.coalescedTouches(for:)`).
@MainActor
struct UndeliveredMoves {
  /// The touches in the order in which they first moved.
  private var touches: [Touch] = []
  private var positions: [Touch: [Touch]] = [:]

  /// Adds the current position of `touch`.
  mutating func add(_ touch: Touch) {
    if positions[touch] == nil { touches.append(touch) }
    positions[touch, default: []].append(touch.snapshot())
  }

  /// Removes the positions of `touch`.
  mutating func forget(_ touch: Touch) {
    guard positions.removeValue(forKey: touch) != nil else { return }
    touches.removeAll { $0 === touch }
  }

  /// Removes and returns the touches that fulfil `condition`, with their positions, oldest first.
  mutating func take(where condition: (Touch) -> Bool) -> [(touch: Touch, positions: [Touch])] {
    guard !touches.isEmpty else { return [] }
    let taken = touches.filter(condition)
    return taken.map { touch in
      defer { forget(touch) }
      return (touch, positions[touch] ?? [])
    }
  }
}
