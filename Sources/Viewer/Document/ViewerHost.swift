import Panorama

/// The window or tab that shows a viewer. Some methods have a default.
@MainActor
public protocol ViewerHost: AnyObject {
  /// Called when the current picture, its title or its state has changed.
  func viewerDidChange(_ viewer: ViewerDocumentView)
  /// Whether the viewer's window is in fullscreen.
  func viewerIsFullscreen(_ viewer: ViewerDocumentView) -> Bool
  /// Enters or leaves fullscreen.
  func viewer(_ viewer: ViewerDocumentView, setFullscreen isFullscreen: Bool)
  /// Opens pasted files.
  func viewer(_ viewer: ViewerDocumentView, open paths: [String])
  /// Lets the user choose files to open.
  func viewerChoosesFiles(_ viewer: ViewerDocumentView)
  /// Additional items for the viewer's menu, below its own.
  func viewerMenuItems(_ viewer: ViewerDocumentView) -> [PopUpMenu.Item]
  /// Additional keys for the list of keys.
  func viewerKeys(_ viewer: ViewerDocumentView) -> [KeyGroup]
  /// Copies the current picture to the clipboard.
  ///
  /// - Returns: whether the host copied it; otherwise the viewer copies the path of the file.
  func viewerCopies(_ viewer: ViewerDocumentView) -> Bool
  /// Opens the picture on the clipboard. Called only if the clipboard contains no text; the viewer itself
  /// opens the files that a text names.
  ///
  /// - Returns: whether the host looks for a picture on the clipboard.
  func viewerPastes(_ viewer: ViewerDocumentView) -> Bool
  /// Lets the user choose a folder.
  ///
  /// - Parameters:
  ///   - viewer: the viewer that asks.
  ///   - action: what is done with the folder, for a button, such as “Copy here”.
  ///   - start: the folder to begin in; nil for any.
  ///   - completion: called with the folder's absolute path; not called if the user cancels.
  /// - Returns: whether the user is asked.
  func viewer(
    _ viewer: ViewerDocumentView, choosesFolder action: String, from start: String?,
    completion: @escaping @MainActor (String) -> Void
  ) -> Bool
  /// Hands a file to the desktop.
  ///
  /// - Parameters:
  ///   - viewer: the viewer that asks.
  ///   - path: the absolute path of the file.
  ///   - way: what the desktop is asked for.
  ///   - completion: called with the reason if that failed, or nil.
  /// - Returns: whether there is a desktop.
  func viewer(
    _ viewer: ViewerDocumentView, hands path: String, _ way: DesktopWay,
    completion: @escaping @MainActor (_ failure: String?) -> Void
  ) -> Bool
  /// Prints a page.
  ///
  /// - Parameters:
  ///   - viewer: the viewer that asks.
  ///   - page: the page.
  ///   - completion: called with the reason if that failed, or nil.
  /// - Returns: whether there is a desktop.
  func viewer(
    _ viewer: ViewerDocumentView, prints page: PrintedPicture,
    completion: @escaping @MainActor (_ failure: String?) -> Void
  ) -> Bool
  /// Opens an address of the web in the desktop's browser.
  ///
  /// - Parameters:
  ///   - viewer: the viewer that asks.
  ///   - address: the address, which begins with `https://`.
  ///   - completion: called with the reason if that failed, or nil.
  /// - Returns: whether there is a desktop.
  func viewer(
    _ viewer: ViewerDocumentView, opens address: String,
    completion: @escaping @MainActor (_ failure: String?) -> Void
  ) -> Bool
}

/// What a desktop does with a file that it is handed.
public enum DesktopWay: Sendable {
  /// It shows the file in its file manager.
  case fileManager
  /// It opens the file in a program that the user chooses.
  case program
  /// It makes the picture its background.
  case wallpaper
}

extension ViewerHost {
  /// The default: none.
  public func viewerMenuItems(_ viewer: ViewerDocumentView) -> [PopUpMenu.Item] { [] }
  /// The default: none.
  public func viewerKeys(_ viewer: ViewerDocumentView) -> [KeyGroup] { [] }
  /// The default: no.
  public func viewerCopies(_ viewer: ViewerDocumentView) -> Bool { false }
  /// The default: no.
  public func viewerPastes(_ viewer: ViewerDocumentView) -> Bool { false }
  /// The default: no.
  public func viewer(
    _ viewer: ViewerDocumentView, choosesFolder action: String, from start: String?,
    completion: @escaping @MainActor (String) -> Void
  ) -> Bool { false }
  /// The default: no.
  public func viewer(
    _ viewer: ViewerDocumentView, hands path: String, _ way: DesktopWay,
    completion: @escaping @MainActor (_ failure: String?) -> Void
  ) -> Bool { false }
  /// The default: no.
  public func viewer(
    _ viewer: ViewerDocumentView, prints page: PrintedPicture,
    completion: @escaping @MainActor (_ failure: String?) -> Void
  ) -> Bool { false }
  /// The default: no.
  public func viewer(
    _ viewer: ViewerDocumentView, opens address: String,
    completion: @escaping @MainActor (_ failure: String?) -> Void
  ) -> Bool { false }
}
