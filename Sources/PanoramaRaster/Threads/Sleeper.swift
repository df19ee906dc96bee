import CThreads
import Dispatch
import Synchronization

/// A thread that sleeps, or is about to, until its bell rings.
final class Sleeper: Sendable {
  private let isAsleep = Atomic<Bool>(false)
  private let bell = DispatchSemaphore(value: 0)
  /// The thread's number, and the processor on which it ran when it went to sleep.
  private let thread = Atomic<Int32>(0)
  private let processor = Atomic<Int32>(-1)
  private let isBound = Atomic<Bool>(false)
  /// The helpers that the thread has to wake when it wakes, a bit each. The bell's order of memory holds for it.
  private let toWake = Atomic<UInt64>(0)

  /// Wakes the thread if it sleeps.
  func wake() {
    if isAsleep.exchange(false, ordering: .sequentiallyConsistent) { bell.signal() }
  }

  /// Takes on to wake the thread if it sleeps: on the processor where it fell asleep or, if that is in `taken`, on a
  /// free one. That processor is then added to `taken`.
  ///
  /// The processor is chosen here because of virtual machines, whose idle processors may be lent to other
  /// machines at the moment. The system would then wake a thread on a processor that is busy with another
  /// one, and the two would take turns of some milliseconds.
  ///
  /// - Returns: whether it sleeps; then `ring` must be called, by any thread.
  func claim(avoiding taken: inout UInt64, allowed: UInt64) -> Bool {
    var chosen = Self.mask(processor.load(ordering: .relaxed)) & allowed
    guard isAsleep.exchange(false, ordering: .sequentiallyConsistent) else {
      taken |= chosen
      return false
    }
    let free = allowed & ~taken
    if chosen == 0 || chosen & taken != 0 { chosen = free & (~free &+ 1) }
    if chosen != 0 {
      processor.store(Int32(chosen.trailingZeroBitCount), ordering: .relaxed)
      isBound.store(true, ordering: .relaxed)
    }
    taken |= chosen
    return true
  }

  /// Wakes the thread after `claim`.
  ///
  /// - Parameter others: the helpers that the thread has to wake in turn, see `CrewBoard.wake`.
  func ring(thenWaking others: UInt64) {
    toWake.store(others, ordering: .relaxed)
    if isBound.load(ordering: .relaxed) {
      ct_bind_thread(
        thread.load(ordering: .relaxed), Self.mask(processor.load(ordering: .relaxed)))
    }
    bell.signal()
  }

  /// The helpers that the thread has to wake because it was woken; none when asked again.
  func takeOthers() -> UInt64 { toWake.exchange(0, ordering: .relaxed) }

  /// Sleeps until it is woken, unless `isNeeded` already returns true.
  ///
  /// - Parameter allowed: the processors on which the thread may run afterwards.
  func sleep(allowed: UInt64 = 0, unless isNeeded: () -> Bool) {
    thread.store(ct_thread(), ordering: .relaxed)
    processor.store(ct_processor(), ordering: .relaxed)
    isAsleep.store(true, ordering: .sequentiallyConsistent)
    // A thread that needs this one publishes that before it reads `isAsleep`, so at least one of the two sees
    // the other.
    if isNeeded(), isAsleep.exchange(false, ordering: .sequentiallyConsistent) { return }
    bell.wait()
    if isBound.exchange(false, ordering: .relaxed) { ct_bind_thread(0, allowed) }
  }

  /// The bit of a processor; no bit if the processor is not known.
  static func mask(_ processor: Int32) -> UInt64 {
    processor >= 0 && processor < 64 ? 1 << UInt64(processor) : 0
  }
}
