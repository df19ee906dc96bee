import CSDL2
import CWaylandGestures
import CXInput
import Foundation
import Logging
import PanoramaHost

/// Notices that the display is lost, and lets the windows save before the program ends.
@MainActor
final class DisplayLoss {
  /// Whether the display was lost, so that SDL must not be called any more.
  private(set) var hasHappened = false
  /// Lets every window save. The program ends when it returns.
  var save: () -> Void = {}
  private let lastResort: LastResort
  /// Whether the program may end now, because no call to a window is under way.
  private var isAtRest = false

  init(lastResort: LastResort) { self.lastResort = lastResort }

  /// Keeps the program alive if the X server ends. Xlib would otherwise end it inside the call that
  /// notices it.
  func outliveServer(of host: HostWindow, _ logger: Logger) {
    guard Driver.current == .x11, let display = CSDL2_x11Display(host.handle) else { return }
    let context = Unmanaged.passUnretained(self).toOpaque()
    let result = cxinput_outlive_server(
      display,
      { context in
        let address = UInt(bitPattern: context)
        MainActor.assumeIsolated {
          guard let context = UnsafeRawPointer(bitPattern: address) else { return }
          Unmanaged<DisplayLoss>.fromOpaque(context).takeUnretainedValue().happen()
        }
      }, context)
    if result != 0 {
      logger.info(
        "if the X server ends, the program ends at once and cannot save: libX11 is older than 1.7")
    }
  }

  /// Checks whether the compositor has ended: on Wayland, SDL then asks the program to quit.
  func checkCompositor(of host: HostWindow) {
    guard Driver.current == .wayland, let display = CSDL2_waylandDisplay(host.handle),
      cwayland_display_is_gone(display) != 0
    else { return }
    callDisplay { happen() }
  }

  /// Calls the display at a moment when the program may end, if the display turns out to be lost.
  func callDisplay<T, E: Error>(_ body: () throws(E) -> T) throws(E) -> T {
    if hasHappened { endProgram() }
    let wasAtRest = isAtRest
    isAtRest = true
    defer { isAtRest = wasAtRest }
    return try body()
  }

  /// Runs `body`, which calls windows, without ending the program in the middle of it.
  func tellWindows(_ body: () -> Void) {
    let wasAtRest = isAtRest
    isAtRest = false
    defer { isAtRest = wasAtRest }
    body()
  }

  /// Handles the loss. If the program is in the middle of something it finishes that first; calls to
  /// the display do nothing then, and the loop's next call ends the program.
  private func happen() {
    guard !hasHappened else { return }
    hasHappened = true
    lastResort.arm(after: SignalWatch.patience, status: HostError.displayLost.exitCode)
    if isAtRest { endProgram() }
  }

  /// Lets every window save, and ends the program. The calls that noticed the loss are never returned
  /// to, because the behaviour of SDL and Xlib would be undefined.
  private func endProgram() -> Never {
    save()
    _exit(HostError.displayLost.exitCode)
  }
}
