import CWaylandGestures
import Foundation

/// Reads trackpad pinches on Wayland from SDL's own display connection, on a thread of its own.
final class WaylandGestureReader: @unchecked Sendable {
  // Unchecked: `gestures` is the C side's; only its stop is called while the thread runs, and it is
  // closed once the thread has ended.
  private let gestures: OpaquePointer
  private let hasEnded = DispatchSemaphore(value: 0)

  struct Unavailable: Error { var reason: String }

  /// - Parameters:
  ///   - display: a `wl_display` that outlives this.
  ///   - deliver: called on the reader's thread, in order.
  /// - Throws: `Unavailable` where the compositor has no pointer gestures.
  init(
    display: UnsafeMutableRawPointer, deliver: @escaping @Sendable (cwayland_pinch) -> Void
  ) throws(Unavailable) {
    var reason: UnsafePointer<CChar>?
    guard let gestures = cwayland_gestures_open(display, &reason) else {
      throw Unavailable(reason: reason.map { String(cString: $0) } ?? "unknown")
    }
    self.gestures = gestures
    let hasEnded = hasEnded
    nonisolated(unsafe) let reading = gestures
    Thread.detachNewThread {
      var pinch = cwayland_pinch()
      while cwayland_gestures_next(reading, &pinch) == 1 { deliver(pinch) }
      hasEnded.signal()
    }
  }

  /// Stops reading; to be called once, before the display goes.
  func end() {
    cwayland_gestures_stop(gestures)
    hasEnded.wait()
    cwayland_gestures_close(gestures)
  }
}
