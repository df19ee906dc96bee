import CProcessors
import Foundation
import Synchronization

/// Counts the steps that processors compute side by side.
final class Steps: Sendable {
  private let missing: Atomic<Int>
  private let done: Mutex<[Int]>

  /// - Parameter count: the number of processors, which all begin when the last one is ready.
  init(count: Int) {
    missing = Atomic(count)
    done = Mutex([])
  }

  var least: Int { done.withLock { $0.min() ?? 0 } }
  var most: Int { done.withLock { $0.max() ?? 0 } }

  /// Computes for `duration` seconds on one processor, to which the thread stays bound.
  func run(on processor: Int, _ duration: Double) {
    _ = bind_to_processor(Int32(processor))
    missing.wrappingSubtract(1, ordering: .sequentiallyConsistent)
    while missing.load(ordering: .sequentiallyConsistent) > 0 {}
    let end = ContinuousClock.now + .seconds(duration)
    var (steps, state) = (0, SIMD8<UInt64>(1, 2, 3, 4, 5, 6, 7, 8))
    while ContinuousClock.now < end {
      for _ in 0..<1000 {
        state &*= 3
        state ^= state &>> 3
      }
      steps += 1
    }
    // The result is used, so that the compiler does not omit its computation.
    done.withLock { $0.append(state == SIMD8(repeating: 0) ? 0 : steps) }
  }
}
