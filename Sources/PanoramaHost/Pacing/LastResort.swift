import Foundation
import PanoramaGraphics
import Synchronization

/// Ends the program after a delay, from another thread, in case the main loop hangs.
public final class LastResort: Sendable {
  /// The watch of the newest `arm`; nil while there is none.
  private let watch = Mutex<Watch?>(nil)

  public init() {}

  private final class Watch: Sendable {
    private let isOver = DispatchSemaphore(value: 0)

    func callOff() { isOver.signal() }

    func wait(_ seconds: Double, then status: Int32) {
      if isOver.wait(timeout: .now() + seconds) == .timedOut { _exit(status) }
    }
  }

  /// Ends the program with an exit status after a number of seconds, unless `disarm()` is called.
  public func arm(after seconds: Double, status: Int32) {
    let new = Watch()
    replace(new)
    let isStarted = BackgroundThread.start(name: "last resort") { new.wait(seconds, then: status) }
    // Without a thread the system's alarm ends the program, with the status of that signal.
    if !isStarted { alarm(UInt32(max(1, seconds.rounded(.up)))) }
  }

  /// Cancels the end of the program.
  public func disarm() {
    replace(nil)
    alarm(0)
  }

  private func replace(_ new: Watch?) {
    let old = watch.withLock { watch in
      defer { watch = new }
      return watch
    }
    old?.callOff()
  }
}
