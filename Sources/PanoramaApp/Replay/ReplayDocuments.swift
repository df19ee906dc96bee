#if Apps
  import Documents
  import Panorama
  import Viewer

  /// Pictures in a replay, with tabs and windows as the session had them.
  @MainActor
  final class ReplayDocuments {
    let display: ReplayDisplay
    private let shell: DocumentShell

    /// - Parameter window: the session's own; gets a tab that shows the pictures.
    init(_ paths: [String], in window: Window) {
      display = ReplayDisplay(window)
      let viewing = ViewerEnvironment.immediate()
      let places = PlaceMemory<PicturePlace>(folder: nil)
      // What earlier runs left is not the session's.
      shell = DocumentShell(
        host: display, theme: window.theme, fonts: window.fonts, state: nil
      ) { ViewerDocument($0, viewing, places: places) }
      shell.chooser = OwnFileChooser(extensions: PictureFolder.extensions, readsAtOnce: true)
      shell.openWindow(showing: [ViewerDocument(paths, viewing, places: places)], in: window)
      shell.note(paths)
    }
  }
#endif
