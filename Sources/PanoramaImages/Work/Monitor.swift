import Foundation

/// State that threads share, and for whose changes they wait.
final class Monitor<Value>: @unchecked Sendable {
  // Unchecked: every access to the state holds the condition's lock. `Mutex` cannot be waited for.
  private let condition = NSCondition()
  private var state: Value

  init(_ state: Value) { self.state = state }

  /// Reads or changes the state, without waking anybody.
  func withLock<Result>(_ body: (inout Value) -> Result) -> Result {
    condition.withLock { body(&state) }
  }

  /// Changes the state and wakes all who wait.
  func change<Result>(_ body: (inout Value) -> Result) -> Result {
    condition.withLock {
      defer { condition.broadcast() }
      return body(&state)
    }
  }

  /// Blocks until `body`, which is called after each change, has a result.
  func wait<Result>(for body: (inout Value) -> Result?) -> Result {
    condition.withLock {
      while true {
        if let result = body(&state) { return result }
        condition.wait()
      }
    }
  }
}
