import Synchronization

/// Lets a report of progress through only when it can be seen, however often there is one.
final class ProgressGate: Sendable {
  private let last = Mutex(-1.0)

  /// - Parameter fraction: how much is done, 0 … 1.
  func passes(_ fraction: Double) -> Bool {
    last.withLock { last in
      guard abs(fraction - last) >= 0.02 else { return false }
      last = fraction
      return true
    }
  }
}
