import Foundation

/// Determines when floating controls are visible: a state machine without views or a clock.
///
/// A hold (the pointer over the controls, a drag, an open menu, the focus, editing) keeps the controls shown.
/// Without a hold they disappear at a deadline.
struct OverlayVisibility: Equatable {
  enum State: Equatable { case hidden, shown }
  enum Hold: Hashable { case hover, drag, menu, focus, editing }

  private(set) var state = State.shown
  private(set) var holds: Set<Hold> = []
  /// The time at which they disappear unless held, in seconds on the host's clock; nil if they do
  /// not disappear by themselves.
  private(set) var deadline: Double?

  /// Starts with the controls shown for a while.
  init(at time: Double) { deadline = time + OverlayConstants.startDuration }

  /// Shows the controls until `deadline`. While something holds them there is no deadline until the
  /// last hold ends: a deadline during a hold could hide nothing and would be due again forever.
  mutating func show(until deadline: Double) {
    state = .shown
    self.deadline = holds.isEmpty ? deadline : nil
  }

  mutating func hide() {
    guard holds.subtracting([.hover]).isEmpty else { return }
    state = .hidden
    deadline = nil
  }

  /// Adds or removes a hold. After the last hold the controls stay for `grace` more seconds.
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

  /// Hides the controls if the deadline has passed.
  mutating func expire(at time: Double) {
    guard let deadline, time >= deadline, holds.isEmpty else { return }
    state = .hidden
    self.deadline = nil
  }
}

/// The times of floating controls, in seconds, and their distances in points.
enum OverlayConstants {
  /// How long they are shown at the start.
  static let startDuration = 2.0
  /// How long they are shown after a tap, a key, or a movement of the pointer that shows them.
  static let motionDuration = 2.5
  /// How long a readout stays after its last change.
  static let readoutDuration = 0.8
  static let fadeIn = 0.2
  static let fadeOut = 0.4
  /// The distance from the lower edge.
  static let margin = 16.0
  /// The radius of the capsule's shadow.
  static let shadowRadius = 5.0
}
