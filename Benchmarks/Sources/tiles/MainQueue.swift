import Foundation

/// The main loop of the measurement: it runs posted work and sleeps otherwise.
final class MainQueue: @unchecked Sendable {
  // Unchecked: every access to the mutable state holds `condition`.
  private let condition = NSCondition()
  private var letters: [@MainActor @Sendable () -> Void] = []

  func post(_ action: @escaping @MainActor @Sendable () -> Void) {
    condition.lock()
    letters.append(action)
    condition.signal()
    condition.unlock()
  }

  /// Runs until `isDone`, or for at most `seconds`.
  @MainActor func run(atMost seconds: Double, until isDone: () -> Bool) {
    let deadline = Date(timeIntervalSinceNow: seconds)
    while !isDone() {
      condition.lock()
      while letters.isEmpty {
        if !condition.wait(until: deadline) { break }
      }
      let posted = letters
      letters = []
      condition.unlock()
      if posted.isEmpty { return }
      for letter in posted { letter() }
    }
  }
}
