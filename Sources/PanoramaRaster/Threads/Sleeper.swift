import CThreads
import Dispatch
import Synchronization

/// A thread that sleeps, or is about to, until its bell rings.
final class Sleeper: @unchecked Sendable {
  // Unchecked: a semaphore may be used from any thread, and everything else is atomic.
  private let isAsleep = Atomic<Bool>(false)
  private let bell = DispatchSemaphore(value: 0)
  /// Its number, and the processor that it ran on when it went to sleep.
  private let thread = Atomic<Int32>(0)
  private let processor = Atomic<Int32>(-1)
  private let isBound = Atomic<Bool>(false)

  /// Wakes it if need be.
  func wake() {
    if isAsleep.exchange(false, ordering: .sequentiallyConsistent) { bell.signal() }
  }

  /// Wakes it if need be: where it slept, or, when that is one of the processors `taken`, on one
  /// that is free. Its processor is taken then.
  ///
  /// It is said each time where: in a virtual machine, whose idle processors may belong to others
  /// for the moment, kernels wake a thread beside another one, and the two take turns of some
  /// milliseconds.
  func wake(besides taken: inout UInt64, of allowed: UInt64) {
    var place = Self.mask(processor.load(ordering: .relaxed)) & allowed
    guard isAsleep.exchange(false, ordering: .sequentiallyConsistent) else {
      taken |= place
      return
    }
    let free = allowed & ~taken
    if place == 0 || place & taken != 0 { place = free & (~free &+ 1) }
    if place != 0 {
      processor.store(Int32(place.trailingZeroBitCount), ordering: .relaxed)
      isBound.store(true, ordering: .relaxed)
      ct_bind_thread(thread.load(ordering: .relaxed), place)
    }
    taken |= place
    bell.signal()
  }

  /// Sleeps until woken, unless `isNeeded` by now.
  ///
  /// - Parameter allowed: the processors that it may run on afterwards.
  func sleep(of allowed: UInt64 = 0, unless isNeeded: () -> Bool) {
    thread.store(ct_thread(), ordering: .relaxed)
    processor.store(ct_processor(), ordering: .relaxed)
    isAsleep.store(true, ordering: .sequentiallyConsistent)
    // Whoever made it needed looks at `isAsleep` after that: one of the two sees the other.
    if isNeeded(), isAsleep.exchange(false, ordering: .sequentiallyConsistent) { return }
    bell.wait()
    if isBound.exchange(false, ordering: .relaxed) { ct_bind_thread(0, allowed) }
  }

  /// A bit for a processor; none for one that is not known.
  static func mask(_ processor: Int32) -> UInt64 {
    processor >= 0 && processor < 64 ? 1 << UInt64(processor) : 0
  }
}
