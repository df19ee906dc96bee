import Foundation
import Panorama
import PanoramaImages

extension ViewerDocumentView {
  /// The maximum number of operations that can be undone.
  private static let undoLimit = 100

  /// Moves the current file to the desktop's trash and shows the next picture.
  public func trash() {
    // The key may repeat before the first press was done.
    guard let path = files.current, leaving.insert(path).inserted else { return }
    stopSlideshow()
    let dataFolder = environment.dataFolder
    let place = files.paths.firstIndex(of: path) ?? 0
    change { () throws(FileFault) in
      try FileTrash.put(path, dataFolder: dataFolder)
    } then: { viewer, file in
      // Meanwhile the folder may have been listed again, without the file.
      viewer.note(.trash(file, index: viewer.files.paths.firstIndex(of: path) ?? place))
      viewer.deck.replace(with: viewer.files.paths.filter { $0 != path })
      viewer.status.tell("“\(Self.name(path))” is in the trash: Ctrl+Z brings it back")
      viewer.filesDidChange()
    } finally: {
      $0.leaving.remove(path)
    }
  }

  /// Asks for a new name of the current file.
  public func rename() {
    guard let path = files.current else { return }
    stopSlideshow()
    let name = (path as NSString).lastPathComponent
    // The ending stays unless the user wants another one.
    let stem = (name as NSString).deletingPathExtension
    numberBar.end()
    nameBar.begin(with: name, selected: 0..<stem.utf8.count) { [weak self] new in
      self?.rename(path, to: new.trimmingCharacters(in: .whitespacesAndNewlines))
    }
    setNeedsLayout()
  }

  private func rename(_ path: String, to name: String) {
    guard !name.isEmpty, name != (path as NSString).lastPathComponent else { return }
    guard !name.contains("/"), !name.contains("\0"), name != ".", name != "..",
      name.utf8.count <= 255
    else { return status.tell("A file cannot have this name") }
    let cut = path.lastIndex(of: "/")
    move(path, to: (cut.map { String(path[...$0]) } ?? "") + name) {
      $0.note(.rename(path, to: $1))
    }
  }

  private func move(
    _ path: String, to new: String,
    then done: @escaping @MainActor @Sendable (ViewerDocumentView, String) -> Void,
    orElse failed: @escaping @MainActor @Sendable (ViewerDocumentView) -> Void = { _ in }
  ) {
    change { () throws(FileFault) in
      try FileFault.move(path, to: new)
      return new
    } then: { viewer, new in
      done(viewer, new)
      viewer.fileDidMove(path, to: new)
      viewer.status.tell("Renamed to “\(Self.name(new))”")
    } orElse: {
      failed($0)
    }
  }

  /// Whether there is a file operation to undo.
  var canUndo: Bool { !operations.isEmpty }

  /// Undoes the last file operation.
  public func undo() {
    guard let last = operations.popLast() else { return status.tell("Nothing to undo") }
    // What cannot be undone now, because another file has the name, can be undone later.
    let failed: @MainActor @Sendable (ViewerDocumentView) -> Void = { viewer in
      viewer.note(last)
      viewer.updateChrome()
    }
    switch last {
    case .rename(let path, let new): move(new, to: path, then: { _, _ in }, orElse: failed)
    case .trash(let file, let index):
      change { () throws(FileFault) in
        try FileTrash.restore(file)
        return file.original
      } then: { viewer, path in
        var paths = viewer.files.paths.filter { $0 != path }
        let place = min(index, paths.count)
        paths.insert(path, at: place)
        viewer.deck.replace(with: paths)
        viewer.go(to: place)
        viewer.status.tell("“\(Self.name(path))” is back")
        viewer.filesDidChange()
      } orElse: {
        failed($0)
      }
    }
    updateChrome()
  }

  private func note(_ operation: FileOperation) {
    operations = operations.suffix(Self.undoLimit - 1) + [operation]
  }

  private func filesDidChange() {
    updateChrome()
    host?.viewerDidChange(self)
  }

  /// Changes files on another thread, and says why if that fails.
  private func change<Result: Sendable>(
    _ body: @escaping @Sendable () throws(FileFault) -> Result,
    then done: @escaping @MainActor @Sendable (ViewerDocumentView, Result) -> Void,
    orElse failed: @escaping @MainActor @Sendable (ViewerDocumentView) -> Void = { _ in },
    finally: @escaping @MainActor @Sendable (ViewerDocumentView) -> Void = { _ in }
  ) {
    environment.submitBlocking { [weak self, mail = environment.mail] _ in
      do throws(FileFault) {
        let result = try body()
        mail.post {
          guard let self else { return }
          done(self, result)
          finally(self)
        }
      } catch {
        mail.post {
          guard let self else { return }
          failed(self)
          finally(self)
          status.tell(error.message.sentence)
        }
      }
    }
  }

  private static func name(_ path: String) -> String {
    FileBytes.shown((path as NSString).lastPathComponent)
  }
}
