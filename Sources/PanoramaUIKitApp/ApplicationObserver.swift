import PanoramaSDL

/// Notifies the application of its window's events.
@MainActor
final class ApplicationObserver: HostObserver {
  private let window: UIWindow

  init(_ window: UIWindow) { self.window = window }

  func windowDidAdvance(_ window: UIWindow, number: Int, to time: Double) {
    guard window === self.window else { return }
    UIApplication.shared.enter(
      window.isHidden ? .background : window.isFocused ? .active : .inactive)
  }

  func windowDidClose(_ window: UIWindow, number: Int, at time: Double) {
    if window === self.window { UIApplication.shared.terminate() }
  }
}
