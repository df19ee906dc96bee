import CXInput
import Foundation
import PanoramaGraphics

/// Reads smooth scrolling, pinches, pens and lifted fingers on X11, which SDL 2 does not report, through a
/// separate connection on a separate thread.
final class XInputReader: @unchecked Sendable {
  // Unchecked: the C functions of `connection` lock; it is closed after the thread has ended.
  private let connection: OpaquePointer
  private let hasEnded = DispatchSemaphore(value: 0)

  /// The version of XInput, times 100. Pinches need 204.
  let version: Int

  struct Unavailable: Error { var reason: String }

  /// - Parameter deliver: called on the reader's thread, in order.
  /// - Throws: `Unavailable` without an X server with XInput 2.1, or without its library.
  init(deliver: @escaping @Sendable (cxinput_event) -> Void) throws(Unavailable) {
    var reason: UnsafePointer<CChar>?
    guard let connection = cxinput_open(nil, &reason) else {
      throw Unavailable(reason: reason.map { String(cString: $0) } ?? "unknown")
    }
    self.connection = connection
    version = Int(cxinput_version(connection))
    let hasEnded = hasEnded
    nonisolated(unsafe) let reading = connection
    let isStarted = BackgroundThread.start(name: "x input") {
      var event = cxinput_event()
      while cxinput_next(reading, &event) == 1 { deliver(event) }
      hasEnded.signal()
    }
    guard isStarted else {
      cxinput_close(connection)
      throw Unavailable(reason: "the system allows no more threads")
    }
  }

  /// Requests the events over an X window.
  ///
  /// - Returns: whether that succeeded.
  func watch(_ window: UInt64) -> Bool { cxinput_watch(connection, window) == 0 }

  /// Stops reading; to be called once, before the display is closed.
  func end() {
    cxinput_stop(connection)
    hasEnded.wait()
    cxinput_close(connection)
  }
}
