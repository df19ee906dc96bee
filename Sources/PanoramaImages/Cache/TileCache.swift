import Foundation
import PanoramaGraphics

/// The folder where tiles of huge pictures are kept from one opening to the next.
///
/// Several programs may share it: a file is written by the one that holds its lock, and appears
/// under its name when it is whole. Files of the least recent use go when the folder grows over its
/// limit. Whatever is wrong with a file costs only the time to make it again.
public final class TileCache: Sendable {
  /// Absolute.
  public let folder: String
  /// Bytes of all files together.
  public let sizeLimit: Int
  /// Bytes to leave free on the disk.
  public let reserve: Int
  private let write: TileFile.Write
  private let failure = TileCacheFailure()

  /// `$XDG_CACHE_HOME/panorama/tiles`, by default `~/.cache/panorama/tiles` (see `BaseFolder`).
  public static func standardFolder(
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) -> String {
    BaseFolder.cache.path(environment: environment) + "/panorama/tiles"
  }

  /// - Parameters:
  ///   - folder: made, with those above it, when it is first written to.
  ///   - sizeLimit: bytes of all files together.
  ///   - reserve: bytes to leave free on the disk.
  public convenience init(
    folder: String = TileCache.standardFolder(), sizeLimit: Int = 4 << 30, reserve: Int = 1 << 29
  ) {
    self.init(folder: folder, sizeLimit: sizeLimit, reserve: reserve) { pwrite($0, $1, $2, $3) }
  }

  /// - Parameter write: what writes, for tests of full disks.
  package init(
    folder: String, sizeLimit: Int, reserve: Int,
    write: @escaping @Sendable (Int32, UnsafeRawPointer, Int, off_t) -> Int
  ) {
    self.folder = folder
    self.sizeLimit = sizeLimit
    self.reserve = reserve
    self.write = write
  }

  /// Why tiles could not be kept, the first time that this happened; nil ever after: it is said
  /// once.
  package func firstFailure(_ error: ImageError) -> String? {
    failure.isFirst() ? "tiles cannot be kept on disk: \(error.description)" : nil
  }

  private func path(_ key: TileKey, _ suffix: String) -> String {
    "\(folder)/\(key.fileName).\(suffix)"
  }

  /// The whole file of a picture, or one to go on with, or a new one. Nil when another program is
  /// just making it.
  /// - Throws: `ImageError.inaccessible` when it cannot be written.
  package func open(_ key: TileKey, shape: TiledImage) throws(ImageError) -> TileFile? {
    if let whole = wholeFile(key, shape: shape) { return whole }
    try makeFolder()
    trim(to: sizeLimit)
    // A file that another program finished between our opening and locking it has moved on.
    for _ in 0..<8 {
      guard let file = try openOwn(path(key, "part"), O_RDWR | O_CREAT) else {
        // Somebody put something else there. Only the name goes: what it leads to is not ours.
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

  /// A file without a name, for as long as a picture is open.
  /// - Throws: `ImageError.inaccessible` when it cannot be written.
  package func scratch() throws(ImageError) -> TileFile {
    try makeFolder()
    let name = "\(folder)/\(getpid())-\(UUID().uuidString).scratch"
    let file = Foundation.open(name, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard file >= 0 else { throw .inaccessible(ImageError.systemReason()) }
    unlink(name)
    return TileFile(
      file: file, entries: [:], end: 0, isWritable: true, sizeLimit: sizeLimit, write: write)
  }

  /// Gives a file that is being made its index and its name.
  /// - Throws: `ImageError.inaccessible`; the file is gone then.
  package func publish(_ file: TileFile, _ key: TileKey) throws(ImageError) {
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

  /// Removes a picture's file: it is damaged, or its picture is.
  package func remove(_ key: TileKey) {
    unlink(path(key, "tiles"))
  }

  /// Removes the file that is being made, by the one that makes it.
  package func abandon(_ file: TileFile, _ key: TileKey) {
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
    // Its time says when it was last of use.
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
    guard
      Int(clamping: disk.f_bavail).multipliedReportingOverflow(by: Int(disk.f_frsize))
        .partialValue >= reserve
    else { throw .inaccessible("the disk is nearly full") }
  }
}
