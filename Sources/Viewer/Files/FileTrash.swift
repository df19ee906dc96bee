import Foundation
import PanoramaImages

/// A file that was put into the desktop's trash.
struct TrashedFile: Hashable, Sendable {
  /// The path that it had.
  var original: String
  /// Its path in the trash.
  fileprivate var place: String
  /// The path of the note from which desktops know where it was.
  fileprivate var note: String
}

/// Puts files into the desktop's trash, and takes them out again.
///
/// Each step is a single rename or link, so whenever a program ends, the file is whole in one place or in both.
///
/// Source: freedesktop.org, "The FreeDesktop.org Trash specification", version 1.0.
enum FileTrash {
  /// A folder with trash.
  private struct Can {
    /// The path of the folder with `files` and `info`.
    var path: String
    /// The folder to which the paths of its notes are relative; nil for absolute paths.
    var top: String?
  }

  /// The maximum number of files of one name in the trash.
  private static let nameLimit = 10_000

  /// Moves a file into the trash of its file system. What a link leads to stays.
  ///
  /// - Parameter dataFolder: the user's folder for data, in which the trash of its file system is.
  /// - Throws: `FileFault`; the file is where it was.
  static func put(
    _ path: String, dataFolder: String, now: Date = Date()
  ) throws(FileFault) -> TrashedFile {
    try put(path, dataFolder, now) { path, place throws(FileFault) in
      try FileFault.move(path, to: place)
    }
  }

  /// Puts a copy of a file into the trash of its file system. The file stays.
  static func putCopy(
    of path: String, dataFolder: String, now: Date = Date()
  ) throws(FileFault) -> TrashedFile {
    try put(path, dataFolder, now) { path, place throws(FileFault) in
      guard try FileFault.copy(path, toNew: place) else {
        throw FileFault("there is already such a file in the trash")
      }
    }
  }

  private static func put(
    _ path: String, _ dataFolder: String, _ now: Date,
    _ body: (_ path: String, _ place: String) throws(FileFault) -> Void
  ) throws(FileFault) -> TrashedFile {
    let path = FileFault.absolute(path)
    let name = HeldFolder.split(path).name
    guard let device = device(of: HeldFolder.split(path).folder), FileFault.exists(path) else {
      throw FileFault("“\(FileBytes.shown(name))” does not exist")
    }
    var reason = "its disk has no trash"
    for can in cans(on: device, path, dataFolder) {
      do throws(FileFault) {
        return try move(path, name, into: can, now, body)
      } catch {
        reason = error.message
      }
    }
    throw FileFault("“\(FileBytes.shown(name))” cannot be moved to the trash: \(reason)")
  }

  /// Moves a file back to where it was.
  ///
  /// - Throws: `FileFault`: there is another file now, or the trash was emptied; nothing has changed then.
  static func restore(_ file: TrashedFile) throws(FileFault) {
    try FileFault.move(file.place, to: file.original)
    _ = FileBytes.withBytes(file.note) { unlink($0) }
  }

  /// Moves a file back to where it was, over the one that is there now: at any moment one of them is there, whole.
  static func restoreReplacing(_ file: TrashedFile) throws(FileFault) {
    let renamed = FileBytes.withBytes(file.place) { place in
      FileBytes.withBytes(file.original) { rename(place, $0) }
    }
    guard renamed == 0 else {
      throw FileFault("the file cannot be brought back: \(ImageError.systemReason())")
    }
    _ = FileBytes.withBytes(file.note) { unlink($0) }
  }

  /// Forgets a copy that is not needed.
  static func discard(_ file: TrashedFile) {
    for path in [file.place, file.note] { _ = FileBytes.withBytes(path) { unlink($0) } }
  }

  // MARK: Folders

