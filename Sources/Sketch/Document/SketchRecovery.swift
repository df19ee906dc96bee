#if Apps
  import Foundation
  import Panorama

  /// Decides what to do with a log that lies beside a sketch, by trying it on copies.
  struct SketchRecovery {
    let sketch: String
    let log: SketchLog
    /// Whether the log belongs to this file and must be applied, and not to another file that had the name
    /// earlier.
    let belongs: Bool

    /// Nil if there is no log.
    /// - Throws: `SketchError` if the file is not a sound sketch with or without the log.
    init?(of sketch: String) throws {
      guard let log = SketchLog.left(beside: sketch) else { return nil }
      self.sketch = sketch
      self.log = log
      let isSoundWithLog = try SketchCopy(of: sketch, with: log).isSound
      let alone = try SketchCopy(of: sketch, with: nil)
      let isSame = Self.isSession(SketchSession(beside: log.sketch), of: sketch, id: alone.id)
      switch isSame {
      case true?: belongs = isSoundWithLog
      case false?: belongs = false
      // This is unknown, so assume the usual case: a crash while this document was drawn on left the log.
      case nil: belongs = isSoundWithLog
      }
      guard belongs || alone.isSound else {
        throw SketchError(.badFile, path: sketch, SketchError.damaged)
      }
    }

    /// Nil if it is unknown.
    private static func isSession(
      _ session: SketchSession?, of sketch: String, id: String?
    ) -> Bool? {
      guard let session else { return nil }
      if let id, id != session.id { return false }
      if FileIdentity(path: sketch) == session.identity { return true }
      // The whole folder was copied, or an older copy of the document has replaced the file.
      return id == nil ? false : nil
    }

    /// A copy with the log applied if it belongs to the file.
    func copy() throws -> SketchCopy { try SketchCopy(of: sketch, with: belongs ? log : nil) }

    /// Saves copies of file and log in a new folder, and removes a log that does not belong to the file.
    /// - Returns: the folder with the copies.
    /// - Throws: `SketchError`, with nothing changed.
    func prepare() throws -> String {
      let name = ((sketch as NSString).lastPathComponent as NSString).deletingPathExtension
      let parent = (sketch as NSString).deletingLastPathComponent
      let folder = try Self.newFolder("\(name) before recovery", in: parent)
      try SketchCopy.copy(
        sketch, log, to: folder + "/" + (sketch as NSString).lastPathComponent)
      if !belongs {
        unlink(log.path)
        // The log's index is useless without the log.
        unlink(log.sketch + "-shm")
      } else if log.path != sketch + log.kind.rawValue {
        guard rename(log.path, sketch + log.kind.rawValue) == 0 else {
          throw SketchError(.inputOutput, path: log.path, "cannot be renamed; check its folder")
        }
        unlink(SketchSession.path(for: log.sketch))
      }
      return folder
    }

    private static func newFolder(_ name: String, in parent: String) throws -> String {
      for number in 1...1000 {
        let path = parent + "/" + name + (number == 1 ? "" : " \(number)")
        if mkdir(path, 0o700) == 0 { return path }
        guard errno == EEXIST else { break }
      }
      throw SketchError(
        .inputOutput, path: parent,
        "has no room for a copy of what a crash left; free some space or check its permissions")
    }
  }

  extension SketchLog {
    /// The path of the sketch that the log was written for.
    fileprivate var sketch: String { String(path.dropLast(kind.rawValue.count)) }
  }
#endif
