import Foundation

/// The seconds of processor time that `body` takes on the calling thread. Unlike the time on a clock, it hardly
/// depends on what else the machine does.
package func processorSeconds(_ body: () throws -> Void) rethrows -> Double {
  func now() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
  let start = now()
  try body()
  return now() - start
}
