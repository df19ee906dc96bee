/// Gives the events of one reading their times.
///
/// Most know them from the display server. Where a system has none, hands that moved while the
/// program was away are found all at once: their steps are spread evenly over that time. All else
/// (focus, size, …) takes the time of its neighbour, so that it does not push hands that come after
/// it to the moment of the reading.
package enum ArrivalTimes {
  /// An event that was found.
  package struct Arrival {
    /// When it happened, in seconds, where the display server says so.
    package var time: Double?
    /// When it was found, in seconds.
    package var found: Double
    /// What a hand did; nil for anything else.
    package var hand: Hand?

    package init(time: Double? = nil, found: Double, hand: Hand? = nil) {
      self.time = time
      self.found = found
      self.hand = hand
    }
  }

  /// What a hand did. Fingers that do the same in a row are one step.
  package enum Hand: Hashable {
    case finger(id: Int64, phase: UInt32)
    case pointer
  }

  /// Seconds that a program may be away before hands are spread: one step of a quick hand.
  static let shortAbsence = 0.004
  /// What is found within this of the first asking had been waiting, in seconds.
  static let firstLook = 0.003

  /// Seconds, ascending, one for each of `arrivals`.
  /// - Parameter absence: from when to when nobody asked for events.
  package static func times(of arrivals: [Arrival], absence: ClosedRange<Double>) -> [Double] {
    let steps = waitingSteps(of: arrivals, absence)
    let count = Double(steps.compactMap(\.self).max() ?? 0)
    let length = absence.upperBound - absence.lowerBound
    var known = zip(arrivals, steps).map { arrival, step -> Double? in
      if let time = arrival.time { return time }
      if let step { return absence.lowerBound + length * Double(step) / count }
      return arrival.hand == nil ? nil : arrival.found
    }
    // Events without a time of their own take that of the one before, the first ones the next's.
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

  /// Of each event that waited and has no time, which step of the hands it belongs to, from 1.
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
