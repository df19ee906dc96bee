import Foundation
import PanoramaViews

extension SDLHost {
  /// Opens a window that shows `view` all over, and runs until it is closed.
  ///
  /// - Parameter size: of the window when it opens, in points.
  /// - Throws: what `open` and `run()` throw.
  public func run(
    _ view: View, title: String = "Panorama", size: CGSize = CGSize(width: 1024, height: 768)
  ) throws(HostError) {
    let window = Window(size: size)
    window.title = title
    window.rootView = view
    try open(window)
    try run()
  }

  /// A whole program for those who need one window: shows `view` all over it, and ends the program
  /// when it is closed. Where it cannot be shown, one line on standard error says why; the exit
  /// code is then 69 without a display, else 70 (BSD's sysexits).
  ///
  /// - Parameter size: of the window when it opens, in points.
  public static func runProgram(
    showing view: View, title: String = "Panorama",
    size: CGSize = CGSize(width: 1024, height: 768)
  ) -> Never {
    do {
      try SDLHost().run(view, title: title, size: size)
      exit(0)
    } catch {
      error.report()
      exit(error.exitCode)
    }
  }
}
