import CSketchFile
import Foundation
import Panorama
import PanoramaImages

/// A file under construction, in the folder of its target and with an unpredictable name. It is deleted
/// with this object unless `take` has given it its final name.
final class NewSketchFile {
  /// The file while it is under construction.
  let site: SketchSite
  private let target: String
  /// Tells other programs that the file is still being made.
  private let lock: SketchLock?
  private var isTaken = false

  /// Creates an empty file.
  /// - Throws: `DocumentError`.
  convenience init(beside target: String) throws {
    try self.init(beside: target) { name, folder in
      let file = folder.create(name, permissions: 0o666)
      guard file >= 0 else { throw Self.failure(target) }
      close(file)
    }
  }

  /// Copies the contents of a file that has lost its name.
  /// - Throws: `DocumentError`.
  convenience init(of held: HeldFile, beside target: String) throws {
    try self.init(beside: target) { name, folder in
      do throws(ImageError) {
        try held.copy(to: name, in: folder)
      } catch {
        throw DocumentError(
          .inputOutput, path: target, "cannot be written again: \(error.description)")
      }
      // The copy will be drawn on, so it is writable even if the former file had become read-only.
      let copy = folder.open(name, O_RDONLY)
      guard copy >= 0 else { return }
      fchmod(copy, (held.status?.st_mode ?? 0) & 0o777 | 0o200)
      close(copy)
    }
  }

  private init(
    beside target: String, _ create: (_ name: String, _ folder: HeldFolder) throws -> Void
  ) throws {
    self.target = target
    let (parent, name) = HeldFolder.split(target)
    guard let folder = try? HeldFolder(parent) else { throw Self.failure(target) }
    let new = name + Self.mark + UUID().uuidString.prefix(Self.randomLength).lowercased()
    try create(new, folder)
    guard let file = HeldFile(new, in: folder) else { throw Self.failure(target) }
    site = SketchSite(path: file.name ?? target, folder: folder, name: new, file: file)
    lock = SketchLock(file)
  }

  /// The maximum number of strokes in a transaction.
  private static let batch = 1024

  /// Writes a sketch into the file.
  /// - Parameters:
  ///   - keepsIDs: whether the strokes keep their ids.
  ///   - layers: the layers, from the bottom up.
  ///   - paper: the paper; nil for white.
  ///   - pens: the pens that the sketch remembers; nil for none.
  ///   - forEachStroke: calls its argument with each stroke, from the bottom up.
  func write(
    keepingIDs keepsIDs: Bool = false, layers: [SketchLayer], paper: SketchPaper?, pens: PenCase?,
    _ forEachStroke: (_ body: (SketchStroke) throws -> Void) throws -> Void
  ) throws {
    let connection = try SketchConnection(creating: site)
    if layers != [.first] || paper != nil {
      try connection.write {
        _ = try SketchHistory.replace([], with: [], layers: layers, paper: paper, in: $0)
      }
    }
    if let pens { try connection.write { try RememberedPens.write(pens, in: $0) } }
    var strokes: [SketchStroke] = []
    func flush() throws {
      try connection.write { db in
        for stroke in strokes {
          _ = try SketchHistory.insert(stroke, keepingID: keepsIDs, in: db)
        }
      }
      strokes.removeAll(keepingCapacity: true)
    }
    try forEachStroke { stroke in
      var stroke = stroke
      // New ids ascend in drawing order.
      if !keepsIDs { stroke.place = 0 }
      strokes.append(stroke)
      if strokes.count == Self.batch { try flush() }
    }
    try flush()
    try connection.close()
  }

  /// Deletes the unfinished files that killed programs left beside a sketch.
  static func removeAbandoned(beside sketch: String, in folder: HeldFolder) {
    let start = sketch + mark
    var names: [String] = []
    _ = folder.forEachEntry { name in
      if name.hasPrefix(start), name.utf8.count == start.utf8.count + randomLength {
        names.append(name)
      }
    }
    for name in names {
      // A file of somebody else, or one that a program is still making, is left alone.
      guard let file = HeldFile(name, in: folder), file.status?.isOwnFile() == true,
        SketchLock(file) != nil
      else { continue }
      folder.remove(name)
      let journal = name + SketchLog.Kind.journal.rawValue
      if folder.status(of: journal)?.isOwnFile() == true { folder.remove(journal) }
    }
  }

  deinit { if !isTaken { site.folder.remove(site.name) } }

  /// Renames the file to the first of `names` that is free.
  /// - Returns: the file and its lock.
  /// - Throws: `DocumentError`.
  func take(names: some Sequence<String>) throws -> (HeldFile, SketchLock) {
    guard let lock else {
      throw DocumentError(.inputOutput, path: target, "cannot be locked; check its folder")
    }
    for name in names {
      if rename(to: name) {
        isTaken = true
        return (site.file, lock)
      }
      guard errno == EEXIST else { throw Self.failure(name) }
    }
    throw DocumentError(
      .inputOutput, path: target, "another program made a file of that name; name another one")
  }

  private func rename(to path: String) -> Bool {
    FileBytes.withBytes(site.name) { from in
      FileBytes.withBytes(HeldFolder.split(path).name) {
        csketch_rename_new(site.folder.descriptor, from, $0) == 0
      }
    }
  }

  private static let mark = ".new-"
  private static let randomLength = 8

  private static func failure(_ path: String) -> DocumentError {
    DocumentError(
      .inputOutput, path: path, "cannot be written: \(String(cString: strerror(errno)))")
  }
}
