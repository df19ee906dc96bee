import Synchronization

/// Ends work that runs elsewhere: the one side keeps it and calls `cancel`, the other looks at it.
public final class CancelToken: Sendable {
  private let flag = Atomic<Bool>(false)
  private let whole: CancelToken?

  /// Not cancelled yet.
  public init() { whole = nil }

  /// For a part of some work: cancelled with the whole of it, or alone.
  init(partOf whole: CancelToken) { self.whole = whole }

  /// Asks the work to end soon; from any thread, any number of times.
  public func cancel() { flag.store(true, ordering: .relaxed) }

  /// Whether the work should end.
  public var isCancelled: Bool {
    flag.load(ordering: .relaxed) || whole?.isCancelled ?? false
  }
}
