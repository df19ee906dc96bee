import CSDL2
import CWaylandGestures
import CXInput
import Foundation
import PanoramaGraphics
import PanoramaViews

/// How it ends: asked to by a signal, or because the display is no longer there.
extension SDLHost {
  /// Closes every window, asked to save first: whatever it answers.
  func closeAll() {
    for window in windows where !requestClose(window) { close(window) }
  }

  /// From now on the end of the X server saves first. Xlib would end the program in the middle of
  /// whatever call found it.
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

  /// On Wayland SDL tells of the compositor's end by asking the program to quit.
  func endIfCompositorEnded() {
    guard Driver.current == .wayland,
      let display = hosted.first.flatMap({ CSDL2_waylandDisplay($0.handle) }),
      cwayland_display_is_gone(display) != 0
    else { return }
    callDisplay { loseDisplay() }
  }

  /// Calls the display while nothing is half done: should it be found gone, this is the end.
  func callDisplay<T, E: Error>(_ body: () throws(E) -> T) throws(E) -> T {
    if hasLostDisplay { endWithoutDisplay() }
    let wasAtRest = isAtRest
    isAtRest = true
    defer { isAtRest = wasAtRest }
    return try body()
  }

  /// The display has gone. Where something is half done it is finished first: calls to the display
  /// do nothing any more, and the next one of the loop's is the end.
  func loseDisplay() {
    guard !hasLostDisplay else { return }
    hasLostDisplay = true
    lastResort.arm(after: SignalWatch.patience, status: HostError.displayLost.exitCode)
    if isAtRest { endWithoutDisplay() }
  }

  /// Does what windows are told of, in the middle of which nothing ends.
  func tellWindows(_ body: () -> Void) {
    let wasAtRest = isAtRest
    isAtRest = false
    defer { isAtRest = wasAtRest }
    body()
  }

  /// Has every window save, and ends the program. The calls that found the display gone are never
  /// returned to: what SDL and Xlib do afterwards is nobody's promise.
  private func endWithoutDisplay() -> Never {
    closeAll()
    didLoseDisplay()
    _exit(HostError.displayLost.exitCode)
  }
}

extension HostError {
  /// BSD's sysexits: 69, `EX_UNAVAILABLE`, where the display is missing, else 70, `EX_SOFTWARE`.
  public var exitCode: Int32 {
    switch self {
    case .noDisplay, .displayLost: 69
    case .sdl: 70
    }
  }

  /// Writes one line to standard error: the program's name and what is wrong.
  func report() {
    let program = URL(fileURLWithPath: CommandLine.arguments.first ?? "").lastPathComponent
    let line = TerminalText.escaped("\(program): \(self)") + "\n"
    FileHandle.standardError.write(Data(line.utf8))
  }
}
