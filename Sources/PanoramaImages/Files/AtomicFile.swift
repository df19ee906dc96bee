import CCodecs
import Foundation

/// Writes files atomically: at any moment either the old or the new file exists, complete.
public enum AtomicFile {
  /// Writes to a new file beside `path`, flushes it and renames it into place.
  ///
  /// A symbolic link keeps pointing where it did: its target is replaced. An existing file keeps
  /// its permissions and the extended attributes of the user. Anything but a regular file, such as a
  /// pipe or a terminal, is written to directly.
  /// - Throws: `ImageError.noSuchFile` when the folder is missing, `.isFolder`, or `.inaccessible`
  ///   with the system's reason. After an error no new file is left behind.
  public static func write(_ bytes: some Sequence<UInt8>, to path: String) throws(ImageError) {
    try write(bytes, to: path, permissions: 0o666, flushes: true)
  }

  /// As `write(_:to:)`, for a change that the dates of the file need not show.
  ///
  /// - Parameters:
  ///   - bytes: the content of the file.
  ///   - path: the path of the file.
  ///   - keepingTimes: whether an existing file keeps the times of its last reading and change. It is not replaced then if
  ///     another program writes, renames or deletes it meanwhile.
  /// - Throws: `ImageError`; `.changed` where another program was quicker.
  public static func write(
    _ bytes: some Sequence<UInt8>, to path: String, keepingTimes: Bool
  ) throws(ImageError) {
    guard keepingTimes else { return try write(bytes, to: path) }
    let bytes = Array(bytes)
    var old = stat()
    let isThere = FileBytes.withBytes(path) { stat($0, &old) } == 0
    try replace(path, permissions: 0o666, flushes: true, onlyFile: isThere ? old : nil) {
      file throws(ImageError) in
      try writeAll(bytes, to: file)
      if isThere { setTimes(of: file, old) }
    }
  }

  private static func setTimes(of file: Int32, _ status: stat) {
    _ = [status.st_atim, status.st_mtim].withUnsafeBufferPointer { futimens(file, $0.baseAddress) }
  }

  /// As `write(_:to:)`, with permissions and a choice of flushing.
  /// - Parameters:
  ///   - bytes: the whole content.
  ///   - path: the file.
  ///   - permissions: the permissions of a file that does not exist yet, reduced by the process's
  ///     umask.
  ///   - flushes: whether to wait until the disk has the file, so that it survives a power failure.
  /// - Throws: `ImageError`.
  public static func write(
    _ bytes: some Sequence<UInt8>, to path: String, permissions: Int, flushes: Bool
  ) throws(ImageError) {
    let bytes = Array(bytes)
    try replace(path, permissions: permissions, flushes: flushes) { file throws(ImageError) in
      try writeAll(bytes, to: file)
    }
  }

  /// As `write(_:to:)`, but takes the bytes in parts, so that they need not all be in memory at
  /// once.
  /// - Parameters:
  ///   - path: the file.
  ///   - body: calls the function that it is given once for each part.
  /// - Throws: `ImageError`, and whatever `body` throws. After an error no new file is left behind.
  public static func write(
    to path: String, inParts body: (@escaping ([UInt8]) throws -> Void) throws -> Void
  ) throws {
    var failure: (any Error)?
    do {
      try replace(path, permissions: 0o666, flushes: true) { file throws(ImageError) in
        do {
          try body { try writeAll($0, to: file) }
        } catch {
          failure = error
          throw .inaccessible("not all of it was written")
        }
      }
    } catch {
      throw failure ?? error
    }
  }

  /// As `write(_:to:permissions:flushes:)`, for files that the program names itself, such as its settings:
  /// no link is followed, and only a regular file of this user with no other name is replaced.
  public static func writeOwn(
    _ bytes: some Sequence<UInt8>, to path: String, permissions: Int = 0o666, flushes: Bool = true
  ) throws(ImageError) {
    let (parent, name) = HeldFolder.split(path)
    try writeOwn(
      bytes, named: name, in: HeldFolder(parent), permissions: permissions, flushes: flushes)
  }

