import Foundation
import Panorama
import PanoramaImages

/// Notices what other programs do to a document's file.
@MainActor
public final class DocumentWatch {
  private var watcher: FileWatcher?
  private var name = ""
  private let isCompanion: (_ name: String, _ file: String) -> Bool
  private let onChange: (FileWatcher.Change) -> Void

  /// - Parameters:
  ///   - hasCompanions: whether the document also consists of files beside it whose names begin with its name.
  ///   - post: runs an action on the main actor soon.
  ///   - onChange: called when a file changed.
  public init(
    hasCompanions: Bool, post: @escaping MainActorPost,
    onChange: @escaping (FileWatcher.Change) -> Void
  ) {
    isCompanion = hasCompanions ? { $0.hasPrefix($1) } : { $0 == $1 }
    self.onChange = onChange
    watcher = FileWatcher { [weak self] path, change in
      post { self?.fileDidChange(at: path, change) }
    }
  }

  deinit { watcher?.close() }

  /// Watches this file, and no other, from now on.
  public func follow(_ file: DocumentFile) {
    let path = file.place ?? file.path
    name = HeldFolder.split(path).name
    watcher?.watch([DocumentFile.folder(of: path)])
  }

  private func fileDidChange(at path: String, _ change: FileWatcher.Change) {
    if isCompanion(HeldFolder.split(path).name, name) { onChange(change) }
  }
}
