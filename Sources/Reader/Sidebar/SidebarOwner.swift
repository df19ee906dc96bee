import Panorama
import PanoramaBook

/// What a sidebar knows of the reader beside whose text it is.
@MainActor protocol SidebarOwner: AnyObject {
  var book: Book { get }
  /// Shows the text.
  var surface: any BookSurface { get }
  var marks: BookMarks { get }
  var finder: BookFinder { get }

  /// What the contents call a chapter; empty if nothing.
  func chapterTitle(_ chapter: Int) -> String
  /// Closes the sidebar.
  func sidebarCloses()
  /// Goes to a place that was chosen.
  func sidebarLeads(to place: BookPlace)
  /// Goes to a search result that was chosen.
  func sidebarLeads(toResult index: Int)
  /// Goes to the next search result, or the previous one.
  func showResult(forward: Bool)
  /// What can be done with a highlight.
  func items(for mark: BookMark) -> [PopUpMenu.Item]
  /// Removes a mark.
  func remove(_ mark: BookMark)
}
