/// Finds fingers whose lift was lost.
///
/// The X server tells everybody when a finger leaves the glass, and SDL tells of it as well, unless
/// another grab took the touch away meanwhile: the finger would then seem to rest in the window for
/// ever. A finger is lost when SDL has not told of its lift within `grace`.
package struct LiftWatch<Finger: Hashable> {
  /// Seconds. The server tells both of its clients at once; the rest is room for a busy machine.
  package static var grace: Double { 0.1 }

  private var deadlines: [Finger: Double] = [:]

  package init() {}

  /// When the next finger is lost; nil while all lifts are told.
  package var nextDeadline: Double? { deadlines.values.min() }

  /// `finger` left the glass, at `time` in seconds.
  package mutating func note(_ finger: Finger, at time: Double) {
    deadlines[finger] = time + Self.grace
  }

  /// SDL told of the lift, or the finger was cancelled otherwise.
  package mutating func forget(_ finger: Finger) { deadlines[finger] = nil }

  /// Takes out the fingers that are lost at `time`.
  package mutating func takeLost(at time: Double) -> [Finger] {
    let lost = deadlines.filter { $0.value <= time }.map(\.key)
    for finger in lost { deadlines[finger] = nil }
    return lost
  }
}
