import Foundation
import PanoramaImages

/// A reference to a file that stays valid when the file is renamed or deleted, or when another file
/// takes its name.
///
/// It uses an `O_PATH` descriptor, which can tell where the file is, does not prevent others from
/// writing, and, unlike any other descriptor, does not release the process's locks on the file when
/// it is closed.
public final class HeldFile: Sendable {
  private let descriptor: Int32
  /// Which file it is, whatever its path.
  public let identity: FileIdentity

  /// The fate of a file.
  public enum Fate: Hashable, Sendable {
    /// It still has its name.
    case inPlace
    /// It has a new name.
    case renamed(String)
    /// Another file has its name, and its own new name is unknown.
    case replaced
    /// It has no name left, or only one in the trash.
    case deleted
  }

  /// Nil if there is no such file.
  public convenience init?(path: String) {
    self.init(
      taking: FileBytes.withBytes(path) { Foundation.open($0, HeldFolder.pathOnly | O_CLOEXEC) })
  }

  /// An entry of a folder, even a link, a pipe or a device, which is not opened. Nil if there is none.
  public convenience init?(_ name: String, in folder: HeldFolder) {
    self.init(taking: folder.open(name, HeldFolder.pathOnly))
  }

  private init?(taking descriptor: Int32) {
    var status = stat()
    guard descriptor >= 0 else { return nil }
    guard fstat(descriptor, &status) == 0 else {
      close(descriptor)
      return nil
    }
    self.descriptor = descriptor
    identity = FileIdentity(status)
  }

  deinit { close(descriptor) }

  /// What became of the file. `path` is its former `name`.
  public func fate(of path: String) -> Fate {
    let there = FileIdentity(path: path)
    if there == identity { return .inPlace }
    if let name, !Self.isTrash(name), FileIdentity(path: name) == identity {
      return .renamed(name)
    }
    return there == nil ? .deleted : .replaced
  }

  /// What the system says about the file now.
  public var status: stat? {
    var status = stat()
    return fstat(descriptor, &status) == 0 ? status : nil
  }

  /// The size and modification time, which stay equal until the file is written.
  public var stamp: FileStamp? { status.map { FileStamp($0) } }

  /// Calls `body` with a descriptor that names the file but does not read it (`O_PATH`).
  public func withDescriptor<Result>(_ body: (Int32) -> Result) -> Result { body(descriptor) }

  /// Opens the file itself, whatever has its name now. Devices and pipes are not waited for.
  /// - Returns: a descriptor, or −1 with `errno`.
  public func open(_ flags: Int32) -> Int32 {
    Foundation.open(link, flags | O_NONBLOCK | O_CLOEXEC)
  }

  /// The current form of the name by which it was opened, absolute and without links; nil if the
  /// file has lost that name.
  public var name: String? {
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX) + 1)
    let count = readlink(link, &buffer, buffer.count - 1)
    guard count > 0, buffer[0] == 0x2F else { return nil }
    return FileBytes.string(buffer)
  }

  /// Desktops delete by renaming (Trash Specification 1.0).
  private static func isTrash(_ name: String) -> Bool {
    let parts = name.split(separator: "/").dropLast()
    guard let folder = parts.lastIndex(of: "files"), folder > 0 else { return false }
    return parts[..<folder].contains { $0 == "Trash" || $0.hasPrefix(".Trash") }
  }

  private var link: String { "/proc/self/fd/\(descriptor)" }

  /// The content of a regular file that nobody else can have put there; nil for any other file, and for one
  /// of more than `limit` bytes.
  public func ownBytes(limit: Int) -> [UInt8]? {
    guard let status, status.isOwnFile(), status.st_size <= limit else { return nil }
    return start(Int(status.st_size))
  }

  /// The first bytes of a regular file, at most `count`; nil if it is not regular or cannot be read.
  public func start(_ count: Int) -> [UInt8]? { bytes(at: 0, count: count) }

  /// Up to `count` bytes of a regular file from `offset` on; nil if it is not regular or cannot be read.
  public func bytes(at offset: Int, count: Int) -> [UInt8]? {
    guard status?.isRegularFile == true else { return nil }
    let file = open(O_RDONLY)
    guard file >= 0 else { return nil }
    defer { close(file) }
    var bytes = [UInt8](repeating: 0, count: count)
    let read = pread(file, &bytes, count, off_t(offset))
    return read < 0 ? nil : Array(bytes.prefix(read))
  }

  /// Copies the file to a new file with the same permissions, and waits until the disk has it. What the file
  /// gains meanwhile is not copied, and its holes take no room.
  ///
  /// - Throws: `ImageError.inaccessible`; no partial copy is left behind.
  public func copy(to name: String, in folder: HeldFolder) throws(ImageError) {
    let source = open(O_RDONLY)
    guard source >= 0 else { throw .inaccessible(ImageError.systemReason()) }
    defer { close(source) }
    guard let status, status.isRegularFile else { throw .inaccessible("not a regular file") }
    let target = folder.create(name, permissions: 0o600)
    guard target >= 0 else { throw .inaccessible(ImageError.systemReason()) }
    defer { close(target) }
    var isDone = false
    defer { if !isDone { folder.remove(name) } }
    try Self.copy(source, to: target, count: Int(status.st_size))
    guard fchmod(target, status.st_mode & 0o777) == 0, fsync(target) == 0 else {
      throw .inaccessible(ImageError.systemReason())
    }
    isDone = true
  }

  private static func copy(
    _ source: Int32, to target: Int32, count: Int
  ) throws(ImageError) {
    guard ftruncate(target, off_t(count)) == 0 else {
      throw .inaccessible(ImageError.systemReason())
    }
    var buffer = [UInt8](repeating: 0, count: 1 << 18)
    var place = 0
    while place < count {
      // The next part that is not a hole. A file system without holes has one part.
      let start = lseek(source, off_t(place), seekData)
      if start < 0, errno == ENXIO { return }
      if start > off_t(place) { place = Int(start) }
      let end = lseek(source, off_t(place), seekHole)
      let limit = min(count, end > off_t(place) ? Int(end) : count)
      while place < limit {
        let n = pread(source, &buffer, min(buffer.count, limit - place), off_t(place))
        if n < 0, errno == EINTR { continue }
        guard n >= 0 else { throw .inaccessible(ImageError.systemReason()) }
        // Another program has shortened it.
        if n == 0 { return }
        try buffer.withUnsafeBufferPointer { buffer throws(ImageError) in
          try WholeTransfer.write(
            UnsafeRawBufferPointer(UnsafeBufferPointer(rebasing: buffer[..<n]))
          ) {
            pwrite(target, $0, $1, off_t(place + $2))
          }
        }
        place += n
      }
    }
  }

  /// Linux's `SEEK_DATA` and `SEEK_HOLE`, which Swift does not import.
  private static let seekData: Int32 = 3
  private static let seekHole: Int32 = 4
}
