import Foundation
import Panorama
import PanoramaImages

/// The open file of a document, which stays the document's whatever other programs do to its name. Every kind
/// of document has one, so that all kinds respond alike:
///
/// | what happens to the file | what `settle` does | event |
/// |---|---|---|
/// | it gets another name or folder | takes that name | `renamed` |
/// | it is deleted, or moved to the trash | writes it again | `writtenAgain` |
/// | something else takes its name | writes it as `NAME (kept).EXTENSION` | `kept` |
///
/// The document decides what to write and how, and what a change of the content by another program means: if
/// it cannot accept the change, it calls `keep`.
public struct DocumentFile: Sendable {
  /// How programs save this kind of document.
  public enum Saving: Sendable {
    /// Into the open file. Whatever else takes its name is another document.
    case inPlace
    /// By a new file that takes the old one's place, as other programs do, too. Whatever has the name is the
    /// document, and a file that gets another extension is a backup that an editor makes before it saves.
    case byReplacing
  }

  /// The path by which the user knows the file: as it was given, possibly with links, until the file moves.
  public private(set) var path: String
  /// The file's last known path, absolute and without links; nil before the file exists.
  public private(set) var place: String?
  /// The open file; nil until it exists, and after `leave`.
  public private(set) var held: HeldFile?
  /// The file's size and modification time when it was last read or written.
  public var stamp: FileStamp?
  private let saving: Saving

  /// A document at `path`, which is absolute, whose changes are written as `saving` says.
  public init(path: String, saving: Saving) { (self.path, self.saving) = (path, saving) }

  /// Makes this the document's file, as it is now.
  public mutating func take(_ file: HeldFile?) {
    held = file
    stamp = file?.stamp
    guard let file, let name = file.name, FileIdentity(path: name) == file.identity else { return }
    place = name
    if FileIdentity(path: path) != file.identity { path = name }
  }

  /// Closes the file, but remembers its name.
  public mutating func leave() { held = nil }

  /// What other programs did to the file's name; nil if the document has no file yet.
  public var fate: HeldFile.Fate? {
    guard let held, let place else { return nil }
    guard saving == .byReplacing else { return held.fate(of: place) }
    guard FileIdentity(path: path) == nil else { return .inPlace }
    guard case .renamed(let name) = held.fate(of: path),
      (name as NSString).pathExtension == (path as NSString).pathExtension
    else { return .deleted }
    return .renamed(name)
  }

  /// Makes sure that the document is in a file with a name.
  /// - Parameters:
  ///   - close: closes what is open under the former name.
  ///   - write: writes the document to a new file with the first of these names that is free.
  /// - Returns: what happened; nil if the file has its name.
  /// - Throws: `DocumentError`, and what the functions throw. The next call tries again.
  public mutating func settle(
    closing close: () throws -> Void = {}, writing write: (FreePath.Names) throws -> HeldFile?
  ) throws -> DocumentEvent? {
    guard let fate, let place else { return nil }
    switch fate {
    case .inPlace: return nil
    case .renamed(let name):
      try close()
      follow(to: name)
      return .renamed(to: name)
    case .replaced:
      try close()
      return try keep(because: Self.replaced(place), writing: write)
    case .deleted:
      do {
        try Self.checkFolder(of: place)
      } catch {
        throw error.whileSaving
      }
      try close()
      take(try write(FreePath.names(beside: place, suffix: "kept", startingWithItself: true)))
      return .writtenAgain
    }
  }

  /// Gives the document another file, `NAME (kept).EXTENSION`, because its own holds something else, which
  /// is left as it is.
  /// - Parameters:
  ///   - reason: what happened to the file, as a sentence without its full stop.
  ///   - write: as in `settle`.
  public mutating func keep(
    because reason: String, writing write: (FreePath.Names) throws -> HeldFile?
  ) rethrows -> DocumentEvent {
    let other = place ?? path
    take(try write(FreePath.names(beside: other, suffix: "kept")))
    return .kept(as: path, other: other, reason: reason)
  }

  /// The reason to `keep` a document whose file another one has replaced.
  public static func replaced(_ path: String) -> String {
    "Another program replaced “\(name(path))”"
  }

  /// Takes the name that another program gave the file.
  public mutating func follow(to name: String) { (path, place) = (name, name) }

  /// The last name of a path, as it is shown.
  public static func name(_ path: String) -> String {
    FileBytes.shown(HeldFolder.split(path).name)
  }

  /// The folder of a path, as it is shown: the home folder as `~`.
  public static func shownFolder(of path: String) -> String {
    let folder = URL(fileURLWithPath: path).standardizedFileURL.deletingLastPathComponent().path
    let home = BaseFolder.home(environment: ProcessInfo.processInfo.environment)
    guard home != "/", folder == home || folder.hasPrefix(home + "/") else {
      return FileBytes.shown(folder)
    }
    return "~" + FileBytes.shown(String(folder.dropFirst(home.count)))
  }
}

/// Finds out, without writing, whether a document may be written.
extension DocumentFile {
  /// Why a document cannot be changed, as a sentence; nil if it can, or if there is no such file yet.
  ///
  /// The folder must be writable too, because something is written beside every document.
  public static func readOnlyReason(_ path: String) -> String? {
    guard FileIdentity(path: path) != nil else { return nil }
    if !mayWrite(path) { return "the file may not be written; change its permissions to edit it" }
    return mayWrite(folder(of: path))
      ? nil : "its folder may not be written; copy the file elsewhere to edit it"
  }

  /// - Throws: `DocumentError` if the file exists and may not be written.
  public static func checkAccess(to path: String) throws(DocumentError) {
    guard let reason = readOnlyReason(path) else { return }
    throw DocumentError(.inputOutput, path: path, reason).whileSaving
  }

  /// - Throws: `DocumentError` unless files can be made in the folder that contains `path`.
  public static func checkFolder(of path: String) throws(DocumentError) {
    let folder = folder(of: path)
    guard FileFolder.isFolder(folder) else { throw .missingFolder(of: path) }
    guard mayWrite(folder) else {
      throw DocumentError(
        .inputOutput, path: path, "its folder may not be written; name a file elsewhere")
    }
  }

  /// The folder that contains `path`, whether the file exists or not.
  public static func folder(of path: String) -> String {
    URL(fileURLWithPath: path).resolvingSymlinksInPath().deletingLastPathComponent().path
  }

  /// A file without any write permission counts as read-only, even for root.
  private static func mayWrite(_ path: String) -> Bool {
    FileBytes.withBytes(path) { name in
      var status = stat()
      guard stat(name, &status) == 0 else { return false }
      return status.st_mode & 0o222 != 0 && access(name, W_OK) == 0
    }
  }
}
