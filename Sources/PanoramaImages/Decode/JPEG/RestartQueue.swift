import CCodecs
import Foundation

/// Parts on their way from the thread that finds them to the threads that decode them, and back in
/// order.
final class RestartQueue: @unchecked Sendable {
  // Unchecked: `changed` is locked while anything that the threads share is used.
  /// A part, where its data are in the file, and where its rows go.
  struct Job: @unchecked Sendable {
    // Unchecked: `pixels` belong to whichever thread has the job.
    let part: RestartPlan.Part
    let data: Range<Int>
    let pixels: UnsafeMutablePointer<UInt32>
    let rows: Int
  }

  typealias Outcome = (status: CCodecsStatus, message: String)

  private let changed = NSCondition()
  private var waiting: [Job] = []
  private var done: [Int: (Job, Outcome)] = [:]
  private var isClosed = false
  private var threads: Int
  private let partPixels: Int
  private var free: [UnsafeMutablePointer<UInt32>] = []
  private var all: [UnsafeMutablePointer<UInt32>] = []

  init(plan: RestartPlan) {
    threads = plan.threads
    partPixels = plan.partPixels
  }

  deinit { for memory in all { memory.deallocate() } }

  // The finding thread.

  /// Memory for a part's rows.
  func memory() -> UnsafeMutablePointer<UInt32> {
    if let memory = free.popLast() { return memory }
    let memory = UnsafeMutablePointer<UInt32>.allocate(capacity: partPixels)
    all.append(memory)
    return memory
  }

  func recycle(_ job: Job) { free.append(job.pixels) }

  func add(_ job: Job) {
    changed.withLock {
      waiting.append(job)
      changed.broadcast()
    }
  }

  /// Blocks until that part is decoded.
  func wait(for index: Int) -> (Job, Outcome) {
    changed.withLock {
      while true {
        if let found = done.removeValue(forKey: index) { return found }
        changed.wait()
      }
    }
  }

  /// Drops what waits and blocks until all threads have left.
  func close() {
    changed.withLock {
      isClosed = true
      waiting = []
      changed.broadcast()
      while threads > 0 { changed.wait() }
    }
  }

  // The decoding threads.

  /// Blocks until there is something to decode; nil when there will be nothing any more.
  func next() -> Job? {
    changed.withLock {
      while waiting.isEmpty {
        if isClosed { return nil }
        changed.wait()
      }
      return waiting.removeFirst()
    }
  }

  func finish(_ job: Job, _ outcome: Outcome) {
    changed.withLock {
      done[job.part.index] = (job, outcome)
      changed.broadcast()
    }
  }

  func leave() {
    changed.withLock {
      threads -= 1
      changed.broadcast()
    }
  }
}
