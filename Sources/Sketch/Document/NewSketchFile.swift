#if Apps
  import CSketchFile
  import Foundation
  import Panorama

  /// A file under construction, in the folder of its target and with an unpredictable name. It is deleted
  /// with this object unless `take` has given it its final name.
  final class NewSketchFile {
    let path: String
    private let target: String
    /// Tells other programs that the file is still being made.
    private let lock: SketchLock?
    private var isTaken = false

    /// Creates an empty file.
    /// - Throws: `SketchError`.
    init(beside target: String) throws {
      self.target = target
      path = Self.randomName(target)
      let file = FileBytes.withBytes(path) {
        Foundation.open($0, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o666)
      }
      guard file >= 0 else { throw Self.failure(target) }
      Foundation.close(file)
      lock = SketchLock(path: path)
    }

    /// Copies the contents of a file that has lost its name.
    /// - Throws: `SketchError`.
    init(of held: HeldFile, beside target: String) throws {
      self.target = target
      path = Self.randomName(target)
      do {
        try held.copy(to: path)
      } catch {
        throw SketchError(.inputOutput, path: target, "cannot be written again: \(error)")
      }
      lock = SketchLock(path: path)
    }

    /// The maximum number of strokes in a transaction.
    private static let batch = 1024

    /// Writes a sketch into the file.
    /// - Parameters:
    ///   - keepsIDs: whether the strokes keep their ids.
    ///   - layers: the layers, from the bottom up.
    ///   - forEachStroke: calls its argument with each stroke, from the bottom up.
    func write(
      keepingIDs keepsIDs: Bool = false, layers: [SketchLayer],
      _ forEachStroke: (_ body: (SketchStroke) throws -> Void) throws -> Void
    ) throws {
      let connection = try SketchConnection(creating: path)
      if layers != [.first] {
        try connection.write { _ = try SketchHistory.replace([], with: [], layers: layers, in: $0) }
      }
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

    /// Deletes the unfinished files that killed programs left beside `target`.
    static func removeAbandoned(beside target: String) {
      let folder = (target as NSString).deletingLastPathComponent
      let start = (target as NSString).lastPathComponent + mark
      for name in (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
      where name.hasPrefix(start) && name.count == start.count + randomLength {
        let path = folder + "/" + name
        guard SketchLock(path: path) != nil else { continue }
        for end in ["", SketchLog.Kind.journal.rawValue] {
          FileBytes.withBytes(path + end) { _ = unlink($0) }
        }
      }
    }

    deinit { if !isTaken { FileBytes.withBytes(path) { _ = unlink($0) } } }

    /// Renames the file to the first of `names` that is free.
    /// - Returns: the file, its lock and its name.
    /// - Throws: `SketchError`.
    func take<Names: Sequence<String>>(
      names: Names
    ) throws -> (HeldFile?, SketchLock?, String?) {
      guard let held = HeldFile(path: path), let lock else {
        throw SketchError(.inputOutput, path: target, "cannot be locked; check its folder")
      }
      for name in names {
        if rename(to: name) {
          isTaken = true
          return (held, lock, held.name ?? name)
        }
        guard errno == EEXIST else { throw Self.failure(name) }
      }
      throw SketchError(
        .inputOutput, path: target, "another program made a file of that name; name another one")
    }

    /// Candidate names for the drawing after another file has taken its name.
    static func keptNames(beside path: String) -> [String] {
      let end = (path as NSString).pathExtension
      let stem = (path as NSString).deletingPathExtension
      return (1...1000).map {
        "\(stem) (kept\($0 == 1 ? "" : " \($0)"))" + (end.isEmpty ? "" : ".\(end)")
      }
    }

    func take(name: String) throws -> (HeldFile?, SketchLock?, String?) {
      try take(names: CollectionOfOne(name))
    }

    private func rename(to name: String) -> Bool {
      FileBytes.withBytes(path) { from in
        FileBytes.withBytes(name) { csketch_rename_new(from, $0) == 0 }
      }
    }

    private static let mark = ".new-"
    private static let randomLength = 8

    private static func randomName(_ target: String) -> String {
      target + mark + UUID().uuidString.prefix(randomLength).lowercased()
    }

    private static func failure(_ path: String) -> SketchError {
      SketchError(
        .inputOutput, path: path, "cannot be written: \(String(cString: strerror(errno)))")
    }
  }
#endif
