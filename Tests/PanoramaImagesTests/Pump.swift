import Foundation

/// Stands for the main loop: keeps what is posted, and runs it when told to.
final class Pump: @unchecked Sendable {
  // Unchecked: every access to the mutable state holds `condition`.
  private let condition = NSCondition()
  private var letters: [@MainActor @Sendable () -> Void] = []

  func post(_ action: @escaping @MainActor @Sendable () -> Void) {
    condition.lock()
    letters.append(action)
    condition.signal()
    condition.unlock()
  }

  /// Runs what is posted until `isDone`; false when nothing comes for a minute.
  @MainActor func run(until isDone: () -> Bool) -> Bool {
    while !isDone() {
      guard let letter = next() else { return false }
      letter()
    }
    return true
  }

  /// Runs what was posted by now.
  @MainActor func runPosted() {
    condition.lock()
    let posted = letters
    letters = []
    condition.unlock()
    for letter in posted { letter() }
  }

  private func next() -> (@MainActor @Sendable () -> Void)? {
    condition.lock()
    defer { condition.unlock() }
    let deadline = Date(timeIntervalSinceNow: 60)
    while letters.isEmpty {
      if !condition.wait(until: deadline) { return nil }
    }
    return letters.removeFirst()
  }
}
