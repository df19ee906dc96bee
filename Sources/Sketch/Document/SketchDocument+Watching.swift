import Documents
import Foundation
import GRDB
import Panorama

extension SketchDocument {
  /// Starts to watch the file, so that changes to it are noticed when they happen and not only at the next
  /// edit.
  /// - Parameter post: runs an action on the main actor soon, and wakes a sleeping loop. It also delivers strokes
  ///   read from a large sketch.
  public func watch(
    post: @escaping MainActorPost = { action in
      Task { @MainActor in action() }
    }
  ) {
    self.post = post
    guard path != nil, folderWatch == nil else { return }
    folderWatch = DocumentWatch(hasCompanions: true, post: post) { [weak self] _ in
      self?.checkFile()
    }
    watchFolder()
    if readOnlyReason == Self.followingReason { onFileEvent?(.following) }
  }

  func watchFolder() {
    if let file { folderWatch?.follow(file) }
  }

  /// Checks what other programs did to the file. It follows a rename, saves a drawing whose file was
  /// deleted or replaced, and shows what another program drew.
  public func checkFile() {
    guard held != nil else { return }
    do {
      if lock == nil { try follow() } else { try settle() }
    } catch {
      onFileEvent?(.failed(DocumentError(error, path: path ?? "sketch")))
    }
  }

  private func follow() throws {
    guard purpose == .drawing, let place else { return }
    switch file?.fate {
    case .renamed(let name):
      file?.follow(to: name)
      replaceReader()
      watchFolder()
      onFileEvent?(.renamed(to: name))
    case .replaced:
      // The program that draws takes care of the replaced file.
      file?.take(HeldFile(path: place))
      try reload()
    case .deleted, nil: return
    case .inPlace: break
    }
    if readOnlyReason == Self.followingReason, takeLock() {
      readOnlyReason = nil
      try refresh()
      onFileEvent?(.editing)
    } else if held?.stamp != stamp {
      try refresh()
    }
  }
}

extension SketchDocument {
  /// Checks what happened to the file, and makes sure that the drawing is in a file with a name.
  /// - Throws: `DocumentError` if that fails; the next call tries again.
  func settle() throws {
    guard let path, let held, let place, var file else { return }
    let event = try file.settle {
      try DocumentError.translating(path: path) { try release() }
    } writing: { names in
      try take(try NewSketchFile(of: held, beside: place), names)
    }
    if let event {
      self.file = file
      didMove(event)
    } else {
      try settleContent(of: held, at: place)
    }
  }

  /// Gives a new file its name, and takes its lock.
  private func take(_ new: NewSketchFile, _ names: FreePath.Names) throws -> HeldFile {
    let (held, lock) = try new.take(names: names)
    self.lock = lock
    return held
  }

  private func didMove(_ event: DocumentEvent) {
    replaceReader()
    watchFolder()
    onFileEvent?(event)
  }

  /// Handles a file that another program has changed without taking the lock.
  private func settleContent(of held: HeldFile, at place: String) throws {
    guard let stamp, let now = held.stamp, now != stamp else { return }
    self.stamp = now
    if let writer {
      let isOurs = try? DocumentError.translating(path: place) { try writer.ownsContent() }
      guard isOurs == true else { return try keepStrokes(overwrittenBy: place) }
      try refresh()
    } else {
      try reload()
    }
  }

  /// Saves the strokes in memory elsewhere, because the file's contents were overwritten.
  private func keepStrokes(overwrittenBy other: String) throws {
    guard var file else { return }
    try? release()
    let event = try file.keep(because: DocumentFile.replaced(other)) { names in
      let new = try NewSketchFile(beside: other)
      try DocumentError.translating(path: other) {
        try new.write(keepingIDs: true, layers: layers, paper: visible.paper, pens: pens) {
          try visible.live.forEach($0)
        }
      }
      return try take(new, names)
    }
    self.file = file
    if visible.index != nil {
      visible.index = nil
      onReload?()
    }
    didMove(event)
  }

  /// Reads another program's changes.
  func refresh() throws {
    guard let path, let place else { return }
    let before = held?.stamp
    var change = SketchChange()
    var now = (layers: layers, paper: visible.paper)
    try DocumentError.translating(path: path, otherwise: .badFile) {
      try StrokeReader(path: place, patience: min(patience, .edit)).read { db in
        let (gone, came) = visible.difference(to: try SketchSchema.visibleIDs(db))
        change.removed = gone
        try SketchSchema.forEachVisibleStroke(came, in: db) { change.inserted.append($0) }
        (canUndo, canRedo) = try SketchHistory.state(db)
        now = (try SketchHistory.layers(db), try SketchHistory.paper(db))
      }
    }
    stamp = before
    if now != (layers, visible.paper) {
      try load()
      onReload?()
      return
    }
    guard change != SketchChange() else { return }
    apply(change)
    onChange?(change)
  }
}
