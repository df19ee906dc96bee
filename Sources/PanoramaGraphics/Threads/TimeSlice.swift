import CThreads

/// How long a thread computes at a time when others want its processor. The shares of the threads stay the same.
///
/// Linux before 6.12 ignores it. There, and where all slices are alike, a thread that wakes waits until the one that
/// computes has had its turn: 3 to 4 ms, in which a frame could have been made.
package enum TimeSlice {
  /// The time slice of the calling thread, in microseconds; 0 if the system does not tell.
  package static var current: Int { Int(ct_time_slice()) }

  /// For threads that answer the user: they are served at once when they wake. What they start does not inherit it.
  package static func setShort() { ct_set_time_slice(500, 0) }

  /// For threads that compute for long in the background: others come first as soon as they wake. What they start
  /// inherits it.
  package static func setLong() { ct_set_time_slice(20_000, 1) }
}
