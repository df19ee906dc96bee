import Foundation

extension GestureRecognizer {
  /// Ends the gesture: it is cancelled if it had begun, otherwise it fails.
  package func cancel() {
    switch current {
    case .began, .changed: transition(to: .cancelled)
    case .possible: if !sequence.isEmpty { transition(to: .failed) }
    case .ended, .cancelled, .failed: break
    }
  }

  func transition(to new: State) {
    switch (current, new) {
    case (.possible, .began), (.possible, .changed):
      recognize(as: .began)
    case (.possible, .ended):
      recognize(as: .ended)
    case (.possible, .failed), (.possible, .cancelled):
      pending = nil
      current = .failed
      arena?.didFail(self)
    case (.began, .changed), (.changed, .changed):
      commit(.changed)
    case (.began, .ended), (.changed, .ended), (.began, .cancelled), (.changed, .cancelled):
      commit(new)
    default:
      break
    }
  }

  private func recognize(as new: State) {
    guard let arena else {
      current = .failed
      return
    }
    switch arena.verdict(on: self) {
    case .fail: transition(to: .failed)
    case .wait:
      // A gesture that has ended while it waits stays so, whatever comes after.
      if pending != .ended { pending = new }
    case .recognize:
      pending = nil
      commit(new)
      arena.didRecognize(self)
    }
  }

  private func commit(_ new: State) {
    current = new
    for action in actions { action() }
  }

  /// Called when the recognizers that it waited for have failed.
  func resumePending() {
    guard let new = pending, current == .possible else { return }
    pending = nil
    recognize(as: new)
    if new == .began, current == .began, downTouches.isEmpty { transition(to: .ended) }
  }

  /// Sets the state at `time`, unless the deadline is cancelled before.
  func setState(_ new: State, at time: Double) -> ScheduledAction? {
    arena?.window.schedule(at: time) { [weak self] in
      guard let self else { return }
      timestamp = time
      state = new
      arena?.settle()
    }
  }

  /// Sets the state of a gesture that competes with no other.
  func show(_ new: State) { commit(new) }

  /// Prepares for the next gesture.
  func restart() {
    current = .possible
    reset()
  }

  /// Called after each step. It removes lifted touches, and resets a gesture that is over.
  func settle() {
    touches.removeAll { !$0.isDown }
    let isOver = current == .ended || current == .cancelled || current == .failed
    if isOver, touches.isEmpty || restartsWithinSequence && current != .failed {
      current = .possible
      pending = nil
      sequence = Set(touches)
      reset()
      if touches.isEmpty { arena?.forget(self) }
    } else if touches.isEmpty, current == .began || current == .changed {
      // There is nothing left to follow, and a gesture that began must end.
      transition(to: .cancelled)
      settle()
    }
  }

  /// Attaches the recognizer to a target, which calls this, and detaches it from the former one.
  func attach(to newTarget: any GestureTarget) {
    target?.removeGestureRecognizer(self)
    target = newTarget
  }

  /// Ends the gesture and detaches the recognizer from its target, which calls this.
  func detach() {
    cancel()
    touches = []
    settle()
    target = nil
  }
}
