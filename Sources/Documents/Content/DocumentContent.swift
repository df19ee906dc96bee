import Panorama

/// What a tab shows: a picture and its folder, a sketch, nothing yet.
///
/// One object for the document's whole life; tabs carry it from window to window.
@MainActor
public protocol DocumentContent: View {
  /// What the tab and the window's frame say.
  var documentTitle: String { get }
  /// The file that is looked at; nil for none.
  var documentPath: String? { get }
  /// The window or tab around it; set by the tab.
  var documentHost: (any DocumentHost)? { get set }
  /// Shows other files in place of those it has, and tells its host which of them it could open, now
  /// or later (`documentDidOpen`). - Returns: false where it takes none, and nothing changed: they then
  /// get a tab of their own.
  func openDocument(_ paths: [String]) -> Bool
  /// Its tab is about to close: the last chance to save. - Returns: false to stay.
  func documentShouldClose() -> Bool
  /// Its tab closed: nothing of it is shown any more.
  func documentDidClose()
  /// What a menu offers that is about this document; a document that shows a menu of its own puts
  /// its host's `hostMenuItems` below.
  var documentMenuItems: [Menu.Item] { get }
}

extension DocumentContent {
  public func documentShouldClose() -> Bool { true }
  public func documentDidClose() {}
  public var documentMenuItems: [Menu.Item] { [] }
}

/// What a document may ask of the window or tab that shows it.
@MainActor
public protocol DocumentHost: AnyObject {
  /// Title or file changed.
  func documentDidChange()
  /// Whether the document's window covers the screen; may be set.
  var documentIsFullscreen: Bool { get set }
  /// The document shows these files, which it was asked for: they are remembered as opened.
  func documentDidOpen(_ paths: [String])
  /// Opens files as if they were dropped on the document.
  func documentOpens(_ paths: [String])
  /// Lets the user choose files to open.
  func documentChoosesFiles()
  /// The document is done with: its tab closes.
  func documentWantsToClose()
  /// The files opened last, newest first, those that are gone left out.
  var recentFiles: [String] { get }
  /// What a menu of the document offers below its own: what concerns tabs, windows and files.
  var hostMenuItems: [Menu.Item] { get }
  /// Whether the window's desktop has the clipboard that `PictureClipboard` works with: X11's.
  var hasPictureClipboard: Bool { get }
  /// Has `action` run on the main actor soon; to be called from any thread.
  var post: @Sendable (@escaping @MainActor @Sendable () -> Void) -> Void { get }
}
