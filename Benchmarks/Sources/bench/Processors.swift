import Foundation

/// The processors of this machine, and whether each of them works at full speed.
///
/// In a virtual machine, two of them can be two hardware threads of one core for some milliseconds,
/// or share one with a neighbour, and then do little more than half. This can only be measured.
final class Processors {
  let count = min(64, ProcessInfo.processInfo.activeProcessorCount)
  /// The maximum of steps that one of them did in one measurement.
  private var best = 0

  /// The duration of a measurement in seconds.
  private static let duration = 0.001
  /// The fraction of the maximum that each has to reach.
  private static let least = 0.85

  /// Measures how fast they are.
  init() {
    for _ in 0..<400 { _ = speed() }
  }

  /// Makes all of them compute at the same time.
  ///
  /// - Returns: the steps of the slowest processor.
  func speed() -> Int {
    let steps = Steps(count: count)
    let threads = DispatchGroup()
    for processor in 0..<count {
      threads.enter()
      Thread {
        steps.run(on: processor, Self.duration)
        threads.leave()
      }.start()
    }
    threads.wait()
    best = max(best, steps.most)
    return steps.least
  }

  /// Whether a speed is full, compared with the maximum so far.
  func isFull(_ speed: Int) -> Bool { Double(speed) >= Self.least * Double(best) }

  /// Waits until all are at full speed, but at most some hundredths of a second.
  ///
  /// - Returns: the last measured speed.
  func waitUntilFree() -> Int {
    var last = 0
    for _ in 0..<20 {
      last = speed()
      if isFull(last) { break }
      usleep(1000)
    }
    return last
  }
}
