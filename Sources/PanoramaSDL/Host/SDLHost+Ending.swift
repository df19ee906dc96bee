import CSDL2
import CWaylandGestures
import CXInput
import Foundation
import PanoramaGraphics
import PanoramaViews

/// How the host ends because of a signal or a lost display.
extension SDLHost {
  /// Closes every window after asking it to save, whatever it answers.
  func closeAll() {
    for window in windows where !requestClose(window) { close(window) }
  }

  /// Makes windows save if the X server ends. Xlib would otherwise end the program inside the call
  /// that notices it.
  func outliveServer() {
    guard Driver.current == .x11,
      let display = hosted.first.flatMap({ CSDL2_x11Display($0.handle) })
    else { return }
    let context = Unmanaged.passUnretained(self).toOpaque()
    let result = cxinput_outlive_server(
      display,
      { context in
        let address = UInt(bitPattern: context)
        MainActor.assumeIsolated {
          guard let context = UnsafeRawPointer(bitPattern: address) else { return }
          Unmanaged<SDLHost>.fromOpaque(context).takeUnretainedValue().loseDisplay()
        }
      }, context)
    if result != 0 {
      logger.info("the X server's end will be the program's: libX11 is older than 1.7")
    }
  }

  /// Checks whether the compositor has ended: on Wayland, SDL then asks the program to quit.
  func endIfCompositorEnded() {
    guard Driver.current == .wayland,
      let display = hosted.first.flatMap({ CSDL2_waylandDisplay($0.handle) }),
      cwayland_display_is_gone(display) != 0
    else { return }
    callDisplay { loseDisplay() }
  }

  /// Calls the display at a moment when the program may end, if the display turns out to be lost.
  func callDisplay<T, E: Error>(_ body: () throws(E) -> T) throws(E) -> T {
    if hasLostDisplay { endWithoutDisplay() }
    let wasAtRest = isAtRest
    isAtRest = true
    defer { isAtRest = wasAtRest }
    return try body()
  }

  /// Handles the loss of the display. If the program is in the middle of something it finishes that
  /// first; calls to the display do nothing then, and the loop's next call ends the program.
  func loseDisplay() {
    guard !hasLostDisplay else { return }
    hasLostDisplay = true
    lastResort.arm(after: SignalWatch.patience, status: HostError.displayLost.exitCode)
    if isAtRest { endWithoutDisplay() }
  }

  /// Runs `body`, which calls windows, without ending the program in the middle of it.
  func tellWindows(_ body: () -> Void) {
    let wasAtRest = isAtRest
    isAtRest = false
    defer { isAtRest = wasAtRest }
    body()
  }

  /// Lets every window save, and ends the program. The calls that noticed the loss are never returned
  /// to, because the behaviour of SDL and Xlib would be undefined.
  private func endWithoutDisplay() -> Never {
    closeAll()
    didLoseDisplay()
    _exit(HostError.displayLost.exitCode)
  }
}

extension HostError {
  /// The exit code from BSD's sysexits: 69, `EX_UNAVAILABLE`, without a display, otherwise 70,
  /// `EX_SOFTWARE`.
  public var exitCode: Int32 {
    switch self {
    case .noDisplay, .displayLost: 69
    case .sdl: 70
    }
  }

  /// Writes one line to standard error, with the program's name and the error.
  func report() {
    let program = URL(fileURLWithPath: CommandLine.arguments.first ?? "").lastPathComponent
    let line = TerminalText.escaped("\(program): \(self)") + "\n"
    FileHandle.standardError.write(Data(line.utf8))
  }
}
