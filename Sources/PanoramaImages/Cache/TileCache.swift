import Foundation
import PanoramaGraphics
import Synchronization

/// The folder in which the tiles of huge pictures are kept for the next time the pictures are
/// opened.
///
/// Several programs may share it: the program that holds a file's lock writes it, and the file gets
/// its final name when it is complete. When the folder grows over its limit, the least recently
/// used files are removed. A faulty file costs only the time to make it again.
public final class TileCache: Sendable {
  /// The absolute path.
  public let folder: String
  /// The bytes that all files together may take.
  public let sizeLimit: Int
  /// The bytes to leave free on the disk.
  public let reserve: Int
  private let write: TileFile.Write
  /// Whether the user was told that tiles cannot be kept.
  private let hasToldFailure = Atomic(false)

  /// `$XDG_CACHE_HOME/panorama/tiles`, by default `~/.cache/panorama/tiles` (see `BaseFolder`).
  public static func standardFolder(
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) -> String {
    BaseFolder.cache.path(environment: environment) + "/panorama/tiles"
  }

  /// - Parameters:
  ///   - folder: where the files go; created together with its parents at the first write.
  ///   - sizeLimit: the bytes that all files together may take.
  ///   - reserve: the bytes to leave free on the disk.
  public convenience init(
    folder: String = TileCache.standardFolder(), sizeLimit: Int = 4 << 30, reserve: Int = 1 << 29
  ) {
    self.init(folder: folder, sizeLimit: sizeLimit, reserve: reserve) { pwrite($0, $1, $2, $3) }
  }

  /// - Parameters:
  ///   - folder: where the files go; created together with its parents at the first write.
  ///   - sizeLimit: the bytes that all files together may take.
  ///   - reserve: the bytes to leave free on the disk.
  ///   - write: the function that writes; tests replace it to simulate a full disk.
  public init(
    folder: String, sizeLimit: Int, reserve: Int,
    write: @escaping @Sendable (Int32, UnsafeRawPointer, Int, off_t) -> Int
  ) {
    self.folder = folder
    self.sizeLimit = sizeLimit
    self.reserve = reserve
    self.write = write
  }

  /// Describes why tiles could not be kept. Only the first call returns a text: the user is told
  /// once.
  func firstFailure(_ error: ImageError) -> String? {
    hasToldFailure.exchange(true, ordering: .relaxed)
      ? nil : "tiles cannot be kept on disk: \(error.description)"
  }

  private func path(_ key: TileKey, _ suffix: String) -> String {
    "\(folder)/\(key.fileName).\(suffix)"
  }

  /// Opens the complete file of a picture, an unfinished one to continue, or a new one. Returns nil
  /// while another program is writing it.
  /// - Throws: `ImageError.inaccessible` when it cannot be written.
  @_spi(TileTests) public func open(_ key: TileKey, shape: TiledImage) throws(ImageError)
    -> TileFile?
  {
    if let whole = wholeFile(key, shape: shape) { return whole }
    try makeFolder()
    trim(to: sizeLimit)
    // If another program finished the file between our opening and locking it, the file has been
    // renamed.
    for _ in 0..<8 {
      guard let file = try openOwn(path(key, "part"), O_RDWR | O_CREAT) else {
        // Something else has this name. Only the name is removed, because what it leads to is not
        // ours.
        guard unlink(path(key, "part")) == 0 || errno == ENOENT else {
          throw .inaccessible(ImageError.systemReason())
        }
        continue
      }
      guard flock(file, LOCK_EX | LOCK_NB) == 0 else {
        close(file)
        return nil
      }
      guard isStill(file, at: path(key, "part")) else {
        flock(file, LOCK_UN)
        close(file)
        if let whole = wholeFile(key, shape: shape) { return whole }
        continue
      }
      return try continued(file, key, shape)
    }
    return nil
  }

