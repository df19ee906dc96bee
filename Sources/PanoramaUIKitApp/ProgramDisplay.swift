import Documents
import Foundation
import PanoramaSDL

/// The desktop as the program's display: what it opens and lets the user choose.
@MainActor
final class ProgramDisplay: WindowHost {
  private let host: SDLHost
  private let chooser = PortalFileChooser(
    mimeTypes: [], fallback: OwnFileChooser(extensions: [], work: nil))

  init(_ host: SDLHost) { self.host = host }

  /// Gives the application what it needs of the desktop.
  func serve(_ application: UIApplication) {
    application.addressFilter = { Self.isAllowed($0.absoluteString) }
    application.addressOpener = { url in
      let address = url.absoluteString
      guard Self.isAllowed(address) else { return false }
      // The desktop says later, in a window of its own, if it has no program for it.
      PortalAddress.open(address, allowsMail: true, parent: "") { _ in }
      return true
    }
    application.folderChooser = { [self] action, window, completion in
      // The chooser belongs to the program, and ends with it.
      _ = chooser.choose(
        FileChoice(purpose: .folder(action: action)), in: window, host: self
      ) { completion($0.first) }
    }
  }

  private static func isAllowed(_ address: String) -> Bool {
    PortalAddress.isAllowed(address) || PortalAddress.isMail(address)
  }

  // MARK: Windows

  func open(_ window: Window, frame: WindowFrame?) throws { try host.open(window) }
  func close(_ window: Window) { host.close(window) }
  func requestCloseAll() { host.requestCloseAll() }
  func raise(_ window: Window) { host.raise(window) }
  func isFullscreen(_ window: Window) -> Bool { host.isFullscreen(window) }
  func setFullscreen(_ isFullscreen: Bool, of window: Window) {
    host.setFullscreen(isFullscreen, of: window)
  }
  func frame(of window: Window) -> WindowFrame? { nil }
  func window(at place: CGPoint, of window: Window) -> (window: Window, place: CGPoint)? {
    host.window(at: place, of: window)
  }
  func portalName(of window: Window) -> String { host.portalName(of: window) }
  var isOnDesktop: Bool { true }
  nonisolated func post(_ action: @escaping MainActorAction) { host.inbox.post(action) }
}
