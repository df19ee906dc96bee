import CWaylandGestures
import Foundation
import PanoramaGraphics

/// Reads one kind of input on Wayland from SDL's display connection on a separate thread.
final class WaylandReader<Report: Sendable>: @unchecked Sendable {
  // Unchecked: while the thread runs, only `functions.stop` is called, which is thread-safe;
  // `listener` is closed after the thread has ended.
  private let functions: WaylandFunctions<Report>
  private let listener: OpaquePointer
  private let hasEnded = DispatchSemaphore(value: 0)

  struct Unavailable: Error { var reason: String }

  /// - Parameters:
  ///   - functions: the functions for the kind of input.
  ///   - display: a `wl_display` that outlives this object.
  ///   - deliver: called on the reader's thread, in order.
  /// - Throws: `Unavailable` if the compositor does not report this kind of input.
  init(
    _ functions: WaylandFunctions<Report>, display: UnsafeMutableRawPointer,
    deliver: @escaping @Sendable (Report) -> Void
  ) throws(Unavailable) {
    var reason: UnsafePointer<CChar>?
    guard let listener = functions.open(display, &reason) else {
      throw Unavailable(reason: reason.map { String(cString: $0) } ?? "unknown")
    }
    self.functions = functions
    self.listener = listener
    let hasEnded = hasEnded
    nonisolated(unsafe) let reading = listener
    let isStarted = BackgroundThread.start(name: "wayland input") {
      var report = functions.empty
      while functions.next(reading, &report) == 1 { deliver(report) }
      hasEnded.signal()
    }
    guard isStarted else {
      functions.close(listener)
      throw Unavailable(reason: "the system allows no more threads")
    }
  }

  /// Stops reading; to be called once, before the display is closed.
  func end() {
    functions.stop(listener)
    hasEnded.wait()
    functions.close(listener)
  }
}

/// The functions of C that read one kind of input.
struct WaylandFunctions<Report: Sendable>: Sendable {
  typealias Reason = UnsafeMutablePointer<UnsafePointer<CChar>?>

  /// An empty report, to be filled in.
  var empty: Report
  var open: @Sendable (UnsafeMutableRawPointer, Reason) -> OpaquePointer?
  var next: @Sendable (OpaquePointer, UnsafeMutablePointer<Report>) -> Int32
  var stop: @Sendable (OpaquePointer) -> Void
  var close: @Sendable (OpaquePointer) -> Void
}

extension WaylandFunctions<cwayland_pinch> {
  /// Pinches of trackpads.
  static let pinches = WaylandFunctions(
    empty: cwayland_pinch(), open: { cwayland_gestures_open($0, $1) },
    next: { cwayland_gestures_next($0, $1) }, stop: { cwayland_gestures_stop($0) },
    close: { cwayland_gestures_close($0) })
}

extension WaylandFunctions<cwayland_pen> {
  /// Pens.
  static let pens = WaylandFunctions(
    empty: cwayland_pen(), open: { cwayland_pens_open($0, $1) },
    next: { cwayland_pens_next($0, $1) }, stop: { cwayland_pens_stop($0) },
    close: { cwayland_pens_close($0) })
}

extension WaylandFunctions<WaylandDrop> {
  /// Files that are dragged over windows.
  static let drops = WaylandFunctions(
    empty: WaylandDrop(), open: { cwayland_drops_open($0, $1) },
    next: { reader, report in
      var drop = cwayland_drop()
      guard cwayland_drops_next(reader, &drop) == 1 else { return 0 }
      report.pointee = WaylandDrop(taking: drop)
      return 1
    }, stop: { cwayland_drops_stop($0) }, close: { cwayland_drops_close($0) })
}
