#if Apps
  import Foundation
  import Panorama

  /// What is to be done with a log that lies beside a sketch, found out on copies.
  struct SketchRecovery {
    let sketch: String
    let log: SketchLog
    /// The log is this file's: its changes are worked in. Else it is another file's, which had the
    /// name before.
    let belongs: Bool

    /// Nil where no log lies there.
    /// - Throws: `SketchError`: neither with the log nor without is it a sketch.
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
      // Nobody can tell, so it is taken for what it is nearly always: what a crash left.
      case nil: belongs = isSoundWithLog
      }
      guard belongs || alone.isSound else {
        throw SketchError(.badFile, path: sketch, SketchError.damaged)
      }
    }

    /// Nil where it cannot be told.
    private static func isSession(
      _ session: SketchSession?, of sketch: String, id: String?
    ) -> Bool? {
      guard let session else { return nil }
      if let id, id != session.id { return false }
      if FileIdentity(path: sketch) == session.identity { return true }
      // A copy of the whole folder, or an older copy of this document in its place.
      return id == nil ? false : nil
    }

    /// What is in the file for who only reads it.
    func copy() throws -> SketchCopy { try SketchCopy(of: sketch, with: belongs ? log : nil) }

    /// Puts file and log aside as they are, and leaves beside the file what belongs to it.
    /// - Returns: the folder with what was put aside.
    /// - Throws: `SketchError`; nothing has changed then.
    func prepare() throws -> String {
      let name = ((sketch as NSString).lastPathComponent as NSString).deletingPathExtension
      let parent = (sketch as NSString).deletingLastPathComponent
      let folder = try Self.newFolder("\(name) before recovery", in: parent)
      try SketchCopy.copy(
        sketch, log, to: folder + "/" + (sketch as NSString).lastPathComponent)
      if !belongs {
        unlink(log.path)
        // The log's index says nothing without it.
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
    /// The name of the sketch that it was written beside.
    fileprivate var sketch: String { String(path.dropLast(kind.rawValue.count)) }
  }
#endif
