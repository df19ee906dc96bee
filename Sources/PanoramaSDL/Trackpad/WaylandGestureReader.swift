import CWaylandGestures
import Foundation

/// Reads trackpad pinches on Wayland from SDL's display connection on a separate thread.
final class WaylandGestureReader: @unchecked Sendable {
  // Unchecked: while the thread runs, only `cwayland_gestures_stop` is called, which is thread-safe;
  // `gestures` is closed after the thread has ended.
  private let gestures: OpaquePointer
  private let hasEnded = DispatchSemaphore(value: 0)

  struct Unavailable: Error { var reason: String }

  /// - Parameters:
  ///   - display: a `wl_display` that outlives this object.
  ///   - deliver: called on the reader's thread, in order.
  /// - Throws: `Unavailable` if the compositor has no pointer gestures.
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

  /// Stops reading; to be called once, before the display is closed.
  func end() {
    cwayland_gestures_stop(gestures)
    hasEnded.wait()
    cwayland_gestures_close(gestures)
  }
}
