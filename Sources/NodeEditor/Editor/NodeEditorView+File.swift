import Foundation
import Panorama

/// The file of the editor.
extension NodeEditorView {
  /// The name of the file, or that there is none.
  public var title: String {
    document.path.map { FileBytes.shown(($0 as NSString).lastPathComponent) } ?? "Untitled"
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
