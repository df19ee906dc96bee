import Dispatch
import Foundation

/// Ends the program after a while, from another thread: for a main loop that no longer goes round.
package final class LastResort: Sendable {
  private let pending = Pending()

  package init() {}

  /// Holds the end that is due.
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

  /// Ends the program in so many seconds with an exit status, unless disarmed before.
  package func arm(after seconds: Double, status: Int32) {
    let work = DispatchWorkItem { _exit(status) }
    pending.replace(work)
    DispatchQueue.global(qos: .userInteractive).asyncAfter(
      deadline: .now() + seconds, execute: work)
  }

  /// The loop ended by itself.
  package func disarm() { pending.replace(nil) }
}
