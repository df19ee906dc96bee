import Foundation

/// Threads that work beside the main one.
///
/// When the system refuses a thread, Foundation's `Thread` does not report it, and libdispatch waits until
/// one is allowed: at a limit on processes or memory, the work that they were given is never done.
public enum BackgroundThread {
  /// Starts a thread that runs `body` and then ends.
  ///
  /// - Parameters:
  ///   - name: the name in debuggers and system monitors, which show 15 characters.
  ///   - stackSize: in bytes; only what is used takes memory.
  ///   - body: the work.
  /// - Returns: false if the system allows no more threads; `body` is then not called.
  public static func start(
    name: String, stackSize: Int = 8 << 20, _ body: @escaping @Sendable () -> Void
  ) -> Bool {
    var attributes = pthread_attr_t()
    guard pthread_attr_init(&attributes) == 0 else { return false }
    defer { pthread_attr_destroy(&attributes) }
    pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
    pthread_attr_setstacksize(&attributes, stackSize)
    let work = Unmanaged.passRetained(Work(name: name, body: body))
    var thread = pthread_t()
    let failure = pthread_create(
      &thread, &attributes,
      { context in
        guard let context else { return nil }
        let work = Unmanaged<Work>.fromOpaque(context).takeRetainedValue()
        Thread.current.name = work.name
        work.body()
        return nil
      }, work.toOpaque())
    if failure != 0 { work.release() }
    return failure == 0
  }

  private final class Work: Sendable {
    let name: String
    let body: @Sendable () -> Void

    init(name: String, body: @escaping @Sendable () -> Void) {
      self.name = name
      self.body = body
    }
  }
}
