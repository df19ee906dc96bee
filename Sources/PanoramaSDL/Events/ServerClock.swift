/// Turns the times that a display server stamps events with into the host's seconds.
///
/// A server on this machine counts the milliseconds of the same monotonic clock, and its times hold
/// as they are. That of another machine counts from where it likes: an event cannot arrive before
/// it happened, so the least difference ever seen between arrival and stamp is the best guess at
/// how the clocks differ; it is renewed, because clocks drift. Stamps wrap after 49.7 days.
package struct ServerClock: Sendable {
  /// A stamp this far ahead of the arrival, in seconds, comes from a clock that is not the server's.
  static let tolerance = 0.02
  /// No event waits this long, in seconds.
  static let longestWait = 600.0
  /// What a stamp may be older than the first reading to be of this machine's clock, milliseconds.
  static let localAge: ClosedRange<Int32> = -5...10_000

  private var newest: (stamp: UInt32, seconds: Double)?
  private var offset = 0.0
  private var isLocal = false
  private var delay = LeastDelay()
  private var strangers: Set<Int32> = []
  /// Devices whose clocks disagreed, each once: to be told.
  private var newStrangers: [Int32] = []

  package init() {}

  /// When the event happened, in the host's seconds; nil where the device's clock disagrees.
  /// - Parameters:
  ///   - stamp: the server's, in milliseconds.
  ///   - device: who made the event.
  ///   - now: the host's seconds.
  ///   - nanoseconds: the machine's monotonic clock now.
  package mutating func time(
    of stamp: UInt32, from device: Int32, now: Double, nanoseconds: UInt64
  ) -> Double? {
    guard !strangers.contains(device) else { return nil }
    let seconds = unwrapped(stamp, now, nanoseconds)
    let candidate = now - seconds
    let isPossible =
      isLocal
      ? candidate > offset - Self.tolerance : delay.isEmpty || candidate > offset - 1
    guard isPossible, candidate - offset < Self.longestWait else {
      strangers.insert(device)
      newStrangers.append(device)
      return nil
    }
    if !isLocal { offset = delay.add(candidate, at: now) }
    if seconds >= newest?.seconds ?? seconds { newest = (stamp, seconds) }
    return min(seconds + offset, now)
  }

  /// Takes the devices whose clocks were found to disagree since the last call.
  package mutating func takeStrangers() -> [Int32] {
    defer { newStrangers = [] }
    return newStrangers
  }

  /// Seconds that go on through the wrap, from the first stamp on.
  private mutating func unwrapped(_ stamp: UInt32, _ now: Double, _ nanoseconds: UInt64) -> Double {
    if let newest {
      return newest.seconds + Double(Int32(bitPattern: stamp &- newest.stamp)) / 1000
    }
    let (milliseconds, rest) = nanoseconds.quotientAndRemainder(dividingBy: 1_000_000)
    let age = Int32(bitPattern: UInt32(truncatingIfNeeded: milliseconds) &- stamp)
    isLocal = Self.localAge.contains(age)
    // Stamps are rounded down: this one is the beginning of its millisecond.
    offset = isLocal ? now - Double(rest) / 1e9 - Double(age) / 1000 : now
    return 0
  }
}

/// The least of the values of the last one to two minutes.
private struct LeastDelay {
  private static let span = 60.0

  private var recent = Double.infinity
  private var before = Double.infinity
  private var start = 0.0

  var isEmpty: Bool { recent == .infinity && before == .infinity }

  mutating func add(_ value: Double, at now: Double) -> Double {
    if now - start > Self.span {
      before = now - start > 2 * Self.span ? .infinity : recent
      recent = .infinity
      start = now
    }
    recent = min(recent, value)
    return min(recent, before)
  }
}
