import Foundation
import Panorama

/// The file of the editor.
extension NodeEditorView {
  /// The name of the file, or that there is none.
  public var title: String {
    document.path.map { FileBytes.shown(($0 as NSString).lastPathComponent) } ?? "Untitled"
  }

  func take(_ news: CanvasDocument.News) {
    self.news.take(news)
    onChange()
    guard case .gone = news, let window else { return }
    // Programs that save by way of a backup rename the file before they write it again.
    _ = window.schedule(at: window.time + 0.5) { [weak self] in self?.document.lookAfter() }
  }

  /// Saves, and ends all long work.
  ///
  /// - Returns: false if there are edits that could not be saved.
  public func close() -> Bool {
    fields.commit()
    guard document.close() else { return false }
    session.close()
    return true
  }
}
