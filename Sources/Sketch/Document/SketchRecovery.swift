import Foundation
import Panorama
import PanoramaImages

/// Decides what to do with a log that lies beside a sketch, by trying it on copies.
struct SketchRecovery {
  let site: SketchSite
  let log: SketchLog
  /// Whether the log belongs to this file and must be applied, and not to another file that had the name
  /// earlier.
  let belongs: Bool

  /// Nil if there is no log.
  /// - Throws: `DocumentError` if the file is not a sound sketch with or without the log.
  init?(of site: SketchSite) throws {
    guard let log = try SketchLog.left(beside: site) else { return nil }
    self.site = site
    self.log = log
    let isSoundWithLog = try SketchCopy(of: site, with: log).isSound
    let alone = try SketchCopy(of: site, with: nil)
    let session = SketchSession(beside: log.sketch, in: site)
    switch Self.isSession(session, of: site, id: alone.id) {
    case true?: belongs = isSoundWithLog
    case false?: belongs = false
    // This is unknown, so assume the usual case: a crash while this document was drawn on left the log.
    case nil: belongs = isSoundWithLog
    }
    guard belongs || alone.isSound else {
      throw DocumentError(.badFile, path: site.path, DocumentError.damaged)
    }
  }

  /// Whether the session that left the log drew on this file; nil if that is unknown.
  private static func isSession(
    _ session: SketchSession?, of site: SketchSite, id: String?
  ) -> Bool? {
    guard let session else { return nil }
    if let id, id != session.id { return false }
    if site.file.identity == session.identity { return true }
    // The whole folder was copied, or an older copy of the document has replaced the file.
    return id == nil ? false : nil
  }

  /// A copy with the log applied if it belongs to the file.
  func copy() throws -> SketchCopy { try SketchCopy(of: site, with: belongs ? log : nil) }

  /// Saves copies of file and log in a new folder, and removes a log that does not belong to the file.
  /// - Returns: the path of the folder with the copies.
  /// - Throws: `DocumentError`, with nothing changed.
  func prepare() throws -> String {
    let stem = (site.name as NSString).deletingPathExtension
    let (folder, path) = try newFolder("\(stem) before recovery")
    try SketchCopy.copy(site, log, to: site.name, in: folder)
    if !belongs {
      site.remove(log.name, ifStill: log.file)
      // The log's index is useless without the log.
      site.removeIndex(of: log.sketch)
    } else if log.sketch != site.name {
      guard site.folder.rename(log.name, to: site.name + log.kind.rawValue) else {
        throw DocumentError(
          .inputOutput, path: site.path(of: log.name), "cannot be renamed; check its folder")
      }
      SketchSession(beside: log.sketch, in: site)?.remove(beside: log.sketch, in: site)
    }
    return path
  }

  private func newFolder(_ name: String) throws -> (folder: HeldFolder, path: String) {
    for number in 1...1000 {
      let name = name + (number == 1 ? "" : " \(number)")
      if site.folder.createFolder(name, permissions: 0o700),
        let folder = try? HeldFolder(name, in: site.folder)
      {
        return (folder, site.path(of: name))
      }
      guard errno == EEXIST else { break }
    }
    throw DocumentError(
      .inputOutput, path: HeldFolder.split(site.path).folder,
      "has no room for a copy of what a crash left; free some space or check its permissions")
  }
}

extension SketchSite {
  /// Removes the index of a write-ahead log, which SQLite makes again from the log.
  func removeIndex(of sketch: String) {
    let name = sketch + "-shm"
    guard let index = try? companion(name) else { return }
    remove(name, ifStill: index)
  }
}
