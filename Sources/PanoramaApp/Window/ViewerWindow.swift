import Panorama
import PanoramaSDL
import Viewer

/// The window of one viewer: does what the viewer asks of it.
@MainActor
final class ViewerWindow: ViewerHost {
  private weak var window: Window?
  private unowned let host: SDLHost

  init(_ viewer: ViewerDocumentView, in window: Window, on host: SDLHost) {
    self.window = window
    self.host = host
    viewer.host = self
  }

  func viewerDidChange(_ viewer: ViewerDocumentView) { window?.title = viewer.title }

  func viewerIsFullscreen(_ viewer: ViewerDocumentView) -> Bool {
    window.map(host.isFullscreen) ?? false
  }

  func viewer(_ viewer: ViewerDocumentView, setFullscreen isFullscreen: Bool) {
    if let window { host.setFullscreen(isFullscreen, of: window) }
  }

  func viewer(_ viewer: ViewerDocumentView, open paths: [String]) { viewer.open(paths) }

  func viewerChoosesFiles(_ viewer: ViewerDocumentView) {}

  func viewerWantsToClose(_ viewer: ViewerDocumentView) {
    guard let window else { return }
    host.inbox.post { [weak self] in
      guard let self, window.shouldClose?() ?? true else { return }
      self.host.close(window)
    }
  }
}
