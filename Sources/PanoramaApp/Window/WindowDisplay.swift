import Documents
import Panorama
import PanoramaSDL

/// The SDL host as the display of documents.
@MainActor
final class WindowDisplay: WindowHost {
  private let host: SDLHost
  private nonisolated let inbox: Inbox

  init(_ host: SDLHost) {
    self.host = host
    inbox = host.inbox
  }

  func open(_ window: Window, frame: WindowFrame?) throws {
    let placement = frame.map { frame in
      var origin: WindowPlacement.Origin?
      if let x = frame.x, let y = frame.y { origin = WindowPlacement.Origin(x: x, y: y) }
      return WindowPlacement(
        origin: origin, isFullscreen: host.windows.isEmpty && host.options.isFullscreen,
        isMaximized: frame.isMaximized)
    }
    try host.open(window, placement: placement)
  }

  func close(_ window: Window) { host.close(window) }
  func requestCloseAll() { host.requestCloseAll() }
  func raise(_ window: Window) { host.raise(window) }
  func isFullscreen(_ window: Window) -> Bool { host.isFullscreen(window) }
  func setFullscreen(_ isFullscreen: Bool, of window: Window) {
    host.setFullscreen(isFullscreen, of: window)
  }

  func frame(of window: Window) -> WindowFrame? {
    guard let placement = host.placement(of: window) else { return nil }
    return WindowFrame(
      x: placement.origin?.x, y: placement.origin?.y, width: Double(window.size.width),
      height: Double(window.size.height), isMaximized: placement.isMaximized)
  }

  func window(at place: CGPoint, of window: Window) -> (window: Window, place: CGPoint)? {
    host.window(at: place, of: window)
  }

  var isOnDesktop: Bool { true }

  func portalName(of window: Window) -> String { host.portalName(of: window) }

  nonisolated func post(_ action: @escaping MainActorAction) {
    inbox.post(action)
  }
}
