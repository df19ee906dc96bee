import Synchronization

/// Remembers whether the user was told that tiles cannot be kept.
final class TileCacheFailure: Sendable {
  private let wasReported = Atomic(false)

  /// True only for the first call.
  func isFirst() -> Bool { !wasReported.exchange(true, ordering: .relaxed) }
}
