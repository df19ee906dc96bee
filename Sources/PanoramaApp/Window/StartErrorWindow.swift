#if Apps
  import Foundation
  import Panorama
  import PanoramaSDL

  /// Says in a window why nothing opens: who starts a program from an icon sees no standard error.
  @MainActor
  struct StartErrorWindow {
    /// Passed by what `scripts/install` tells the desktop. The variables that desktops set for a
    /// program they start reach its children as well, scripts among them, and those must not stop
    /// for a window.
    static let option = "--errors-in-window"

    let error: AppError
    let theme: Theme

    /// - Parameter arguments: of the command line.
    /// - Returns: nil where a line on standard error is enough.
    init?(_ error: AppError, arguments: [String]) {
      guard error.isAtStart, error.code != .noDisplay, arguments.contains(Self.option),
        isatty(STDERR_FILENO) == 0
      else { return nil }
      self.error = error
      theme = arguments.contains("--dark") ? .dark : .light
    }

    /// Returns when it has been closed; at once where there is no display.
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
        // The line on standard error has said what there is to say.
        host.didLoseDisplay = { [error] in _exit(error.code.rawValue) }
        try host.open(window)
        try host.run()
      } catch {
        // The line on standard error has said it; there is nobody else to tell.
      }
    }
  }
#endif
