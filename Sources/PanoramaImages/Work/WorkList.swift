import Foundation
import PanoramaGraphics

/// The waiting work of a `WorkQueue`. The threads own it, so that the queue can be released while
/// they run.
final class WorkList: @unchecked Sendable {
  struct Piece: Sendable {
    var urgency: WorkQueue.Urgency
    var owner: ObjectIdentifier
    /// Cancelled with the queue.
    var token: CancelToken?
    var body: @Sendable () -> Void
  }

  // Unchecked: every access to the mutable state holds `condition`.
  private let condition = NSCondition()
  private var waiting: [Piece] = []
  private var started = 0
  private var idle = 0
  /// Whether a caller of `submit` does the work, because there is no thread for it.
  private var isCallerWorking = false
  /// Whether the first thread, which is reserved for awaited work, is working.
  private var isFirstBusy = false
  /// The number of first views in progress.
  private var openings = 0
  /// Work that may block, which other threads do.
  private var blocking: [Piece] = []
  private var blockingThreads = 0
  /// The maximum number of threads that wait for file systems at a time.
  private static let maximumBlockingThreads = 16
  private var isOpen = true
  private let threads: Int
  private let niceness: Int32

  init(threads: Int, niceness: Int32) {
    self.threads = threads
    self.niceness = niceness
  }

  func submit(
    _ pieces: [Piece],
    replacing: (owner: ObjectIdentifier, kinds: Set<WorkQueue.Urgency.Kind>?)? = nil
  ) {
    condition.lock()
    defer { condition.unlock() }
    guard isOpen else {
      for piece in pieces { piece.token?.cancel() }
      return
    }
    if let (owner, kinds) = replacing {
      waiting.removeAll { $0.owner == owner && kinds?.contains($0.urgency.kind) ?? true }
    }
    waiting += pieces
    if pieces.isEmpty { return }
    while started < threads, startThread() {}
    if started == 0 { return workOnCaller() }
    condition.broadcast()
  }

  // Called with the lock held; releases it while the work runs. Work that is submitted meanwhile comes after
  // what is under way.
  private func workOnCaller() {
    if isCallerWorking { return }
    isCallerWorking = true
    while isOpen, let piece = takeMostUrgent(where: { _ in true }) { run(piece, isFirst: false) }
    isCallerWorking = false
  }

  /// Runs a piece of work that may block. It does not count among the threads.
  func submitBlocking(_ piece: Piece) {
    condition.lock()
    defer { condition.unlock() }
    guard isOpen else {
      piece.token?.cancel()
      return
    }
    blocking.append(piece)
    guard blockingThreads < Self.maximumBlockingThreads else { return }
    blockingThreads += 1
    let isStarted = start { list in
      list.raiseNiceness(isAwaited: true)
      list.condition.lock()
      list.workBlocking()
      list.condition.unlock()
    }
    if isStarted { return }
    guard blockingThreads == 1 else {
      blockingThreads -= 1
      return
    }
    workBlocking()
  }

  // Called with the lock held; releases it while the work runs.
  private func workBlocking() {
    while !blocking.isEmpty {
      let piece = blocking.removeFirst()
      condition.unlock()
      piece.body()
      condition.lock()
    }
    blockingThreads -= 1
  }

  func change(
    _ owner: ObjectIdentifier, from: WorkQueue.Urgency.Kind, to: WorkQueue.Urgency.Kind
  ) {
    condition.lock()
    defer { condition.unlock() }
    for index in waiting.indices
    where waiting[index].owner == owner && waiting[index].urgency.kind == from {
      waiting[index].urgency.kind = to
    }
    condition.broadcast()
  }

  func close() {
    condition.lock()
    isOpen = false
    for piece in waiting + blocking { piece.token?.cancel() }
    waiting = []
    blocking = []
    condition.broadcast()
    condition.unlock()
  }

  func runWaiting(moreUrgentThan kind: WorkQueue.Urgency.Kind) {
    while let body = take(where: { $0.urgency.kind < kind }, ifBusy: true) { body() }
  }

  func help(_ owner: ObjectIdentifier, _ kind: WorkQueue.Urgency.Kind, downTo limit: Int) {
    let isOurs = { (piece: Piece) in piece.owner == owner && piece.urgency.kind == kind }
    while count(where: isOurs) > limit, let body = take(where: isOurs, ifBusy: false) { body() }
  }

  private func count(where isWanted: (Piece) -> Bool) -> Int {
    condition.lock()
    defer { condition.unlock() }
    return waiting.count(where: isWanted)
  }

  /// - Parameter ifBusy: takes a piece only if no thread is free to run it.
  private func take(where isWanted: (Piece) -> Bool, ifBusy: Bool) -> (@Sendable () -> Void)? {
    condition.lock()
    defer { condition.unlock() }
    if ifBusy, idle > 0 { return nil }
    return takeMostUrgent(where: isWanted)?.body
  }

  // Called with the lock held.
  private func takeMostUrgent(where isWanted: (Piece) -> Bool) -> Piece? {
    var best: Int?
    for (index, piece) in waiting.enumerated() where isWanted(piece) {
      if openings > 0, piece.urgency.kind >= .preloading { continue }
      if let b = best, !(piece.urgency < waiting[b].urgency) { continue }
      best = index
    }
    return best.map { waiting.remove(at: $0) }
  }

  // Called with the lock held.
  private func startThread() -> Bool {
    let isFirst = started == 0 && threads > 1
    guard start({ $0.work(isFirst: isFirst) }) else { return false }
    started += 1
    return true
  }

  private func start(_ body: @escaping @Sendable (WorkList) -> Void) -> Bool {
    BackgroundThread.start(name: "work", stackSize: 1 << 20) { [self] in
      TimeSlice.setLong()
      body(self)
    }
  }

  /// - Parameter isFirst: whether the thread takes only awaited work, as long as there are other threads. Such
  ///   a thread yields less than the others on a busy machine.
  private func work(isFirst: Bool) {
    raiseNiceness(isAwaited: isFirst || threads == 1)
    condition.lock()
    while isOpen {
      let piece = takeMostUrgent { piece in
        let isAwaited = piece.urgency.kind <= .nearby
        if isFirst { return isAwaited || started == 1 }
        return !isAwaited || isFirstBusy || threads == 1
      }
      if let piece {
        run(piece, isFirst: isFirst)
      } else {
        idle += 1
        condition.wait()
        idle -= 1
      }
    }
    started -= 1
    condition.unlock()
  }

  /// Makes the calling thread yield to others.
  private func raiseNiceness(isAwaited: Bool) {
    // On Linux, each thread has its own nice value; 0 stands for the calling thread.
    let process = __priority_which_t(PRIO_PROCESS.rawValue)
    let added = isAwaited ? niceness / 4 : niceness
    setpriority(process, 0, min(19, getpriority(process, 0) + added))
  }

  // Called with the lock held; releases it while the work runs.
  private func run(_ piece: Piece, isFirst: Bool) {
    let isOpening = piece.urgency.kind == .opening
    if isOpening { openings += 1 }
    // The other threads may now take the awaited work that was left to this one.
    if isFirst, !waiting.isEmpty { condition.broadcast() }
    if isFirst { isFirstBusy = true }
    condition.unlock()
    piece.body()
    condition.lock()
    if isFirst { isFirstBusy = false }
    if isOpening {
      openings -= 1
      condition.broadcast()
    }
  }
}
