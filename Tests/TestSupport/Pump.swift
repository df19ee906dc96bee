import Foundation

/// Replaces the main loop: stores posted actions and runs them on request.
public final class Pump: @unchecked Sendable {
  public init() {}

  // Unchecked: every access to the mutable state holds `condition`.
  private let condition = NSCondition()
  private var letters: [@MainActor @Sendable () -> Void] = []

  public func post(_ action: @escaping @MainActor @Sendable () -> Void) {
    condition.lock()
    letters.append(action)
    condition.signal()
    condition.unlock()
  }

  /// Runs posted actions until `isDone`; false if none comes for a minute.
  @MainActor public func run(until isDone: () -> Bool) -> Bool {
    while !isDone() {
      guard let letter = next() else { return false }
      letter()
    }
    return true
  }

  /// Runs the actions posted so far.
  @MainActor public func runPosted() {
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
