/// Assigns times to events that are read together.
///
/// Most events have a time from the display server. On a system without such times, the input that
/// arrived while the program was busy is read all at once; its steps are then spread evenly over
/// that period. All other events (focus, size, …) take the time of their neighbour: if they took the
/// moment of reading, the input after them could not be earlier.
public enum ArrivalTimes {
  /// An event that was read.
  public struct Arrival {
    /// When the event happened, in seconds, if the display server reported it.
    public var time: Double?
    /// When the event was read, in seconds.
    public var found: Double
    /// The input of a finger or pointer; nil for other events.
    public var hand: Hand?

    public init(time: Double? = nil, found: Double, hand: Hand? = nil) {
      self.time = time
      self.found = found
      self.hand = hand
    }
  }

  /// The input of a finger or pointer. Consecutive fingers with the same phase are one step.
  public enum Hand: Hashable {
    case finger(id: Int64, phase: UInt32)
    case pointer
  }

  /// The maximum time, in seconds, for which the program may be busy before input is spread: about
  /// one step of a fast touch screen.
  static let shortAbsence = 0.004
  /// Input found within this time after the absence, in seconds, had been waiting.
  static let firstLook = 0.003

  /// The times of `arrivals`, in seconds, ascending.
  ///
  /// - Parameter absence: the period in which no events were read, in seconds.
  public static func times(of arrivals: [Arrival], absence: ClosedRange<Double>) -> [Double] {
    let steps = waitingSteps(of: arrivals, absence)
    let count = Double(steps.compactMap(\.self).max() ?? 0)
    let length = absence.upperBound - absence.lowerBound
    var known = zip(arrivals, steps).map { arrival, step -> Double? in
      if let time = arrival.time { return time }
      if let step { return absence.lowerBound + length * Double(step) / count }
      return arrival.hand == nil ? nil : arrival.found
    }
    // Events without a time take that of the event before them, the first ones that of the next.
    var next = known.compactMap(\.self).first
    var newest = -Double.infinity
    for index in known.indices {
      let time = Swift.max(known[index] ?? next ?? arrivals[index].found, newest)
      known[index] = time
      newest = time
      next = time
    }
    return known.compactMap(\.self)
  }

  /// The number of the step, from 1, to which each waiting event without a time belongs.
  private static func waitingSteps(of arrivals: [Arrival], _ absence: ClosedRange<Double>)
    -> [Int?]
  {
    guard absence.upperBound - absence.lowerBound > shortAbsence else {
      return arrivals.map { _ in nil }
    }
    var step = 0
    var phase: UInt32?
    var fingers: Set<Int64> = []
    return arrivals.map { arrival in
      guard arrival.time == nil, let hand = arrival.hand,
        arrival.found >= absence.lowerBound, arrival.found - absence.upperBound < firstLook
      else { return nil }
      switch hand {
      case .finger(let id, let newPhase) where newPhase == phase && !fingers.contains(id):
        fingers.insert(id)
      case .finger(let id, let newPhase):
        step += 1
        (phase, fingers) = (newPhase, [id])
      case .pointer:
        step += 1
        (phase, fingers) = (nil, [])
      }
      return step
    }
  }
}
