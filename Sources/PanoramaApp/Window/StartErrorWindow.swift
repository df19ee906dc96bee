import Foundation
import Panorama
import PanoramaSDL

/// Shows an error in a window, because users who start a program from an icon do not see standard
/// error.
@MainActor
struct StartErrorWindow {
  /// The option that `scripts/install` adds for the desktop. An environment variable would not
  /// do: child processes such as scripts inherit it, and those must not wait for a window.
  static let option = "--errors-in-window"

  let error: AppError
  let theme: Theme

  /// Nil if a line on standard error is enough.
  ///
  /// - Parameters:
  ///   - error: the error.
  ///   - arguments: the arguments of the command line.
  init?(_ error: AppError, arguments: [String]) {
    guard error.isAtStart, error.code != .noDisplay, arguments.contains(Self.option),
      isatty(STDERR_FILENO) == 0
    else { return nil }
    self.error = error
    theme = arguments.contains("--dark") ? .dark : .light
  }

  /// Shows the window until it is closed; returns at once without a display.
  func run(_ opening: DisplayOpening) {
    let view = StartErrorView(error)
    view.themeOverride = theme
    let window = Window(size: view.sizeThatFits(.zero))
    window.title = "Panorama"
    window.rootView = view
    do {
      let host = try SDLHost(opening: opening)
      view.onClose = { [weak host, weak window] in
        guard let host, let window else { return }
        host.inbox.post { host.close(window) }
      }
      // The error was printed to standard error already.
      host.didLoseDisplay = { [error] in _exit(error.code.rawValue) }
      try host.open(window)
      try host.run()
    } catch {
      // The error was printed to standard error already.
    }
  }
}
