import Synchronization

/// Passes on only those reports of progress that make a visible difference.
final class ProgressGate: Sendable {
  private let last = Mutex(-1.0)

  /// - Parameter fraction: the part that is done, 0 … 1.
  func passes(_ fraction: Double) -> Bool {
    last.withLock { last in
      guard abs(fraction - last) >= 0.02 else { return false }
      last = fraction
      return true
    }
  }
}
