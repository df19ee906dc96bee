/// Converts the timestamps of a display server to the host's seconds.
///
/// A server on this machine counts the milliseconds of the same monotonic clock, so its times can be
/// used directly. A server on another machine has another zero point. Since an event cannot arrive
/// before it happened, the minimum difference between arrival and timestamp is the best estimate of
/// how the clocks differ. It is updated because clocks drift. Timestamps wrap after 49.7 days.
public struct ServerClock: Sendable {
  /// A timestamp later than the arrival by more than this, in seconds, is not from the server's
  /// clock.
  static let tolerance = 0.02
  /// The maximum time, in seconds, for which an event may wait.
  static let maximumWait = 600.0
  /// The ages of the first timestamp, in milliseconds, for which the clock is that of this machine.
  static let localAge: ClosedRange<Int32> = -5...10_000

  private var newest: (stamp: UInt32, seconds: Double)?
  private var offset = 0.0
  private var isLocal = false
  private var delay = MinimumDelay()
  private var unusableDevices: Set<Int32> = []
  /// The devices whose clocks disagree and that were not reported yet.
  private var newUnusableDevices: [Int32] = []

  public init() {}

  /// When an event happened, in the host's seconds; nil if the clock of its device disagrees.
  ///
  /// - Parameters:
  ///   - stamp: the timestamp, in milliseconds.
  ///   - device: the device of the event.
  ///   - now: the current time, in the host's seconds.
  ///   - nanoseconds: the current time of the machine's monotonic clock.
  public mutating func time(
    of stamp: UInt32, from device: Int32, now: Double, nanoseconds: UInt64
  ) -> Double? {
    guard !unusableDevices.contains(device) else { return nil }
    let seconds = unwrapped(stamp, now, nanoseconds)
    let candidate = now - seconds
    let isPossible =
      isLocal
      ? candidate > offset - Self.tolerance : delay.isEmpty || candidate > offset - 1
    guard isPossible, candidate - offset < Self.maximumWait else {
      unusableDevices.insert(device)
      newUnusableDevices.append(device)
      return nil
    }
    if !isLocal { offset = delay.add(candidate, at: now) }
    if seconds >= newest?.seconds ?? seconds { newest = (stamp, seconds) }
    return min(seconds + offset, now)
  }

  /// The devices whose clocks were found to disagree since the last call.
  public mutating func takeUnusableDevices() -> [Int32] {
    defer { newUnusableDevices = [] }
    return newUnusableDevices
  }

  /// The seconds since the first timestamp, which do not wrap.
  private mutating func unwrapped(_ stamp: UInt32, _ now: Double, _ nanoseconds: UInt64) -> Double {
    if let newest {
      return newest.seconds + Double(Int32(bitPattern: stamp &- newest.stamp)) / 1000
    }
    let (milliseconds, rest) = nanoseconds.quotientAndRemainder(dividingBy: 1_000_000)
    let age = Int32(bitPattern: UInt32(truncatingIfNeeded: milliseconds) &- stamp)
    isLocal = Self.localAge.contains(age)
    // Timestamps are rounded down to the beginning of a millisecond.
    offset = isLocal ? now - Double(rest) / 1e9 - Double(age) / 1000 : now
    return 0
  }
}

/// The minimum of the values of the last one to two minutes.
private struct MinimumDelay {
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
