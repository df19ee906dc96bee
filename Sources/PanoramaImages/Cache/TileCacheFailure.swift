import Foundation

/// Whether it was said that tiles cannot be kept.
final class TileCacheFailure: @unchecked Sendable {
  // Unchecked: every access to the mutable state holds `lock`.
  private let lock = NSLock()
  private var wasSaid = false

  /// True the first time.
  func isFirst() -> Bool {
    lock.lock()
    defer { lock.unlock() }
    defer { wasSaid = true }
    return !wasSaid
  }
}
