import Foundation
import Panorama
import PanoramaImages

/// A document's file and its folder, both held open, so that what is checked is also what is read and replaced,
/// whatever other programs put in its place meanwhile. Once they are open, no link is followed; no pipe is ever
/// waited for.
public struct DocumentSite {
  /// Where the file was: absolute and without links; as it was given if there was none.
  public let path: String
  /// The folder of the file, held open, so that the folder can be renamed meanwhile.
  public let folder: HeldFolder
  /// The file's name in the folder.
  public let name: String
  /// Nil if there is none yet.
  public let file: HeldFile?
  /// The size and modification time before the file was read.
  private let stamp: FileStamp?

  /// How often to try while other programs keep replacing the file.
  private static let tries = 10

  /// Opens the folder of a file, which need not exist yet.
  /// - Parameter path: may be a link to the file.
  /// - Throws: `DocumentError` if the folder does not exist or may not be searched, or for a link to nothing.
  public init(path: String) throws(DocumentError) {
    for _ in 0..<Self.tries {
      if let file = HeldFile(path: path), let place = file.name {
        let (parent, name) = HeldFolder.split(place)
        let folder = try Self.open(parent, of: path)
        guard folder.status(of: name).map({ FileIdentity($0) }) == file.identity else { continue }
        (self.path, self.folder, self.name, self.file, stamp) =
          (place, folder, name, file, file.stamp)
        return
      }
      var status = stat()
      guard FileBytes.withBytes(path, { stat($0, &status) }) != 0 else { continue }
      guard errno == ENOENT || errno == ENOTDIR else { throw .unreadable(path) }
      let (parent, name) = HeldFolder.split(path)
      let folder = try Self.open(parent, of: path)
      guard folder.status(of: name) == nil else {
        throw DocumentError(
          .badFile, path: path, "is a link to a file that does not exist; restore that file")
      }
      (self.path, self.folder, self.name, file, stamp) = (path, folder, name, nil, nil)
      return
    }
    throw DocumentError(
      .inputOutput, path: path, "is being moved by another program; open it again")
  }

  private static func open(
    _ folder: String, of path: String
  ) throws(DocumentError) -> HeldFolder {
    do {
      return try HeldFolder(folder)
    } catch .noSuchFile {
      throw .missingFolder(of: path)
    } catch {
      throw DocumentError(.inputOutput, path: path, error.description)
    }
  }

  /// The content of the file; nil if there is none.
  /// - Parameter limit: the maximum number of bytes.
  /// - Throws: `DocumentError`.
  public func bytes(limit: Int) throws(DocumentError) -> [UInt8]? {
    guard let file else { return nil }
    // Only a regular file is opened.
    if let error = DocumentError(path: path, unlessFile: file.status) { throw error }
    do throws(ImageError) {
      return try file.withDescriptor { descriptor in
        Result { () throws(ImageError) in
          try ImageFile.read(Self.link(descriptor), limit: limit)
        }
      }.get()
    } catch {
      throw DocumentError(.inputOutput, path: path, error.description)
    }
  }

  /// Writes the file if it is still the one that was opened, with the same content, or if there is still none. Its
  /// permissions and the attributes that programs gave it stay, and other names of the former file keep the former content.
  /// - Returns: the new file; nil if there is something else of that name now, which is left as it is.
  /// - Throws: `ImageError`; then no new file is left behind.
  public func write(_ bytes: [UInt8]) throws(ImageError) -> HeldFile? {
    guard isUnchanged else { return nil }
    guard let file else {
      return try AtomicFile.writeNew(bytes, to: path(of: name)) ? HeldFile(name, in: folder) : nil
    }
    // The content is complete and on the disk before it gets its name. Nobody can guess this first name.
    let new = "\(name).\(String(UInt64.random(in: .min ... .max), radix: 36)).new"
    guard try AtomicFile.writeNew(bytes, to: path(of: new)), let written = HeldFile(new, in: folder)
    else { throw .inaccessible("no free name for a new file beside \(FileBytes.shown(name))") }
    if let permissions = file.status?.st_mode {
      _ = written.withDescriptor { chmod(Self.link($0), permissions & 0o777) }
    }
    // This is checked again, because writing takes a moment.
    folder.copyAttributes(of: name, to: new)
    switch folder.replace(name, with: new, where: isOpened) {
    case .done: return written
    case .overtaken: return nil
    case .failed: throw .inaccessible(ImageError.systemReason())
    }
  }

  private var isUnchanged: Bool {
    folder.status(of: name).map(isOpened) ?? (file == nil)
  }

  /// Whether this is the status of the file that was opened, with the same content.
  private func isOpened(_ now: stat) -> Bool {
    now.isRegularFile && FileIdentity(now) == file?.identity && FileStamp(now) == stamp
  }

  private func path(of name: String) -> String { Self.link(folder.descriptor) + "/" + name }

  /// A path that leads to an open file or folder, wherever that is now.
  private static func link(_ descriptor: Int32) -> String { "/proc/self/fd/\(descriptor)" }
}
