import Glibc

/// A mutex of pthread with the interface of `Synchronization.Mutex`, for `scripts/check-threads`: the
/// thread sanitizer intercepts pthread's calls, and does not see the futex calls of the original.
public struct VisibleMutex<Value: ~Copyable>: ~Copyable, @unchecked Sendable {
  // The pointers are constant, and what they point to is only touched under the lock.
  private let lock: UnsafeMutablePointer<pthread_mutex_t>
  private let value: UnsafeMutablePointer<Value>

  public init(_ initialValue: consuming sending Value) {
    lock = .allocate(capacity: 1)
    pthread_mutex_init(lock, nil)
    value = .allocate(capacity: 1)
    value.initialize(to: initialValue)
  }

  deinit {
    pthread_mutex_destroy(lock)
    lock.deallocate()
    value.deinitialize(count: 1)
    value.deallocate()
  }

  public borrowing func withLock<Result: ~Copyable, Failure: Error>(
    _ body: (inout sending Value) throws(Failure) -> sending Result
  ) throws(Failure) -> sending Result {
    pthread_mutex_lock(lock)
    defer { pthread_mutex_unlock(lock) }
    return try body(&value.pointee)
  }
}
