import Foundation
import PanoramaImages

/// A reference to a file that stays valid when the file is renamed or deleted, or when another file
/// takes its name.
///
/// It uses an `O_PATH` descriptor, which can tell where the file is, does not prevent others from
/// writing, and, unlike any other descriptor, does not release the process's locks on the file when
/// it is closed.
package final class HeldFile: Sendable {
  private let descriptor: Int32
  /// Linux's `O_PATH`, which Swift does not import; it is the same on x86-64 and arm64.
  private static let pathOnly: Int32 = 0o1000_0000
  package let identity: FileIdentity

  /// The fate of a file.
  package enum Fate: Hashable, Sendable {
    /// It still has its name.
    case inPlace
    /// It has a new name.
    case renamed(String)
    /// Another file has its name, and its own new name is unknown.
    case replaced
    /// It has no name any more, or only one in the trash.
    case deleted
  }

  /// Nil if there is no such file.
  package init?(path: String) {
    let descriptor = FileBytes.withBytes(path) { open($0, Self.pathOnly | O_CLOEXEC) }
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

  /// - Parameter path: the former `name`.
  package func fate(of path: String) -> Fate {
    let there = FileIdentity(path: path)
    if there == identity { return .inPlace }
    if let name, !Self.isTrash(name), FileIdentity(path: name) == identity {
      return .renamed(name)
    }
    return there == nil ? .deleted : .replaced
  }

  /// The size and modification time, which stay equal until the file is written.
  package var stamp: FileStamp? {
    var status = stat()
    return fstat(descriptor, &status) == 0 ? FileStamp(status) : nil
  }

  /// The current form of the name by which it was opened, absolute and without links; nil if the
  /// file has lost that name.
  package var name: String? {
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

  /// Copies the file to a new file with the same permissions, and waits until the disk has it.
  ///
  /// - Throws: `ImageError.inaccessible`; no partial copy is left behind.
  package func copy(to path: String) throws(ImageError) {
    let source = open(link, O_RDONLY | O_CLOEXEC)
    guard source >= 0 else { throw .inaccessible(ImageError.systemReason()) }
    defer { close(source) }
    var status = stat()
    fstat(source, &status)
    let target = FileBytes.withBytes(path) {
      open($0, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
    }
    guard target >= 0 else { throw .inaccessible(ImageError.systemReason()) }
    defer { close(target) }
    var isDone = false
    defer { if !isDone { FileBytes.withBytes(path) { _ = unlink($0) } } }
    var buffer = [UInt8](repeating: 0, count: 1 << 18)
    while true {
      let count = read(source, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw .inaccessible(ImageError.systemReason()) }
      if count == 0 { break }
      var written = 0
      while written < count {
        let n = buffer.withUnsafeBytes {
          write(target, $0.baseAddress.map { $0 + written }, count - written)
        }
        if n < 0, errno == EINTR { continue }
        guard n > 0 else { throw .inaccessible(ImageError.systemReason()) }
        written += n
      }
    }
    guard fchmod(target, status.st_mode & 0o777) == 0, fsync(target) == 0 else {
      throw .inaccessible(ImageError.systemReason())
    }
    isDone = true
  }
}
