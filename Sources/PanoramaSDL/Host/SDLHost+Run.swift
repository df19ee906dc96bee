import Foundation
import Panorama
import PanoramaViews

extension SDLHost {
  /// Opens a window filled by `view`, and runs until it is closed.
  ///
  /// - Parameters:
  ///   - view: the root view of the window.
  ///   - title: the title of the window.
  ///   - size: the initial size of the window, in points.
  /// - Throws: the errors of `open` and `run()`.
  public func run(
    _ view: View, title: String = "Panorama", size: CGSize = CGSize(width: 1024, height: 768)
  ) throws(HostError) {
    try openWindow(showing: view, title: title, size: size)
    try run()
  }

  private func openWindow(
    showing view: View, title: String, size: CGSize
  ) throws(HostError) {
    let window = Window(size: size)
    window.title = title
    window.rootView = view
    try open(window)
  }

  /// Runs a program with one window, which is filled by `view`, and ends it when the window is closed.
  ///
  /// If the window cannot be shown, one line on standard error says why. The exit code is then that of
  /// `HostError.exitCode`.
  ///
  /// - Parameters:
  ///   - view: the root view of the window.
  ///   - title: the title of the window.
  ///   - size: the initial size of the window, in points.
  ///   - observers: what logs or records the program, such as a `SessionRecorder`.
  public static func runProgram(
    showing view: View, title: String = "Panorama",
    size: CGSize = CGSize(width: 1024, height: 768), observers: [any HostObserver] = []
  ) -> Never {
    runProgram { host throws(HostError) in
      host.observers = observers
      try host.openWindow(showing: view, title: title, size: size)
    }
  }

  /// Runs a program that opens its windows in `start`, and ends it when the last one is closed.
  ///
  /// If a window cannot be shown, one line on standard error says why. The exit code is then that of
  /// `HostError.exitCode`.
  ///
  /// - Parameter start: called when the host is connected to the display. It opens windows.
  public static func runProgram(
    _ start: @MainActor (SDLHost) throws(HostError) -> Void
  ) -> Never {
    do {
      let host = try SDLHost()
      try start(host)
      try host.run()
      exit(0)
    } catch {
      error.report()
      exit(error.exitCode)
    }
  }
}
