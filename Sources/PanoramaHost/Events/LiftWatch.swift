/// Finds fingers whose lift SDL did not report.
///
/// The X server reports to all clients when a finger leaves the glass. SDL reports it too, unless a grab has
/// taken the touch away; the finger would then seem to stay on the window for ever. A finger is lost if SDL
/// has not reported its lift within `grace`.
public struct LiftWatch<Finger: Hashable> {
  /// The time in seconds after which a lift is lost. The server sends both reports at once; this
  /// allows for a busy machine.
  public static var grace: Double { 0.1 }

  private var deadlines: [Finger: Double] = [:]

  public init() {}

  /// When the next finger will be lost; nil if no report is missing.
  public var nextDeadline: Double? { deadlines.values.min() }

  /// Notes that `finger` left the glass at `time`, in seconds.
  public mutating func note(_ finger: Finger, at time: Double) {
    deadlines[finger] = time + Self.grace
  }

  /// Forgets a finger whose lift SDL reported, or which was cancelled.
  public mutating func forget(_ finger: Finger) { deadlines[finger] = nil }

  /// Removes and returns the fingers that are lost at `time`.
  public mutating func takeLost(at time: Double) -> [Finger] {
    let lost = deadlines.filter { $0.value <= time }.map(\.key)
    for finger in lost { deadlines[finger] = nil }
    return lost
  }
}
