import CClipboard
import CWaylandGestures
import CXInput
import Foundation
import PanoramaGraphics
import PanoramaHost

/// Reads input that SDL 2 does not report, on a separate thread.
final class InputReader: Sendable {
  struct Unavailable: Error { var reason: String }

  /// Unsafe, because C says what several threads may call: while the thread reads, `stop` and the functions that
  /// lock, such as `cxinput_watch`. It is closed after the thread has ended.
  nonisolated(unsafe) let connection: OpaquePointer
  private let stop: @Sendable (OpaquePointer) -> Void
  private let close: @Sendable (OpaquePointer) -> Void
  private let hasEnded = DispatchSemaphore(value: 0)

  /// - Parameters:
  ///   - source: what is read.
  ///   - display: on Wayland, a `wl_display` that outlives the reader.
  ///   - deliver: called on the reader's thread, in order.
  /// - Throws: `Unavailable` if the display server does not report this kind of input.
  init<Report>(
    _ source: InputSource<Report>, display: UnsafeMutableRawPointer? = nil,
    deliver: @escaping @Sendable (Report) -> Void
  ) throws(Unavailable) {
    var reason: UnsafePointer<CChar>?
    guard let connection = source.open(display, &reason) else {
      throw Unavailable(reason: reason.map { String(cString: $0) } ?? "unknown")
    }
    self.connection = connection
    (stop, close) = (source.stop, source.close)
    nonisolated(unsafe) let reading = connection
    let isStarted = BackgroundThread.start(name: "input") { [hasEnded] in
      TimeSlice.setShort()
      while let report = source.next(reading) { deliver(report) }
      hasEnded.signal()
    }
    guard isStarted else {
      close(connection)
      throw Unavailable(reason: "the system allows no more threads")
    }
  }

  /// Stops reading; to be called once, before the display is closed.
  func end() {
    stop(connection)
    hasEnded.wait()
    close(connection)
  }
}

/// The functions of C that read one kind of input.
struct InputSource<Report>: Sendable {
  typealias Reason = UnsafeMutablePointer<UnsafePointer<CChar>?>

  var open: @Sendable (UnsafeMutableRawPointer?, Reason) -> OpaquePointer?
  /// Waits for the next report; nil at the end.
  var next: @Sendable (OpaquePointer) -> Report?
  var stop: @Sendable (OpaquePointer) -> Void = { cwayland_stop($0) }
  var close: @Sendable (OpaquePointer) -> Void = { cwayland_close($0) }
}

extension InputSource<ReaderEvent> {
  /// Smooth scrolling, pinches, pens and lifted fingers on X11, through a separate connection.
  static let xInput = InputSource(
    open: { _, reason in cxinput_open(nil, reason) },
    next: { reader in
      var event = cxinput_event()
      return cxinput_next(reader, &event) == 1 ? .xInput(event) : nil
    }, stop: { cxinput_stop($0) }, close: { cxinput_close($0) })

  /// Pinches of trackpads on Wayland.
  static let pinches = InputSource(
    open: { cwayland_pinches_open($0, $1) },
    next: { reader in
      var pinch = cwayland_pinch()
      return cwayland_pinches_next(reader, &pinch) == 1 ? .waylandPinch(pinch) : nil
    })

  /// Pens on Wayland.
  static let pens = InputSource(
    open: { cwayland_pens_open($0, $1) },
    next: { reader in
      var pen = cwayland_pen()
      return cwayland_pens_next(reader, &pen) == 1 ? .waylandPen(pen) : nil
    })

  /// What is dragged over windows on X11, through a separate connection.
  static let xDrops = InputSource(
    open: { _, _ in cclipboard_drops_open(nil) },
    next: { reader in
      var drop = cwayland_drop()
      return cclipboard_drops_next(reader, &drop) == 1
        ? .xDrag(ForeignDragStep(taking: drop)) : nil
    }, stop: { cclipboard_drops_stop($0) }, close: { cclipboard_drops_close($0) })

  /// What is dragged over windows on Wayland.
  static let drops = InputSource(
    open: { cwayland_drops_open($0, $1) },
    next: { reader in
      var drop = cwayland_drop()
      return cwayland_drops_next(reader, &drop) == 1
        ? .waylandDrag(ForeignDragStep(taking: drop)) : nil
    })
}

/// An event from a reader, which is merged with SDL's events by its time.
enum ReaderEvent: Sendable {
  /// An event of a trackpad, a wheel or a pen on X11.
  case xInput(cxinput_event)
  case waylandPinch(cwayland_pinch)
  case waylandPen(cwayland_pen)
  case waylandDrag(ForeignDragStep)
  case xDrag(ForeignDragStep)
}
