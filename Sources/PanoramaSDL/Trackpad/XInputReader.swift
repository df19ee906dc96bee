import CXInput
import Foundation

/// Reads trackpads on X11 through a connection of its own, on a thread of its own: smooth scrolling
/// and pinches, of which SDL 2 tells nothing there.
final class XInputReader: @unchecked Sendable {
  // Unchecked: `connection` is the C side's, which locks; it is closed once the thread has ended.
  private let connection: OpaquePointer
  private let hasEnded = DispatchSemaphore(value: 0)

  /// XInput's version, times 100: 204 has pinches.
  let version: Int

  struct Unavailable: Error { var reason: String }

  /// - Parameter deliver: called on the reader's thread, in order.
  /// - Throws: `Unavailable` where there is no X server with XInput 2.1, or no library for it.
  init(deliver: @escaping @Sendable (cxinput_event) -> Void) throws(Unavailable) {
    var reason: UnsafePointer<CChar>?
    guard let connection = cxinput_open(nil, &reason) else {
      throw Unavailable(reason: reason.map { String(cString: $0) } ?? "unknown")
    }
    self.connection = connection
    version = Int(cxinput_version(connection))
    let hasEnded = hasEnded
    nonisolated(unsafe) let reading = connection
    Thread.detachNewThread {
      var event = cxinput_event()
      while cxinput_next(reading, &event) == 1 { deliver(event) }
      hasEnded.signal()
    }
  }

  /// Asks for what happens over an X window. - Returns: whether the server agreed.
  func watch(_ window: UInt64) -> Bool { cxinput_watch(connection, window) == 0 }

  /// Stops reading; to be called once, before the display goes.
  func end() {
    cxinput_stop(connection)
    hasEnded.wait()
    cxinput_close(connection)
  }
}