  /// Makes a file without a name, which exists only as long as a picture is open.
  /// - Throws: `ImageError.inaccessible` when it cannot be written.
  @_spi(TileTests) public func scratch() throws(ImageError) -> TileFile {
    try makeFolder()
    let name = "\(folder)/\(getpid())-\(UUID().uuidString).scratch"
    let file = Foundation.open(name, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard file >= 0 else { throw .inaccessible(ImageError.systemReason()) }
    unlink(name)
    return TileFile(
      file: file, entries: [:], end: 0, isWritable: true, sizeLimit: sizeLimit, write: write)
  }

  /// Writes the index of a file that is being made, and gives it its final name.
  /// - Throws: `ImageError.inaccessible`; the file is then removed.
  @_spi(TileTests) public func publish(_ file: TileFile, _ key: TileKey) throws(ImageError) {
    do throws(ImageError) {
      try file.finish()
      guard rename(path(key, "part"), path(key, "tiles")) == 0 else {
        throw .inaccessible(ImageError.systemReason())
      }
    } catch {
      unlink(path(key, "part"))
      throw error
    }
    trim(to: sizeLimit)
  }

  /// Removes a picture's file because it, or the picture itself, is damaged.
  @_spi(TileTests) public func remove(_ key: TileKey) {
    unlink(path(key, "tiles"))
  }

  /// Removes the file that is being made; only its writer calls this.
  func abandon(_ file: TileFile, _ key: TileKey) {
    file.stopWriting()
    unlink(path(key, "part"))
  }

  private func wholeFile(_ key: TileKey, shape: TiledImage) -> TileFile? {
    let name = path(key, "tiles")
    guard let file = (try? openOwn(name, O_RDONLY)) ?? nil else { return nil }
    guard let contents = TileFile.contents(of: file, shape: shape, key: key), contents.isWhole
    else {
      close(file)
      unlink(name)
      return nil
    }
    // The modification time records the last use.
    futimens(file, nil)
    return TileFile(
      file: file, entries: contents.entries, end: contents.end, isWritable: false,
      sizeLimit: sizeLimit, write: write)
  }

  private func continued(
    _ file: Int32, _ key: TileKey, _ shape: TiledImage
  ) throws(ImageError) -> TileFile {
    if let contents = TileFile.contents(of: file, shape: shape, key: key), !contents.isWhole,
      ftruncate(file, off_t(contents.end)) == 0
    {
      return TileFile(
        file: file, entries: contents.entries, end: contents.end, isWritable: true,
        sizeLimit: sizeLimit, write: write)
    }
    let header = TileFileFormat.header(shape, key: key.text)
    guard ftruncate(file, 0) == 0, write(file, header, header.count, 0) == header.count else {
      let error = ImageError.inaccessible(ImageError.systemReason())
      unlink(path(key, "part"))
      flock(file, LOCK_UN)
      close(file)
      throw error
    }
    return TileFile(
      file: file, entries: [:], end: UInt64(header.count), isWritable: true, sizeLimit: sizeLimit,
      write: write)
  }

  private func isStill(_ file: Int32, at path: String) -> Bool {
    var (held, named) = (stat(), stat())
    guard fstat(file, &held) == 0, lstat(path, &named) == 0 else { return false }
    return held.st_ino == named.st_ino && held.st_dev == named.st_dev
  }

  private func makeFolder() throws(ImageError) {
    let attributes: [FileAttributeKey: Any] = [.posixPermissions: 0o700]
    do {
      try FileManager.default.createDirectory(
        atPath: folder, withIntermediateDirectories: true, attributes: attributes)
    } catch {
      throw .inaccessible("the folder \(folder) cannot be made")
    }
    var disk = statvfs()
    guard statvfs(folder, &disk) == 0 else { throw .inaccessible(ImageError.systemReason()) }
    let (free, overflow) = Int(clamping: disk.f_bavail)
      .multipliedReportingOverflow(by: Int(disk.f_frsize))
    guard overflow || free >= reserve else { throw .inaccessible("the disk is nearly full") }
  }

  /// Removes the least recently used files until the others take at most `limit` bytes. Files that
  /// are still being written stay. O(files).
  @_spi(TileTests) public func trim(to limit: Int) {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    var files: [(path: String, size: Int, time: Double)] = names.compactMap { name in
      guard name.hasSuffix(".tiles") || name.hasSuffix(".part") else { return nil }
      var status = stat()
      guard lstat(folder + "/" + name, &status) == 0 else { return nil }
      let time = Double(status.st_mtim.tv_sec) + Double(status.st_mtim.tv_nsec) * 1e-9
      return (folder + "/" + name, Int(status.st_size), time)
    }
    files.sort { $0.time < $1.time }
    var total = files.reduce(0) { $0 + $1.size }
    for file in files where total > limit {
      if file.path.hasSuffix(".part"), !isAbandoned(file.path) { continue }
      if unlink(file.path) == 0 { total -= file.size }
    }
  }

  /// Whether no program is writing the file: its lock is free.
  private func isAbandoned(_ path: String) -> Bool {
    // A file that is not ours has no writer.
    guard let file = (try? openOwn(path, O_RDONLY)) ?? nil else { return true }
    defer { close(file) }
    guard flock(file, LOCK_EX | LOCK_NB) == 0 else { return false }
    flock(file, LOCK_UN)
    return true
  }

  /// Opens a file of the cache by its name, which other users can guess. Only regular files that this user
  /// owns are read and written: this follows no link and never waits for a pipe.
  /// - Returns: a descriptor, or nil when the name belongs to something else, such as a link to
  ///   another file.
  /// - Throws: `ImageError.inaccessible` when it cannot be opened.
  private func openOwn(_ path: String, _ flags: Int32) throws(ImageError) -> Int32? {
    let file = Foundation.open(path, flags | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC, 0o600)
    guard file >= 0 else {
      // The name belongs to a symbolic link, a folder, a socket, or a pipe without a reader.
      if [ELOOP, EISDIR, ENXIO].contains(errno) { return nil }
      throw .inaccessible(ImageError.systemReason())
    }
    var status = stat()
    // A file without a name was finished or removed in the meantime; the writer finds that out
    // itself.
    guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
      status.st_uid == geteuid(), status.st_nlink <= 1
    else {
      close(file)
      return nil
    }
    return file
  }
}
