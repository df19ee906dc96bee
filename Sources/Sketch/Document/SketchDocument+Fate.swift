import Foundation
import GRDB
import Panorama

extension SketchDocument {
  /// Checks what happened to the file, and makes sure that the drawing is in a file with a name.
  /// - Throws: `SketchError` if that fails; the next call tries again.
  func settle() throws {
    guard let path, let held, let place else { return }
    switch held.fate(of: place) {
    case .inPlace: try settleContent(of: held, at: place)
    case .renamed(let name):
      try SketchError.translating(path: path) { try release() }
      (self.path, self.place) = (name, name)
      replaceReader()
      watchFolder()
      onFileEvent?(.renamed(to: name))
    case .replaced: try keep(held, replacedBy: place)
    case .deleted:
      try SketchAccess.checkFolder(of: place)
      try SketchError.translating(path: path) { try release() }
      let new = try NewSketchFile(of: held, beside: place)
      let names = [place] + NewSketchFile.keptNames(beside: place)
      (self.held, lock, self.place) = try new.take(names: names)
      didMove(from: place)
      onFileEvent?(.writtenAgain)
    }
  }

  private func keep(_ held: HeldFile, replacedBy other: String) throws {
    try SketchError.translating(path: other) { try release() }
    let new = try NewSketchFile(of: held, beside: other)
    (self.held, lock, place) = try new.take(names: NewSketchFile.keptNames(beside: other))
    didMove(from: other)
    onFileEvent?(.replaced(other: other, keptAs: place ?? other))
  }

  /// Keeps the path that the caller gave, which may contain links, as long as it names the same file.
  private func didMove(from old: String) {
    replaceReader()
    if place != old || path.flatMap(FileIdentity.init(path:)) != held?.identity { path = place }
    stamp = held?.stamp
    watchFolder()
  }

  /// Handles a file that another program has changed without taking the lock.
  private func settleContent(of held: HeldFile, at place: String) throws {
    guard let stamp, let now = held.stamp, now != stamp else { return }
    self.stamp = now
    if let writer {
      let isOurs = try? SketchError.translating(path: place) { try writer.ownsContent() }
      guard isOurs == true else { return try keepStrokes(overwrittenBy: place) }
      try refresh()
    } else {
      try reload()
    }
  }

  /// Saves the strokes in memory elsewhere, because the file's contents were overwritten.
  private func keepStrokes(overwrittenBy other: String) throws {
    try? release()
    let new = try NewSketchFile(beside: other)
    try SketchError.translating(path: other) {
      try new.write(keepingIDs: true, layers: layers) { try visible.live.forEach($0) }
    }
    (held, lock, place) = try new.take(names: NewSketchFile.keptNames(beside: other))
    didMove(from: other)
    if visible.index != nil {
      visible.index = nil
      onReload?()
    }
    onFileEvent?(.replaced(other: other, keptAs: place ?? other))
  }

  /// Reads another program's changes.
  func refresh() throws {
    guard let path, let place else { return }
    let before = held?.stamp
    var change = SketchChange()
    var now = layers
    try SketchError.translating(path: path, otherwise: .badFile) {
      try SketchReading.read(place, patience: min(patience, .edit)) { db in
        let (gone, came) = visible.difference(to: try SketchSchema.visibleIDs(db))
        change.removed = gone
        try SketchSchema.forEachVisibleStroke(came, in: db) { change.inserted.append($0) }
        (canUndo, canRedo) = try SketchHistory.state(db)
        now = try SketchHistory.layers(db)
      }
    }
    stamp = before
    if now != layers {
      try load()
      onReload?()
      return
    }
    guard change != SketchChange() else { return }
    apply(change)
    onChange?(change)
  }
}
