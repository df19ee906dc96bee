import Dispatch
import Foundation

/// Ends the program after a delay, from another thread, in case the main loop hangs.
package final class LastResort: Sendable {
  private let pending = Pending()

  package init() {}

  private final class Pending: @unchecked Sendable {
    // Unchecked: every access to the mutable state holds `lock`.
    private let lock = NSLock()
    private var work: DispatchWorkItem?

    func replace(_ new: DispatchWorkItem?) {
      lock.lock()
      defer { lock.unlock() }
      work?.cancel()
      work = new
    }
  }

  /// Ends the program with an exit status after a number of seconds, unless `disarm()` is called.
  package func arm(after seconds: Double, status: Int32) {
    let work = DispatchWorkItem { _exit(status) }
    pending.replace(work)
    DispatchQueue.global(qos: .userInteractive).asyncAfter(
      deadline: .now() + seconds, execute: work)
  }

  /// Cancels the end of the program.
  package func disarm() { pending.replace(nil) }
}
