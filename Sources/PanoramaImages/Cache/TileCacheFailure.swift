import Foundation

/// Remembers whether the user was told that tiles cannot be kept.
final class TileCacheFailure: @unchecked Sendable {
  // Unchecked: every access to the mutable state holds `lock`.
  private let lock = NSLock()
  private var wasReported = false

  /// True only for the first call.
  func isFirst() -> Bool {
    lock.lock()
    defer { lock.unlock() }
    defer { wasReported = true }
    return !wasReported
  }
}
