import Foundation

/// The viewer's threads for long work: decoding, reading folders, thumbnails.
///
/// The current picture has a thread of normal priority; everything else shares threads of low
/// priority. Together they are fewer than the machine has cores, so that drawing never waits.
/// Threads start when they are first needed and end with the pool.
public final class WorkPool: @unchecked Sendable {
  // Unchecked: every access to the mutable state holds `condition`.

  /// The urgency of a job.
  public enum Urgency: Int, Hashable, Sendable, CaseIterable {
    /// For thumbnails.
    case idle
    /// For the neighbours of the current picture.
    case soon
    /// For the current picture.
    case now
  }

  /// A submitted job, which can be cancelled.
  public final class Ticket: @unchecked Sendable {
    // Unchecked: every access to the mutable state holds `lock`.
    private let lock = NSLock()
    private var cancelled = false
    private var onCancel: (@Sendable () -> Void)?

    /// Whether the job was cancelled. A running job may check this and stop early.
    public var isCancelled: Bool { lock.withLock { cancelled } }

    /// Cancels the job.
    public func cancel() {
      let action = lock.withLock { () -> (@Sendable () -> Void)? in
        cancelled = true
        defer { onCancel = nil }
        return onCancel
      }
      action?()
    }

    /// Calls `action` when the job is cancelled, or at once if it already was.
    public func whenCancelled(_ action: @escaping @Sendable () -> Void) {
      let isLate = lock.withLock {
        if !cancelled { onCancel = action }
        return cancelled
      }
      if isLate { action() }
    }
  }

  private struct Job {
    let urgency: Urgency
    let ticket: Ticket
    let work: @Sendable (Ticket) -> Void
  }

  private let condition = NSCondition()
  private var jobs: [Job] = []
  private var idleThreads = [false: 0, true: 0]
  private var threads = [false: 0, true: 0]
  private var isOpen = true
  private let quietThreads: Int
  private let isImmediate: Bool

  /// - Parameter cores: the number of cores of the machine.
  public init(cores: Int = ProcessInfo.processInfo.activeProcessorCount) {
    quietThreads = max(1, cores - 2)
    isImmediate = false
  }

  private init(isImmediate: Bool) {
    quietThreads = 0
    self.isImmediate = isImmediate
  }

  /// A pool without threads, which does every job before `submit` returns, for replays and tests.
  public static func immediate() -> WorkPool { WorkPool(isImmediate: true) }

  /// Submits `work` to a thread of the pool. After `close()` the job is never done, and its ticket is
  /// cancelled.
  @discardableResult
  public func submit(
    _ urgency: Urgency, _ work: @escaping @Sendable (Ticket) -> Void
  ) -> Ticket {
    let ticket = Ticket()
    if isImmediate {
      work(ticket)
      return ticket
    }
    condition.lock()
    defer { condition.unlock() }
    guard isOpen else {
      ticket.cancel()
      return ticket
    }
    jobs.append(Job(urgency: urgency, ticket: ticket, work: work))
    let isUrgent = urgency == .now
    let limit = isUrgent ? 1 : quietThreads
    if idleThreads[isUrgent, default: 0] == 0, threads[isUrgent, default: 0] < limit {
      threads[isUrgent, default: 0] += 1
      start(isUrgent: isUrgent)
    }
    condition.broadcast()
    return ticket
  }

  /// Cancels all waiting jobs, and ends the threads after their present jobs.
  public func close() {
    condition.lock()
    defer { condition.unlock() }
    isOpen = false
    for job in jobs { job.ticket.cancel() }
    jobs = []
    condition.broadcast()
  }

  private func start(isUrgent: Bool) {
    let thread = Thread { [self] in
      if !isUrgent { setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, 10) }
      while let job = next(isUrgent: isUrgent) {
        if !job.ticket.isCancelled { job.work(job.ticket) }
      }
    }
    thread.name = isUrgent ? "viewer-now" : "viewer-quiet"
    thread.stackSize = 1 << 20
    thread.start()
  }

  private func next(isUrgent: Bool) -> Job? {
    condition.lock()
    defer { condition.unlock() }
    while isOpen {
      let mine = jobs.indices.filter { (jobs[$0].urgency == .now) == isUrgent }
      if let best = mine.max(by: { jobs[$0].urgency.rawValue < jobs[$1].urgency.rawValue }) {
        return jobs.remove(at: best)
      }
      idleThreads[isUrgent, default: 0] += 1
      condition.wait()
      idleThreads[isUrgent, default: 0] -= 1
    }
    return nil
  }
}
