import Foundation
import PanoramaImages

/// A file whose picture was written anew. What it was before is in the trash, from where it can be brought back.
struct RewrittenFile: Hashable, Sendable {
  /// The path of the file, without links.
  let path: String
  private let former: TrashedFile
  private let written: Identity

  /// What tells whether another program has written a file since.
  private struct Identity: Hashable, Sendable {
    var device: UInt64
    var number: UInt64
    var size: Int64
    var seconds: Int
    var nanoseconds: Int

    init?(_ path: String) {
      var status = stat()
      guard FileBytes.withBytes(path, { stat($0, &status) }) == 0 else { return nil }
      (device, number, size) = (UInt64(status.st_dev), UInt64(status.st_ino), Int64(status.st_size))
      (seconds, nanoseconds) = (status.st_mtim.tv_sec, status.st_mtim.tv_nsec)
    }
  }

  /// Writes a file anew. At any moment either the old or the new one exists, whole; it keeps its times and permissions.
  ///
  /// - Parameters:
  ///   - bytes: the new content.
  ///   - path: the file. What a link leads to is written.
  ///   - dataFolder: the user's folder for data, with the trash.
  /// - Throws: `FileFault`; the file is as it was.
  init(_ bytes: [UInt8], to path: String, dataFolder: String) throws(FileFault) {
    let name = FileBytes.shown(HeldFolder.split(path).name)
    guard let real = FileBytes.withBytes(path, { realpath($0, nil) }) else {
      throw FileFault("“\(name)” cannot be written: \(ImageError.systemReason())")
    }
    self.path = FileBytes.string(real)
    free(real)
    former = try FileTrash.putCopy(of: self.path, dataFolder: dataFolder)
    do throws(ImageError) {
      try AtomicFile.write(bytes, to: self.path, keepingTimes: true)
    } catch {
      FileTrash.discard(former)
      throw FileFault("“\(name)” cannot be written: \(error)")
    }
    guard let written = Identity(self.path) else {
      throw FileFault("“\(name)” was replaced by another program")
    }
    self.written = written
  }

  /// Brings the former content back.
  ///
  /// - Throws: `FileFault`: another program has written the file since, or the trash was emptied; nothing has changed then.
  func undo() throws(FileFault) {
    guard Identity(path) == written else {
      let name = FileBytes.shown(HeldFolder.split(path).name)
      throw FileFault(
        "“\(name)” was changed by another program: what it was before is in the trash")
    }
    try FileTrash.restoreReplacing(former)
  }
}
