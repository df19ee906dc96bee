import Foundation
import Panorama

/// Notices changes to a sketch's file and to the files beside it that share its name.
@MainActor
final class SketchWatch {
  private var watcher: FileWatcher?
  private var name = ""
  private let onChange: () -> Void

  /// - Parameters:
  ///   - post: runs an action on the main actor soon.
  ///   - onChange: called when a file changed.
  init(
    post: @escaping MainActorPost,
    onChange: @escaping () -> Void
  ) {
    self.onChange = onChange
    watcher = FileWatcher { [weak self] path, _ in post { self?.fileDidChange(at: path) } }
  }

  deinit { watcher?.close() }

  /// Watches another file from now on.
  func follow(_ path: String) {
    name = (path as NSString).lastPathComponent
    watcher?.watch([SketchAccess.folder(of: path)])
  }

  private func fileDidChange(at path: String) {
    if (path as NSString).lastPathComponent.hasPrefix(name) { onChange() }
  }
}
