import Foundation

extension GestureRecognizer {
  /// Gives up: cancelled when it had begun, failed otherwise.
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
      // What has begun meanwhile is still only beginning when the wait is over; what has ended has
      // ended.
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

  /// The recognizers it waited for have failed.
  func resumePending() {
    guard let new = pending, current == .possible else { return }
    pending = nil
    recognize(as: new)
    if new == .began, current == .began, downTouches.isEmpty { transition(to: .ended) }
  }

  /// For gestures that compete with none: the state as it is, without asking anybody.
  func show(_ new: State) { commit(new) }

  /// Ready for the next gesture.
  func restart() {
    current = .possible
    reset()
  }

  /// After each step: lifted touches go; when a finished gesture has none left, it starts afresh.
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
      // Nothing left to follow: every begin has its end.
      transition(to: .cancelled)
      settle()
    }
  }

  /// For targets: takes the recognizer from where it was.
  package func attach(to newTarget: any GestureTarget) {
    target?.removeGestureRecognizer(self)
    target = newTarget
  }

  /// For targets: ends the gesture and lets go.
  package func detach() {
    cancel()
    touches = []
    settle()
    target = nil
  }
}
