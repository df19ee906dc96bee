import Dispatch
import Synchronization

/// What a thread of its own computes.
public final class ThreadResult<Value: Sendable>: Sendable {
  private let value = Mutex<Value?>(nil)
  private let isDone = DispatchGroup()

  /// - Parameters:
  ///   - name: the thread's name in debuggers and system monitors, which show 15 characters.
  ///   - stackSize: in bytes; by default it is large, because drawings may be nested deeply.
  ///   - body: computes the value.
  /// - Returns: nil if the system allows no more threads; `body` is then not called.
  public init?(
    name: String, stackSize: Int = 8 << 20, _ body: @escaping @Sendable () -> Value
  ) {
    isDone.enter()
    let isStarted = BackgroundThread.start(name: name, stackSize: stackSize) { [self] in
      let result = body()
      value.withLock { $0 = result }
      isDone.leave()
    }
    if isStarted { return }
    isDone.leave()
    return nil
  }

  /// Waits for the value.
  ///
  /// - Parameter seconds: the maximum time to wait; nil for no limit.
  /// - Returns: nil if it takes longer.
  public func wait(atMost seconds: Double? = nil) -> Value? {
    _ = isDone.wait(timeout: seconds.map { .now() + $0 } ?? .distantFuture)
    return value.withLock { $0 }
  }
}