  /// As `writeOwn(_:to:permissions:flushes:)`, in an open folder.
  public static func writeOwn(
    _ bytes: some Sequence<UInt8>, named name: String, in folder: HeldFolder,
    permissions: Int = 0o666, flushes: Bool = true
  ) throws(ImageError) {
    let old = folder.status(of: name)
    // On a disk that knows no owners, all files belong to the owner of the folder.
    guard old?.isOwnFile(orOf: folder.owner) ?? true else {
      throw .inaccessible("\(FileBytes.shown(name)) is not a file of yours; move it away")
    }
    let bytes = Array(bytes)
    try replace(name, in: folder, old, permissions, flushes) { file throws(ImageError) in
      try writeAll(bytes, to: file)
    }
  }

  /// Writes a file that does not exist yet.
  /// - Returns: false if there is something of that name, even a link that leads nowhere.
  /// - Throws: `ImageError`.
  public static func writeNew(
    _ bytes: some Sequence<UInt8>, to path: String
  ) throws(ImageError) -> Bool {
    let (parent, name) = HeldFolder.split(path)
    let folder = try HeldFolder(parent)
    guard folder.status(of: name) == nil else { return false }
    let bytes = Array(bytes)
    let new = try temporary(for: name, in: folder, 0o666, true) { file throws(ImageError) in
      try writeAll(bytes, to: file)
    }
    return try place(new, as: name, in: folder)
  }

  /// Copies a regular file, with its permissions, times and extended attributes of the user, to a path at which there is nothing yet. O(size).
  /// - Returns: false if there is something of that name, even a link that leads nowhere.
  /// - Throws: `ImageError`; nothing is left behind then.
  public static func copy(_ path: String, toNew new: String) throws(ImageError) -> Bool {
    let (source, _) = try RegularFile.open(path)
    defer { close(source) }
    var status = stat()
    guard fstat(source, &status) == 0 else { throw .inaccessible(ImageError.systemReason()) }
    let (parent, name) = HeldFolder.split(new)
    let folder = try HeldFolder(parent)
    guard folder.status(of: name) == nil else { return false }
    let fill = { (file: Int32) throws(ImageError) in
      try copyAll(of: source, to: file)
      ccodecs_copy_attributes(source, file)
      fchmod(file, status.st_mode & 0o777)
      setTimes(of: file, status)
    }
    // A file without a name leaves nothing behind, even if the program is killed.
    let unnamed = folder.createUnnamed(permissions: 0o600)
    if unnamed >= 0 {
      defer { close(unnamed) }
      try fill(unnamed)
      guard fsync(unnamed) == 0 else { throw .inaccessible(ImageError.systemReason()) }
      if folder.link(unnamed, as: name) { return true }
      if errno == EEXIST { return false }
    }
    let copy = try temporary(for: name, in: folder, 0o600, true, fill)
    return try place(copy, as: name, in: folder)
  }

  /// How much is copied at a time, in bytes.
  private static let copiedPart = 1 << 20

  private static func copyAll(of source: Int32, to file: Int32) throws(ImageError) {
    var offset = 0
    while true {
      let (bytes, failure) = WholeTransfer.read(source, at: offset, count: copiedPart)
      guard failure == 0 else { throw .inaccessible(ImageError.systemReason(failure)) }
      if bytes.isEmpty { return }
      try writeAll(bytes, to: file)
      offset += bytes.count
    }
  }

  /// Gives a new file its name, if nothing has it yet.
  private static func place(
    _ new: String, as name: String, in folder: HeldFolder
  ) throws(ImageError) -> Bool {
    defer { folder.remove(new) }
    if folder.link(new, as: name) { return true }
    if errno == EEXIST { return false }
    // The file system has no hard links.
    guard folder.status(of: name) == nil else { return false }
    guard folder.rename(new, to: name) else { throw .inaccessible(ImageError.systemReason()) }
    return true
  }

  /// Replaces what the user named, or writes to it if it is not a file.
  /// - Parameter only: the status of the one file that may be replaced; nil for any.
  private static func replace(
    _ path: String, permissions: Int, flushes: Bool, onlyFile only: stat? = nil,
    _ body: (Int32) throws(ImageError) -> Void
  ) throws(ImageError) {
    var status = stat()
    if FileBytes.withBytes(path, { stat($0, &status) }) == 0 {
      if status.st_mode & S_IFMT == S_IFDIR { throw .isFolder }
      if !status.isRegularFile { return try writeDirectly(to: path, body) }
    }
    let (parent, name) = HeldFolder.split(resolved(path))
    let folder = try HeldFolder(parent)
    let old = folder.status(of: name)
    if let old, old.st_mode & S_IFMT == S_IFDIR { throw .isFolder }
    try replace(name, in: folder, old, permissions, flushes, onlyFile: only, body)
  }

