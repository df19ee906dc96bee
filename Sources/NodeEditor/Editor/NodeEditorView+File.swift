import Foundation
import Panorama

/// The file of the editor.
extension NodeEditorView {
  /// The name of the file, or “Untitled”.
  public var title: String {
    document.path.map { FileBytes.shown(($0 as NSString).lastPathComponent) } ?? "Untitled"
  }

  func take(_ event: CanvasDocument.FileEvent) {
    reporter.take(event)
    onChange()
    guard case .gone = event, let window else { return }
    // Programs that make a backup rename the file before they write it again, so this waits a moment.
    _ = window.schedule(at: window.time + 0.5) { [weak self] in self?.document.checkFile() }
  }

  /// Saves the document and ends all background work.
  ///
  /// - Returns: false if some edits could not be saved, or an exported picture is not written yet; then the
  ///   editor stays open.
  public func close() -> Bool {
    fields.commit()
    guard document.save() else { return false }
    guard exporter.finish() else {
      say("The picture is still being written: close again to give it up", isError: true)
      return false
    }
    guard document.close() else { return false }
    session.close()
    return true
  }
}
