import Foundation

/// Writes files atomically: at any moment either the old or the new file exists, complete.
public enum AtomicFile {
  /// Writes to a new file beside `path`, flushes it and renames it into place.
  ///
  /// A symbolic link keeps pointing where it did: its target is replaced. An existing file keeps
  /// its permissions. Anything but a regular file, such as a pipe or a terminal, is written to
  /// directly.
  /// - Throws: `ImageError.noSuchFile` when the folder is missing, `.isFolder`, or `.inaccessible`
  ///   with the system's reason. After an error no new file is left behind.
  public static func write(_ bytes: some Sequence<UInt8>, to path: String) throws(ImageError) {
    try write(bytes, to: path, permissions: 0o666, flushes: true)
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
          throw .inaccessible("it was not written to its end")
        }
      }
    } catch {
      throw failure ?? error
    }
  }

  private static func replace(
    _ path: String, permissions: Int, flushes: Bool, _ body: (Int32) throws(ImageError) -> Void
  ) throws(ImageError) {
    let target = resolved(path)
    var status = stat()
    var mode: mode_t?
    if stat(target, &status) == 0 {
      switch status.st_mode & S_IFMT {
      case S_IFREG: mode = status.st_mode & 0o7777
      case S_IFDIR: throw .isFolder
      default:
        let file = open(target, O_WRONLY | O_CLOEXEC)
        guard file >= 0 else { throw .inaccessible(ImageError.systemReason()) }
        defer { close(file) }
        return try body(file)
      }
    }
    let (file, name) = try create(beside: target, mode: mode, permissions: mode_t(permissions))
    do throws(ImageError) {
      defer { close(file) }
      try body(file)
      guard !flushes || fsync(file) == 0 else { throw .inaccessible(ImageError.systemReason()) }
    } catch {
      unlink(name)
      throw error
    }
    guard rename(name, target) == 0 else {
      let reason = ImageError.systemReason()
      unlink(name)
      throw .inaccessible(reason)
    }
  }

  private static func resolved(_ path: String) -> String {
    guard let real = realpath(path, nil) else { return path }
    defer { free(real) }
    return String(cString: real)
  }

  private static func create(
    beside target: String, mode: mode_t?, permissions: mode_t
  ) throws(ImageError) -> (file: Int32, name: String) {
    for _ in 0..<100 {
      // The name cannot be guessed, so no other user can have put a file or a link there.
      let name = "\(target).\(String(UInt64.random(in: .min ... .max), radix: 36)).new"
      let file = open(name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, permissions)
      if file >= 0 {
        if let mode { fchmod(file, mode) }
        return (file, name)
      }
      if errno == EEXIST { continue }
      throw errno == ENOENT ? .noSuchFile : .inaccessible(ImageError.systemReason())
    }
    throw .inaccessible("no free name for a new file beside \(target)")
  }

  private static func writeAll(_ bytes: [UInt8], to file: Int32) throws(ImageError) {
    var offset = 0
    while offset < bytes.count {
      let n = bytes.withUnsafeBytes {
        Foundation.write(file, $0.baseAddress! + offset, $0.count - offset)
      }
      if n < 0 && errno == EINTR { continue }
      guard n > 0 else { throw .inaccessible(ImageError.systemReason()) }
      offset += n
    }
  }
}
