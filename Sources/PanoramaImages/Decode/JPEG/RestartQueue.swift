import CCodecs

/// Passes parts from the thread that finds them to the threads that decode them, and returns them
/// in order.
final class RestartQueue: Sendable {
  /// A part, the range of its data in the file, and the memory for its rows, which belongs to whichever thread has
  /// the job.
  struct Job {
    let part: RestartPlan.Part
    let data: Range<Int>
    let pixels: UnsafeMutablePointer<UInt32>
    let rows: Int
  }

  typealias Outcome = (status: CCodecsStatus, message: String)

  private struct Shared {
    var waiting: [Job] = []
    var done: [Int: (Job, Outcome)] = [:]
    var isClosed = false
    var threads: Int
    var free: [UnsafeMutablePointer<UInt32>] = []
    var all: [UnsafeMutablePointer<UInt32>] = []
  }

  private let shared: Monitor<Shared>
  private let partPixels: Int

  init(plan: RestartPlan) {
    shared = Monitor(Shared(threads: plan.threads))
    partPixels = plan.partPixels
  }

  deinit { shared.withLock { for memory in $0.all { memory.deallocate() } } }

  // Called by the thread that finds parts.

  /// Returns memory for a part's rows.
  func memory() -> UnsafeMutablePointer<UInt32> {
    shared.withLock { state in
      if let memory = state.free.popLast() { return memory }
      let memory = UnsafeMutablePointer<UInt32>.allocate(capacity: partPixels)
      state.all.append(memory)
      return memory
    }
  }

  func recycle(_ job: Job) { shared.withLock { $0.free.append(job.pixels) } }

  func add(_ job: Job) { shared.change { $0.waiting.append(job) } }

  /// Blocks until the part is decoded.
  func wait(for index: Int) -> (Job, Outcome) {
    shared.wait { $0.done.removeValue(forKey: index) }
  }

  /// Drops waiting parts and blocks until all threads have left.
  func close() {
    shared.change { ($0.isClosed, $0.waiting) = (true, []) }
    shared.wait { $0.threads > 0 ? nil : () }
  }

  // Called by the threads that decode.

  /// Blocks until there is a part to decode; nil after the last one.
  func next() -> Job? {
    shared.wait { state -> Job?? in
      if state.waiting.isEmpty { return state.isClosed ? .some(nil) : nil }
      return state.waiting.removeFirst()
    }
  }

  func finish(_ job: Job, _ outcome: Outcome) {
    shared.change { $0.done[job.part.index] = (job, outcome) }
  }

  func leave() { shared.change { $0.threads -= 1 } }
}
