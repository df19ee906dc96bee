/// Keeps the fingers that came down while a pen was near: the palm of the hand that holds it.
///
/// Pens are reported on another connection than fingers, so a finger may be reported before the leave of
/// the pen that made room for it, and a palm after the leave of its pen.
package struct PalmWatch<Finger: Hashable, Event> {
  /// Half a millisecond, in seconds: display servers count whole milliseconds, and a finger that came down in
  /// the millisecond of the leave, or later, is no palm.
  package static var tolerance: Double { 0.0005 }

  private var palms: [Finger: (event: Event, time: Double)] = [:]
  /// When a pen left last.
  private var lastLeave = -Double.infinity

  package init() {}

  /// Notes that `finger` came down at `time`, in seconds, with `event`, while a pen was near.
  package mutating func note(_ finger: Finger, _ event: Event, at time: Double) {
    palms[finger] = (event, time)
  }

  /// Whether a finger that came down at `time`, in seconds, but was not reported until the pen had left, came
  /// down before that.
  package func isPalm(from time: Double) -> Bool { time < lastLeave - Self.tolerance }

  /// Forgets a finger that has lifted.
  package mutating func forget(_ finger: Finger) { palms[finger] = nil }

  /// Removes and returns, in order, what was noted of the fingers that are no palms, because the pen had
  /// left at `time`. The others stay palms until they lift.
  package mutating func takeFingers(ofPenLeftAt time: Double) -> [(event: Event, time: Double)] {
    lastLeave = max(lastLeave, time)
    let fingers = palms.filter { $0.value.time >= time - Self.tolerance }
    for finger in fingers.keys { palms[finger] = nil }
    return fingers.values.sorted { $0.time < $1.time }
  }
}
