import Foundation

/// When controls that float over content are seen: a state machine without views or clock.
///
/// hidden → showing → shown → hiding → hidden. What holds them (the pointer on them, a drag, an
/// open menu, the focus) keeps them shown; without a hold they go at a deadline.
struct OverlayVisibility: Equatable {
  enum State: Equatable { case hidden, shown }
  enum Hold: Hashable { case hover, drag, menu, focus, editing }

  private(set) var state = State.shown
  private(set) var holds: Set<Hold> = []
  /// Seconds on the host's clock: when they go, unless held; nil for never by themselves.
  private(set) var deadline: Double?

  /// Shown at first, for a while.
  init(at time: Double) { deadline = time + OverlayConstants.startDuration }

  /// Shows them, until `deadline` or for as long as something holds them: then there is no deadline
  /// before the last hold is gone. One that came while they are held could hide nothing, and would
  /// be due again for ever.
  mutating func show(until deadline: Double) {
    state = .shown
    self.deadline = holds.isEmpty ? deadline : nil
  }

  mutating func hide() {
    guard holds.subtracting([.hover]).isEmpty else { return }
    state = .hidden
    deadline = nil
  }

  /// Something holds them, or lets go; with the last hold gone they stay for `grace` more seconds.
  mutating func set(_ hold: Hold, _ isHeld: Bool, at time: Double, grace: Double) {
    guard holds.contains(hold) != isHeld else { return }
    if isHeld {
      holds.insert(hold)
      state = .shown
      deadline = nil
    } else {
      holds.remove(hold)
      if holds.isEmpty, state == .shown { deadline = time + grace }
    }
  }

  /// The deadline has come.
  mutating func expire(at time: Double) {
    guard let deadline, time >= deadline, holds.isEmpty else { return }
    state = .hidden
    self.deadline = nil
  }
}

/// The times of controls that float over content, in seconds.
enum OverlayConstants {
  /// Shown after the start.
  static let startDuration = 2.0
  /// Shown after the last real motion, where any motion shows them.
  static let motionDuration = 2.5
  /// How long a read-out stays after its last change.
  static let readoutDuration = 0.8
  static let fadeIn = 0.2
  static let fadeOut = 0.4
  /// Points from the lower edge.
  static let margin = 16.0
  /// Points of the capsule's shadow.
  static let shadowRadius = 5.0
}
