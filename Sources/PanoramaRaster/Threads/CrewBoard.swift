import CThreads
import Synchronization

/// The work of a crew. Helpers take pieces from it, and sleep when there are none.
final class CrewBoard: Sendable {
  /// How often a thread checks for work, or for the end of the others' work, before it sleeps. That takes
  /// some hundreds of microseconds, as long as a piece of work.
  private static let maximumSpins = 20_000

  /// The lower half is the number of pieces that are not yet taken; the upper half is the number of the run,
  /// so that a piece of one run is never mistaken for a piece of the next.
  private let untaken = Atomic<UInt64>(0)
  private let unfinished = Atomic<Int>(0)
  private let isAwake = Atomic<Bool>(false)
  private let isStopped = Atomic<Bool>(false)
  private let caller = Sleeper()
  private let helpers: [Sleeper]
  /// Written before the pieces are published, and read after one was taken.
  // Unchecked for this reason.
  private nonisolated(unsafe) var body: ((Int, Int) -> Void)?
  private nonisolated(unsafe) var pieces = 0
  /// The processors on which the process may run.
  private let processors = ct_allowed_processors()

  init(helpers: Int) { self.helpers = (0..<helpers).map { _ in Sleeper() } }

  /// Lets the helpers sleep.
  func rest() { isAwake.store(false, ordering: .relaxed) }

  /// Ends the helpers' threads.
  func stop() {
    isStopped.store(true, ordering: .sequentiallyConsistent)
    for helper in helpers { helper.wake() }
  }

  /// Wakes helpers for as many workers, of whom the caller is one. They then stay awake until `rest`.
  func wakeHelpers(_ workers: Int) {
    isAwake.store(true, ordering: .relaxed)
    var taken = Sleeper.mask(ct_processor())
    var sleeping: UInt64 = 0
    for (i, helper) in helpers.prefix(workers - 1).enumerated()
    where helper.claim(avoiding: &taken, allowed: processors) {
      sleeping |= 1 << UInt64(i)
    }
    wake(sleeping)
  }

  /// Wakes helpers that were claimed, a bit each: each of them wakes half of those that are left. To wake one takes the
  /// caller 5 to 30 µs, in which it does not plan; of 15 it wakes four.
  private func wake(_ sleeping: UInt64) {
    var rest = sleeping
    while rest != 0 {
      let next = rest.trailingZeroBitCount
      rest &= rest - 1
      var others: UInt64 = 0
      for _ in 0..<(rest.nonzeroBitCount + 1) / 2 {
        let last = UInt64(1) << UInt64(63 - rest.leadingZeroBitCount)
        others |= last
        rest &= ~last
      }
      helpers[next].ring(thenWaking: others)
    }
  }

  /// Returns when all pieces are finished. Helpers that are still awake take pieces, too.
  func run(_ pieces: Int, workers: Int, _ body: @escaping (Int, Int) -> Void) {
    self.pieces = pieces
    self.body = body
    unfinished.store(pieces, ordering: .relaxed)
    let run = (untaken.load(ordering: .relaxed) >> 32) &+ 1
    untaken.store(run << 32 | UInt64(pieces), ordering: .sequentiallyConsistent)
    wakeHelpers(min(pieces, workers))
    takePieces(worker: 0)
    waitForOthers()
    self.body = nil
  }

  /// The loop of a helper's thread.
  func serve(_ worker: Int) {
    let sleeper = helpers[worker - 1]
    while !isStopped.load(ordering: .acquiring) {
      takePieces(worker: worker)
      var spins = 0
      while spins < Self.maximumSpins, !hasPieces, isAwake.load(ordering: .relaxed) {
        spins += 1
        ct_pause()
      }
      if hasPieces { continue }
      sleeper.sleep(allowed: processors) {
        hasPieces || isStopped.load(ordering: .sequentiallyConsistent)
      }
      wake(sleeper.takeOthers())
    }
  }

  private var hasPieces: Bool {
    UInt32(truncatingIfNeeded: untaken.load(ordering: .sequentiallyConsistent)) != 0
  }

  private func takePieces(worker: Int) {
    while true {
      let seen = untaken.load(ordering: .acquiring)
      let left = Int(UInt32(truncatingIfNeeded: seen))
      if left == 0 { return }
      let taken = untaken.compareExchange(
        expected: seen, desired: seen - 1, ordering: .acquiringAndReleasing)
      if !taken.exchanged { continue }
      perform(worker, pieces - left)
      let rest = unfinished.wrappingSubtract(1, ordering: .sequentiallyConsistent)
      if rest.newValue == 0, worker != 0 { caller.wake() }
    }
  }

  /// A separate function, so that no thread retains `body` after its last piece.
  @inline(never)
  private func perform(_ worker: Int, _ piece: Int) { body?(worker, piece) }

  private func waitForOthers() {
    var spins = 0
    while unfinished.load(ordering: .acquiring) != 0 {
      spins += 1
      ct_pause()
      if spins < Self.maximumSpins { continue }
      caller.sleep { unfinished.load(ordering: .sequentiallyConsistent) == 0 }
    }
  }
}
