import Foundation

/// The time and memory that some work took.
struct Cost {
  /// The duration in seconds.
  var seconds = Double.infinity
  /// The processor time of all threads in seconds, which other programs hardly affect.
  var processor = Double.infinity
  /// The peak memory in bytes; only known for programs.
  var peak = 0.0

  /// Keeps the shorter of the two costs' times.
  mutating func keepLeast(_ other: Cost) {
    seconds = min(seconds, other.seconds)
    processor = min(processor, other.processor)
  }

  /// Measures work of this program.
  static func measure(_ work: () throws -> Void) rethrows -> Cost {
    let (start, used) = (now(CLOCK_MONOTONIC), now(CLOCK_PROCESS_CPUTIME_ID))
    try work()
    return Cost(
      seconds: now(CLOCK_MONOTONIC) - start, processor: now(CLOCK_PROCESS_CPUTIME_ID) - used)
  }

  /// Runs another program to its end and measures it.
  static func run(_ program: String, _ arguments: [String]) throws -> Cost {
    var argv = ([program] + arguments).map { strdup($0) } + [nil]
    defer { for text in argv { free(text) } }
    var process = pid_t()
    let start = now(CLOCK_MONOTONIC)
    let failure = posix_spawn(&process, program, nil, nil, &argv, environ)
    guard failure == 0 else { throw POSIXError(POSIXErrorCode(rawValue: failure) ?? .EIO) }
    var status: Int32 = 0
    var usage = rusage()
    while wait4(process, &status, 0, &usage) < 0, errno == EINTR {}
    guard status == 0 else { throw POSIXError(.ECHILD) }
    let times = [usage.ru_utime, usage.ru_stime].map {
      Double($0.tv_sec) + Double($0.tv_usec) * 1e-6
    }
    return Cost(
      seconds: now(CLOCK_MONOTONIC) - start, processor: times[0] + times[1],
      peak: Double(usage.ru_maxrss) * 1024)
  }

  private static func now(_ clock: clockid_t) -> Double {
    var time = timespec()
    clock_gettime(clock, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
  }
}
