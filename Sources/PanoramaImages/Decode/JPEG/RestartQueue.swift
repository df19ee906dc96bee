import CCodecs
import Foundation

/// Passes parts from the thread that finds them to the threads that decode them, and returns them
/// in order.
final class RestartQueue: @unchecked Sendable {
  // Unchecked: `changed` is locked around every use of shared state.
  /// A part, the range of its data in the file, and the memory for its rows.
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

  // Called by the thread that finds parts.

  /// Returns memory for a part's rows.
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

  /// Blocks until the part is decoded.
  func wait(for index: Int) -> (Job, Outcome) {
    changed.withLock {
      while true {
        if let found = done.removeValue(forKey: index) { return found }
        changed.wait()
      }
    }
  }

  /// Drops waiting parts and blocks until all threads have left.
  func close() {
    changed.withLock {
      isClosed = true
      waiting = []
      changed.broadcast()
      while threads > 0 { changed.wait() }
    }
  }

  // Called by the threads that decode.

  /// Blocks until there is a part to decode; nil after the last one.
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
