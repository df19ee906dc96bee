import Panorama

/// What a viewer asks of the window or tab that shows it.
@MainActor
public protocol ViewerHost: AnyObject {
  /// Another picture is looked at, or its title, state or scale changed.
  func viewerDidChange(_ viewer: ViewerDocumentView)
  /// Whether the viewer's window covers the screen.
  func viewerIsFullscreen(_ viewer: ViewerDocumentView) -> Bool
  /// Cover the screen, or no longer.
  func viewer(_ viewer: ViewerDocumentView, setFullscreen isFullscreen: Bool)
  /// Open files: pasted ones.
  func viewer(_ viewer: ViewerDocumentView, open paths: [String])
  /// Let the user choose files to open.
  func viewerChoosesFiles(_ viewer: ViewerDocumentView)
  /// The viewer is done with.
  func viewerWantsToClose(_ viewer: ViewerDocumentView)
}