  /// The trash folders that may take a file, the best first.
  private static func cans(on device: dev_t, _ path: String, _ home: String) -> [Can] {
    try? FileManager.default.createDirectory(
      atPath: home, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    if Self.device(of: home) == device {
      let own = home + "/Trash"
      return makeFolder(own) ? [Can(path: own, top: nil)] : []
    }
    var cans: [Can] = []
    let top = topFolder(of: path, device)
    let prefix = top == "/" ? "" : top
    // A folder that the administrator made for all users counts only if nobody can replace what is in it.
    let shared = prefix + "/.Trash"
    if let status = status(of: shared), status.st_mode & S_IFMT == S_IFDIR,
      status.st_mode & S_ISVTX != 0
    {
      let own = "\(shared)/\(geteuid())"
      if makeFolder(own) { cans.append(Can(path: own, top: prefix + "/")) }
    }
    let own = "\(prefix)/.Trash-\(geteuid())"
    if makeFolder(own) { cans.append(Can(path: own, top: prefix + "/")) }
    return cans
  }

  /// The uppermost folder of the file system in which a file is.
  private static func topFolder(of path: String, _ device: dev_t) -> String {
    var folder = HeldFolder.split(path).folder
    if let real = FileBytes.withBytes(folder, { realpath($0, nil) }) {
      folder = FileBytes.string(real)
      free(real)
    }
    while folder != "/" {
      let above = HeldFolder.split(folder).folder
      guard Self.device(of: above) == device else { break }
      folder = above
    }
    return folder
  }

  /// Makes sure that there is a folder of this user, with its two folders, and that none is a link.
  private static func makeFolder(_ path: String) -> Bool {
    for folder in [path, path + "/files", path + "/info"] {
      _ = FileBytes.withBytes(folder) { mkdir($0, 0o700) }
      guard let status = status(of: folder), status.st_mode & S_IFMT == S_IFDIR,
        status.st_uid == geteuid()
      else { return false }
    }
    return true
  }

  private static func status(of path: String) -> stat? {
    var status = stat()
    return FileBytes.withBytes(path, { lstat($0, &status) }) == 0 ? status : nil
  }

  private static func device(of folder: String) -> dev_t? {
    var status = stat()
    return FileBytes.withBytes(folder, { stat($0, &status) }) == 0 ? status.st_dev : nil
  }

  // MARK: Moving

  private static func move(
    _ path: String, _ name: String, into can: Can, _ now: Date,
    _ body: (_ path: String, _ place: String) throws(FileFault) -> Void
  ) throws(FileFault) -> TrashedFile {
    for number in 1...nameLimit {
      let entry = number == 1 ? name : "\(name).\(number)"
      let file = TrashedFile(
        original: path, place: "\(can.path)/files/\(entry)",
        note: "\(can.path)/info/\(entry).trashinfo")
      // The note is made first, and only by one program: it reserves the name.
      let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
      let note = FileBytes.withBytes(file.note) { open($0, flags, 0o600) }
      if note < 0 {
        if errno == EEXIST { continue }
        throw FileFault(ImageError.systemReason())
      }
      var isNoted = write(Self.note(path, can, now), to: note)
      isNoted = close(note) == 0 && isNoted
      if isNoted {
        do throws(FileFault) {
          try body(path, file.place)
          return file
        } catch {
          _ = FileBytes.withBytes(file.note) { unlink($0) }
          if FileFault.exists(file.place) { continue }
          throw error
        }
      }
      let reason = ImageError.systemReason()
      _ = FileBytes.withBytes(file.note) { unlink($0) }
      throw FileFault(reason)
    }
    throw FileFault("there are too many files of this name in the trash")
  }

  private static func write(_ text: String, to file: Int32) -> Bool {
    let bytes = Array(text.utf8)
    var done = 0
    while done < bytes.count {
      let count = bytes[done...].withUnsafeBytes {
        Foundation.write(file, $0.baseAddress, $0.count)
      }
      if count < 0 && errno != EINTR { return false }
      done += max(0, count)
    }
    return true
  }

  private static func note(_ path: String, _ can: Can, _ now: Date) -> String {
    var path = path
    if let top = can.top, path.hasPrefix(top) { path.removeFirst(top.count) }
    var seconds = time_t(now.timeIntervalSince1970)
    var parts = tm()
    localtime_r(&seconds, &parts)
    let date = String(
      format: "%04d-%02d-%02dT%02d:%02d:%02d", Int(parts.tm_year) + 1900, Int(parts.tm_mon) + 1,
      Int(parts.tm_mday), Int(parts.tm_hour), Int(parts.tm_min), Int(parts.tm_sec))
    return "[Trash Info]\nPath=\(escaped(path))\nDeletionDate=\(date)\n"
  }

  /// The bytes of a path as in a URL (RFC 2396, section 2).
  private static func escaped(_ path: String) -> String {
    let plain = Set("/-_.~abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789".utf8)
    return FileBytes.withBytes(path) { bytes in
      var text = ""
      var next = bytes
      while next.pointee != 0 {
        let byte = UInt8(bitPattern: next.pointee)
        text +=
          plain.contains(byte)
          ? String(UnicodeScalar(byte)) : String(format: "%%%02X", Int(byte))
        next += 1
      }
      return text
    }
  }
}
