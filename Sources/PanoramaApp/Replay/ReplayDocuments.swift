import Documents
import Panorama
import Viewer

/// Pictures in a replay, with the tabs and windows of the session.
@MainActor
final class ReplayDocuments {
  let display: ReplayDisplay
  private let shell: DocumentShell

  /// - Parameters:
  ///   - paths: the pictures.
  ///   - window: the session's first window, which gets a tab with the pictures.
  init(_ paths: [String], in window: Window) {
    display = ReplayDisplay(window)
    let viewing = ViewerEnvironment.immediate()
    let places = PlaceMemory<PicturePlace>(folder: nil)
    // The state of earlier runs must not affect a session.
    shell = DocumentShell(
      host: display, theme: window.theme, fonts: window.fonts, state: nil
    ) { ViewerDocument($0, viewing, places: places) }
    shell.chooser = OwnFileChooser(extensions: PictureFolder.extensions, work: nil)
    shell.openWindow(showing: [ViewerDocument(paths, viewing, places: places)], in: window)
    shell.note(paths)
  }
}
