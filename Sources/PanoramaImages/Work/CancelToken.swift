import Synchronization

/// Cancels work that runs elsewhere: one side keeps the token and calls `cancel`, the other side
/// checks it.
public final class CancelToken: Sendable {
  private let flag = Atomic<Bool>(false)
  private let whole: CancelToken?

  /// Makes a token that is not cancelled.
  public init() { whole = nil }

  /// Makes a token for a part of some work: cancelling the whole cancels it too.
  init(partOf whole: CancelToken) { self.whole = whole }

  /// Asks the work to end soon. Any thread may call this any number of times.
  public func cancel() { flag.store(true, ordering: .relaxed) }

  /// Whether the work should end.
  public var isCancelled: Bool {
    flag.load(ordering: .relaxed) || whole?.isCancelled ?? false
  }
}
