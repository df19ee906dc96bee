import Panorama

/// The content of a tab: a picture and its folder, a sketch, a canvas of nodes, or nothing yet.
///
/// The same object exists for the whole life of the document, even if its tab moves between windows.
@MainActor
public protocol DocumentContent: View {
  /// The title of the tab and the window.
  var documentTitle: String { get }
  /// The current file, if there is one.
  var documentPath: String? { get }
  /// The tab of the document, which sets this property.
  var documentHost: (any DocumentHost)? { get set }
  /// Shows other files in place of the present ones. Now or later it reports to the host which of them could
  /// be opened (`documentDidOpen`).
  ///
  /// - Returns: false if the document cannot show the files. It is then unchanged, and the files are opened
  ///   in a new tab.
  func openDocument(_ paths: [String]) -> Bool
  /// Takes dropped files into the document, where they were dropped.
  ///
  /// - Parameters:
  ///   - files: the paths.
  ///   - place: where they were dropped, in points of the window.
  /// - Returns: the files that are opened instead.
  func documentTakes(_ files: [String], droppedAt place: CGPoint) -> [String]
  /// Takes a text that was dropped on it and that no view has taken. It names no files.
  func documentTakes(text: String)
  /// Saves the document before its tab closes.
  ///
  /// - Returns: false to keep the tab open.
  func documentShouldClose() -> Bool
  /// Called after the tab was closed.
  func documentDidClose()
  /// The menu items of the document. A document with its own menu adds its host's `hostMenuItems`
  /// below.
  var documentMenuItems: [PopUpMenu.Item] { get }
}

extension DocumentContent {
  public func documentTakes(_ files: [String], droppedAt place: CGPoint) -> [String] { files }
  public func documentTakes(text: String) {}
  public func documentShouldClose() -> Bool { true }
  public func documentDidClose() {}
  public var documentMenuItems: [PopUpMenu.Item] { [] }
}

/// The tab or window that shows a document.
@MainActor
public protocol DocumentHost: AnyObject {
  /// Reports that the title or the file has changed.
  func documentDidChange()
  /// Whether the document's window is in fullscreen; can be set.
  var documentIsFullscreen: Bool { get set }
  /// Reports that the document shows files that it was asked to open, so that they become recent
  /// files.
  func documentDidOpen(_ paths: [String])
  /// Opens files as if they were dropped on the document.
  func documentOpens(_ paths: [String])
  /// Lets the user choose files to open.
  func documentChoosesFiles()
  /// Closes the tab of the document.
  func documentWantsToClose()
  /// The recent files that still exist, newest first.
  var recentFiles: [String] { get }
  /// The menu items for tabs, windows and files, which a document's menu shows below its own.
  var hostMenuItems: [PopUpMenu.Item] { get }
  /// The keys for tabs, windows and files, which a document's list of keys shows after its own.
  var hostKeys: [KeyGroup] { get }
  /// Opens an address of the web, which begins with `http://` or `https://`, in the desktop's browser.
  ///
  /// - Parameters:
  ///   - address: the address.
  ///   - allowsMail: whether it can also be one for a mail, `mailto:`. The user must have seen it before.
  ///   - completion: called with the reason if it could not be opened.
  func documentOpens(
    address: String, allowsMail: Bool, completion: @escaping @MainActor (_ failure: String?) -> Void
  )
  /// Hands a file to the desktop.
  ///
  /// - Parameters:
  ///   - file: the path of the file.
  ///   - way: what the desktop does with it.
  ///   - completion: called with the reason if it could not be opened.
  func documentOpens(
    file: String, in way: PortalFile.Way,
    completion: @escaping @MainActor (_ failure: String?) -> Void)
  /// Asks the user for a printer, and prints a page on it.
  ///
  /// - Parameters:
  ///   - title: the name of what is printed.
  ///   - isLandscape: whether it is wider than high.
  ///   - page: makes the PDF for the paper that was chosen, on another thread; throws the reason why it cannot.
  ///   - completion: called with the reason if it could not be printed.
  func documentPrints(
    _ title: String, isLandscape: Bool,
    page: @escaping @Sendable (PortalPrint.Paper) throws -> [UInt8],
    completion: @escaping @MainActor (_ failure: String?) -> Void)
  /// Lets the user choose something for the document.
  ///
  /// - Parameters:
  ///   - choice: what is chosen, and where to begin.
  ///   - completion: called with absolute paths, or with none if the user cancels.
  /// - Returns: whether the user is asked: not without a chooser, and not while there is another one.
  func documentChooses(
    _ choice: FileChoice, completion: @escaping @MainActor ([String]) -> Void
  ) -> Bool
  /// Whether the desktop has a clipboard for pictures (see `PictureClipboard`).
  var hasPictureClipboard: Bool { get }
  /// Runs an action soon on the main actor. Can be called from any thread.
  var post: MainActorPost { get }
}