  private static func replace(
    _ name: String, in folder: HeldFolder, _ old: stat?, _ permissions: Int, _ flushes: Bool,
    onlyFile only: stat? = nil, _ body: (Int32) throws(ImageError) -> Void
  ) throws(ImageError) {
    let new = try temporary(for: name, in: folder, mode_t(permissions), flushes) {
      file throws(ImageError) in
      if let old, old.isRegularFile {
        fchmod(file, old.st_mode & 0o777)
      }
      try body(file)
    }
    if old?.isRegularFile == true { folder.copyAttributes(of: name, to: new) }
    if let only {
      switch folder.replace(name, with: new, where: { $0.isSameFile(as: only) }) {
      case .done: return
      case .overtaken: throw .changed
      case .failed: throw .inaccessible(ImageError.systemReason())
      }
    }
    guard folder.rename(new, to: name) else {
      let reason = ImageError.systemReason()
      folder.remove(new)
      throw .inaccessible(reason)
    }
  }

  /// How long to wait for the reader of a pipe, in steps of 10 ms.
  private static let stepsOfPatience = 100

  /// Writes to a device, a terminal or a pipe that the user named.
  private static func writeDirectly(
    to path: String, _ body: (Int32) throws(ImageError) -> Void
  ) throws(ImageError) {
    var file: Int32 = -1
    for step in 0...Self.stepsOfPatience {
      // Without O_NONBLOCK, a pipe that nobody reads would be waited for without end.
      file = FileBytes.withBytes(path) { open($0, O_WRONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC) }
      guard file < 0, errno == ENXIO, step < Self.stepsOfPatience else { break }
      poll(nil, 0, 10)
    }
    guard file >= 0 else {
      throw .inaccessible(
        errno == ENXIO
          ? "nothing reads from this pipe; start what reads it first" : ImageError.systemReason())
    }
    defer { close(file) }
    var status = stat()
    guard fstat(file, &status) == 0, !status.isRegularFile else {
      throw .inaccessible("another program is replacing it; try again")
    }
    // A slow reader is waited for.
    _ = fcntl(file, F_SETFL, fcntl(file, F_GETFL) & ~O_NONBLOCK)
    try body(file)
  }

  private static func resolved(_ path: String) -> String {
    guard let real = FileBytes.withBytes(path, { realpath($0, nil) }) else { return path }
    defer { free(real) }
    return FileBytes.string(real)
  }

  /// Writes a new file with a name of its own.
  /// - Returns: the name.
  private static func temporary(
    for name: String, in folder: HeldFolder, _ permissions: mode_t, _ flushes: Bool,
    _ body: (Int32) throws(ImageError) -> Void
  ) throws(ImageError) -> String {
    let (file, new) = try create(name, in: folder, permissions)
    do throws(ImageError) {
      defer { close(file) }
      try body(file)
      guard !flushes || fsync(file) == 0 else { throw .inaccessible(ImageError.systemReason()) }
    } catch {
      folder.remove(new)
      throw error
    }
    return new
  }

  private static func create(
    _ name: String, in folder: HeldFolder, _ permissions: mode_t
  ) throws(ImageError) -> (file: Int32, name: String) {
    for _ in 0..<100 {
      // The name cannot be guessed, so no other user can have put a file or a link there.
      let new = "\(name).\(String(UInt64.random(in: .min ... .max), radix: 36)).new"
      let file = folder.create(new, permissions: permissions)
      if file >= 0 { return (file, new) }
      if errno == EEXIST { continue }
      throw errno == ENOENT ? .noSuchFile : .inaccessible(ImageError.systemReason())
    }
    throw .inaccessible("no free name for a new file beside \(FileBytes.shown(name))")
  }

  /// Writes bytes to an open file.
  static func writeAll(_ bytes: [UInt8], to file: Int32) throws(ImageError) {
    try bytes.withUnsafeBufferPointer { bytes throws(ImageError) in
      try WholeTransfer.write(UnsafeRawBufferPointer(bytes)) { start, count, _ in
        Foundation.write(file, start, count)
      }
    }
  }
}
