import Foundation
import PanoramaImages

/// Why a file was not moved.
struct FileFault: Error {
  /// For a person.
  let message: String

  init(_ message: String) { self.message = message }

  /// Whether there is an entry at `path`, even if it is a link that leads nowhere.
  static func exists(_ path: String) -> Bool {
    var status = stat()
    return FileBytes.withBytes(path) { lstat($0, &status) } == 0
  }

  /// The path from the root.
  static func absolute(_ path: String) -> String {
    if path.hasPrefix("/") { return path }
    guard let folder = getcwd(nil, 0) else { return path }
    defer { free(folder) }
    return FileBytes.string(folder) + "/" + path
  }

  /// Gives a file another path; nothing is ever replaced. To another disk it is copied first, and removed when the
  /// copy is safe.
  ///
  /// - Throws: `FileFault`; the file is where it was.
  static func move(_ path: String, to new: String) throws(FileFault) {
    let name = FileBytes.shown(HeldFolder.split(new).name)
    let taken = FileFault("there is already a file “\(name)”")
    // A link, because it does not replace what is there; a moment later the old name is removed.
    let linked = FileBytes.withBytes(path) { path in
      FileBytes.withBytes(new) { linkat(AT_FDCWD, path, AT_FDCWD, $0, 0) }
    }
    if linked == 0 {
      if FileBytes.withBytes(path, { unlink($0) }) == 0 { return }
      let reason = ImageError.systemReason()
      _ = FileBytes.withBytes(new) { unlink($0) }
      throw FileFault(reason)
    }
    switch errno {
    case EEXIST: throw taken
    case EPERM, ENOTSUP, EMLINK:
      // The file system has no links, or this user must not make one of another user's file.
      if exists(new) { throw taken }
      let renamed = FileBytes.withBytes(path) { path in
        FileBytes.withBytes(new) { Foundation.rename(path, $0) }
      }
      if renamed != 0 { throw FileFault(ImageError.systemReason()) }
    case EXDEV:
      guard try copy(path, toNew: new) else { throw taken }
      if FileBytes.withBytes(path, { unlink($0) }) == 0 { return }
      let reason = ImageError.systemReason()
      _ = FileBytes.withBytes(new) { unlink($0) }
      throw FileFault(reason)
    default: throw FileFault(ImageError.systemReason())
    }
  }

  /// The maximum number of files of one name in a folder.
  private static let nameLimit = 1000

  /// Copies a file into a folder. If something has its name there, the copy is called “name 2”, and so on.
  ///
  /// - Returns: the path of the copy.
  /// - Throws: `FileFault`; there is no copy then.
  static func copy(_ path: String, into folder: String) throws(FileFault) -> String {
    let name = HeldFolder.split(path).name as NSString
    return try self.name(name.deletingPathExtension, name.pathExtension, into: folder) {
      new throws(FileFault) in
      try copy(path, toNew: new)
    }
  }

  /// Finds a name that is free.
  ///
  /// - Parameters:
  ///   - stem: the name without its ending; after the first, “stem 2” is tried, and so on.
  ///   - ending: the ending; empty for none.
  ///   - folder: the folder.
  ///   - make: makes the file, and tells whether its name was free.
  /// - Returns: the path of the file.
  /// - Throws: `FileFault`; there is no file then.
  static func name(
    _ stem: String, _ ending: String, into folder: String,
    make: (String) throws(FileFault) -> Bool
  ) throws(FileFault) -> String {
    let tail = ending.isEmpty ? "" : ".\(ending)"
    for number in 1...nameLimit {
      let name = (number == 1 ? stem : "\(stem) \(number)") + tail
      let new = folder == "/" ? "/\(name)" : "\(folder)/\(name)"
      if try make(new) { return new }
    }
    throw FileFault("there are too many files “\(FileBytes.shown(stem + tail))”")
  }

  /// Copies a file to a path at which there is nothing yet.
  ///
  /// - Returns: whether there was nothing.
  static func copy(_ path: String, toNew new: String) throws(FileFault) -> Bool {
    do throws(ImageError) {
      return try AtomicFile.copy(path, toNew: new)
    } catch {
      throw FileFault(
        "“\(FileBytes.shown(HeldFolder.split(path).name))” could not be copied: \(error)")
    }
  }

  /// Turns what is seen of a JPEG file, without changing its pixels.
  ///
  /// - Returns: its orientation before and after.
  /// - Throws: `FileFault`; the file is as it was.
  static func turn(
    _ path: String, by turn: ImageOrientation
  ) throws(FileFault) -> (old: ImageOrientation, new: ImageOrientation) {
    do throws(ImageError) {
      let old = try ImageFile.open(path: path, budget: .tiled).info.orientation
      let new = old.followed(by: turn)
      try ImageFile.setOrientation(new, of: path)
      return (old, new)
    } catch {
      throw notTurned(path, error)
    }
  }

  /// Gives a JPEG file an orientation.
  ///
  /// - Throws: `FileFault`; the file is as it was.
  static func turn(_ path: String, to orientation: ImageOrientation) throws(FileFault) {
    do throws(ImageError) {
      try ImageFile.setOrientation(orientation, of: path)
    } catch {
      throw notTurned(path, error)
    }
  }

  private static func notTurned(_ path: String, _ error: ImageError) -> FileFault {
    let name = FileBytes.shown(HeldFolder.split(path).name)
    if case .unsupported(let reason) = error {
      return FileFault("“\(name)” cannot keep its rotation: \(reason)")
    }
    return FileFault("“\(name)” cannot keep its rotation: \(error)")
  }
}
