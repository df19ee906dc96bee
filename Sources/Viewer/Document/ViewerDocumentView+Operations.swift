import Foundation
import Panorama
import PanoramaImages

extension ViewerDocumentView {
  /// The maximum number of operations that can be undone.
  private static let undoLimit = 100

  /// Moves the current file to the desktop's trash and shows the next picture.
  public func trash() {
    // The key may repeat before the first press was done.
    guard let path = ownFile(), leaving.insert(path).inserted else { return }
    stopSlideshow()
    let dataFolder = environment.dataFolder
    let place = files.paths.firstIndex(of: path) ?? 0
    change { () throws(FileFault) in
      try FileTrash.put(path, dataFolder: dataFolder)
    } then: { viewer, file in
      // Meanwhile the folder may have been listed again, without the file.
      viewer.note(.trash(file, index: viewer.files.paths.firstIndex(of: path) ?? place))
      viewer.deck.replace(with: viewer.files.paths.filter { $0 != path })
      viewer.status.tell(
        "“\(Self.name(path))” is in the trash: \(viewer.hint(.undo)) brings it back")
      viewer.filesDidChange()
    } finally: {
      $0.leaving.remove(path)
    }
  }

  /// Asks for a new name of the current file.
  public func rename() {
    guard let path = ownFile() else { return }
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
      bringBack(to: index, orElse: failed) { () throws(FileFault) in
        try FileTrash.restore(file)
        return file.original
      }
    case .move(let path, let new, let index):
      bringBack(to: index, orElse: failed) { () throws(FileFault) in
        try FileFault.move(new, to: path)
        return path
      }
    case .turn(let path, let orientation):
      change { () throws(FileFault) in
        try FileFault.turn(path, to: orientation)
      } then: { viewer, _ in
        viewer.page(showing: path)?.turn = .up
        viewer.take(.written(path))
        viewer.status.tell("“\(Self.name(path))” is as it was")
      } orElse: {
        failed($0)
      }
    case .rewrite(let path, let file):
      change { () throws(FileFault) in
        try file.undo()
      } then: { viewer, _ in
        viewer.showRewritten(path)
        viewer.status.tell("“\(Self.name(path))” is as it was")
      } orElse: {
        failed($0)
      }
    case .copy(let copy):
      // Not deleted: somebody may have worked on it.
      let dataFolder = environment.dataFolder
      change { () throws(FileFault) in
        try FileTrash.put(copy, dataFolder: dataFolder)
      } then: { viewer, _ in
        viewer.deck.replace(with: viewer.files.paths.filter { $0 != copy })
        viewer.status.tell("The copy “\(Self.name(copy))” is in the trash")
        viewer.filesDidChange()
      } orElse: {
        failed($0)
      }
    }
    updateChrome()
  }

  /// Undoes what took a file away, and shows it.
  ///
  /// - Parameter body: returns its path.
  private func bringBack(
    to index: Int, orElse failed: @escaping @MainActor @Sendable (ViewerDocumentView) -> Void,
    _ body: @escaping @Sendable () throws(FileFault) -> String
  ) {
    change(body) { viewer, path in
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

  // MARK: Rotation

  /// Whether the picture is shown in another rotation than the file's.
  var canKeepRotation: Bool { (page?.turn ?? .up) != .up && hasFile }

  /// Makes the rotation in which the picture is shown the file's own.
  func keepRotation() {
    guard let turn = page?.turn, turn != .up else {
      return status.tell("The picture is not rotated")
    }
    guard let path = ownFile() else { return }
    guard entry?.info?.format == .jpeg else { return presentRotated() }
    change { () throws(FileFault) in
      try FileFault.turn(path, by: turn)
    } then: { viewer, orientations in
      viewer.note(.turn(path, from: orientations.old))
      viewer.page(showing: path)?.orientationToCome = orientations.new
      viewer.take(.written(path))
      viewer.status.tell(
        "“\(Self.name(path))” keeps this rotation: \(viewer.hint(.undo)) turns it back")
      viewer.filesDidChange()
    }
  }

  func page(showing path: String) -> PhotoPage? { files.current == path ? page : nil }

  // MARK: Folders

  /// Copies the current file to the folder that was chosen last, or to one that the user chooses.
  func copyToFolder(asking: Bool) {
    guard let path = ownFile() else { return }
    withFolder(asking: asking, action: "Copy here") { viewer, folder in
      viewer.change { () throws(FileFault) in
        try FileFault.copy(path, into: folder)
      } then: { viewer, copy in
        viewer.note(.copy(copy))
        viewer.tell(
          "“\(Self.name(path))” copied to “\(Self.name(folder))”", copy, path, .copyToAnother)
        viewer.filesDidChange()
      } orElse: {
        // The folder may be gone, or read only.
        $0.chosenFolder = nil
      }
    }
  }

  /// Moves the current file to the folder that was chosen last, or to one that the user chooses, and shows the next
  /// picture.
  func moveToFolder(asking: Bool) {
    guard let path = ownFile() else { return }
    withFolder(asking: asking, action: "Move here") { viewer, folder in
      let new = folder + (folder == "/" ? "" : "/") + HeldFolder.split(path).name
      guard new != FileFault.absolute(path) else {
        return viewer.status.tell("“\(Self.name(path))” is in this folder already")
      }
      guard viewer.leaving.insert(path).inserted else { return }
      let place = viewer.files.paths.firstIndex(of: path) ?? 0
      viewer.change { () throws(FileFault) in
        try FileFault.move(path, to: new)
      } then: { viewer, _ in
        viewer.note(.move(path, to: new, index: viewer.files.paths.firstIndex(of: path) ?? place))
        viewer.deck.replace(with: viewer.files.paths.filter { $0 != path })
        viewer.tell(
          "“\(Self.name(path))” moved to “\(Self.name(folder))”", new, path, .moveToAnother)
        viewer.filesDidChange()
      } finally: {
        $0.leaving.remove(path)
      }
    }
  }

  /// Says what happened, with the name that the file has now if it is another one.
  private func tell(_ text: String, _ new: String, _ old: String, _ another: ViewerCommand) {
    let isRenamed = HeldFolder.split(new).name != HeldFolder.split(old).name
    status.tell(
      text + (isRenamed ? " as “\(Self.name(new))”" : "")
        + "; \(hint(another)) chooses another folder")
  }

  /// Calls `body` with a folder for the current file.
  func withFolder(
    asking: Bool, action: String,
    _ body: @escaping @MainActor (ViewerDocumentView, _ folder: String) -> Void
  ) {
    stopSlideshow()
    if !asking, let folder = chosenFolder { return body(self, folder) }
    let start =
      chosenFolder ?? files.current.map { HeldFolder.split(FileFault.absolute($0)).folder }
    let isAsked = host?.viewer(self, choosesFolder: action, from: start) { [weak self] folder in
      guard let self else { return }
      chosenFolder = folder
      body(self, folder)
    }
    if isAsked != true { status.tell("There is nothing here to choose a folder with") }
  }

  /// Makes a copy of the current file beside it.
  func duplicate() {
    guard let path = ownFile() else { return }
    stopSlideshow()
    let folder = HeldFolder.split(FileFault.absolute(path)).folder
    change { () throws(FileFault) in
      try FileFault.copy(path, into: folder)
    } then: { viewer, copy in
      viewer.didCopy(path, to: copy)
      viewer.status.tell("There is a copy “\(Self.name(copy))”")
    }
  }

  /// Shows a copy of a file right after it, if both are in the same folder.
  func didCopy(_ path: String, to copy: String) {
    note(.copy(copy))
    let isBeside =
      HeldFolder.split(copy).folder == HeldFolder.split(FileFault.absolute(path)).folder
    if isBeside, let place = files.paths.firstIndex(of: path), !files.contains(copy) {
      var paths = files.paths
      paths.insert(copy, at: place + 1)
      deck.replace(with: paths)
    }
    filesDidChange()
  }

  func note(_ operation: FileOperation) {
    operations = operations.suffix(Self.undoLimit - 1) + [operation]
  }

  func filesDidChange() {
    updateChrome()
    host?.viewerDidChange(self)
  }

  /// Changes files on another thread, and says why if that fails.
  func change<Result: Sendable>(
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
          self.status.tell(error.message.sentence)
        }
      }
    }
  }

  static func name(_ path: String) -> String {
    FileBytes.shown((path as NSString).lastPathComponent)
  }
}
