import Foundation

/// The only source of the windows' time: monotonic seconds since the host started, in whole microseconds.
///
/// Only the host reads it and passes the time to everything else.
public struct HostClock {
  private let start: UInt64

  /// Starts at 0 now.
  public init() { start = Self.nanoseconds }

  /// Seconds since the host started.
  public var now: Double { seconds(Self.nanoseconds) }

  /// The seconds from the start of the host to a time of the monotonic clock; never negative.
  public func seconds(_ nanoseconds: UInt64) -> Double {
    guard nanoseconds > start else { return 0 }
    return (Double(nanoseconds - start) / 1e3).rounded() / 1e6
  }

  /// The system's monotonic clock, which display servers on the same machine use for timestamps.
  public static var nanoseconds: UInt64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
  }
}
