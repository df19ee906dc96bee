import Panorama

/// What a viewer asks of the window or tab that shows it. What has a default may be left out.
@MainActor
public protocol ViewerHost: AnyObject {
  /// Another picture is looked at, or its title or state changed.
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
  /// More lines for the viewer's menu, below its own.
  func viewerMenuItems(_ viewer: ViewerDocumentView) -> [Menu.Item]
  /// More keys for the list of them: the host's own.
  func viewerKeys(_ viewer: ViewerDocumentView) -> [KeyGroup]
  /// Put the picture that is looked at on the clipboard. - Returns: whether that was done; if not,
  /// the viewer puts the file's path there.
  func viewerCopies(_ viewer: ViewerDocumentView) -> Bool
  /// Open what is on the clipboard. - Returns: whether that was done; if not, the viewer looks for
  /// paths in the clipboard's text.
  func viewerPastes(_ viewer: ViewerDocumentView) -> Bool
}

extension ViewerHost {
  /// The default: none.
  public func viewerMenuItems(_ viewer: ViewerDocumentView) -> [Menu.Item] { [] }
  /// The default: none.
  public func viewerKeys(_ viewer: ViewerDocumentView) -> [KeyGroup] { [] }
  /// The default: no.
  public func viewerCopies(_ viewer: ViewerDocumentView) -> Bool { false }
  /// The default: no.
  public func viewerPastes(_ viewer: ViewerDocumentView) -> Bool { false }
}
