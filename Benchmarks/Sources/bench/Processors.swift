import Foundation

/// The processors of this machine, and whether each of them works at full speed.
///
/// In a virtual machine two of them can be one core's two hardware threads for some milliseconds,
/// or share one with a neighbour, and then do little more than half; nothing but trying tells.
final class Processors {
  let count = min(64, ProcessInfo.processInfo.activeProcessorCount)
  /// Most steps that one of them did at a time.
  private var best = 0

  /// How long a try takes, seconds.
  private static let duration = 0.001
  /// Part of its best that each has to reach.
  private static let least = 0.85

  /// Learns how fast they are.
  init() {
    for _ in 0..<400 { _ = speed() }
  }

  /// Has all of them calculate at the same time.
  ///
  /// - Returns: the steps of the slowest.
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

  /// Whether a speed is full, as far as is known by now.
  func isFull(_ speed: Int) -> Bool { Double(speed) >= Self.least * Double(best) }

  /// Waits until all are at full speed, or for some hundredths of a second.
  ///
  /// - Returns: the speed by then.
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
