import Foundation
import Panorama
import PanoramaImages

/// The file `NAME.sketch-session` beside a sketch that is being drawn on. It says which file the journal
/// beside it belongs to.
///
/// SQLite finds a journal by the sketch's name alone. After a crash another file may have that name, and
/// applying the journal would destroy that file. So the session file is checked first.
struct SketchSession: Equatable {
  /// The file being drawn on.
  var identity: FileIdentity
  /// The document's id, which copies of the file share.
  var id: String

  private static let start = "panorama sketch session 1"
  /// In bytes.
  private static let maximumSize = 4096

  /// The file's name beside a sketch.
  static func name(for sketch: String) -> String { sketch + "-session" }

  init(identity: FileIdentity, id: String) {
    self.identity = identity
    self.id = id
  }

  /// Nil if the file is missing or invalid.
  /// - Parameter sketch: the sketch's name in the site's folder.
  init?(beside sketch: String, in site: SketchSite) {
    guard let file = try? site.companion(Self.name(for: sketch)) else { return nil }
    self.init(file)
  }

  private init?(_ file: HeldFile) {
    guard let bytes = file.start(Self.maximumSize + 1), bytes.count <= Self.maximumSize else {
      return nil
    }
    let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
    let numbers = lines.dropFirst().first?.split(separator: " ").compactMap { UInt64($0) } ?? []
    guard lines.count == 3, lines[0] == Self.start, numbers.count == 2 else { return nil }
    identity = FileIdentity(device: numbers[0], inode: numbers[1])
    id = String(lines[2])
  }

  /// Writes the file to disk before there is any journal.
  /// - Throws: `DocumentError`, also if a file that is not a session has that name.
  func write(beside site: SketchSite) throws {
    let name = Self.name(for: site.name)
    if let old = try site.companion(name), old.status?.st_size != 0, SketchSession(old) == nil {
      throw DocumentError(
        .badFile, path: site.path(of: name),
        "is not a file that drawing left beside the sketch; move it away to draw")
    }
    do {
      try AtomicFile.writeOwn(
        "\(Self.start)\n\(identity)\n\(id)\n".utf8, named: name, in: site.folder)
    } catch {
      throw DocumentError(
        .inputOutput, path: site.path(of: name), "cannot be written: \(error.description)")
    }
  }

  /// The maximum number of session files of other names that are read.
  private static let maximumOthers = 1000

  /// The sketches of other names in the folder for which there are session files.
  static func others(than sketch: String, in folder: HeldFolder) -> [String] {
    let ending = name(for: "")
    var names: [String] = []
    _ = folder.forEachEntry { name in
      guard name.hasSuffix(ending), names.count < maximumOthers else { return }
      let other = String(name.dropLast(ending.count))
      if other != sketch { names.append(other) }
    }
    return names
  }

  /// Deletes what a killed program left of the same file under the names that it had then. Where there is a journal, or
  /// another sketch, nothing is deleted.
  /// - Parameter sketch: the sketch's present name in the site's folder.
  func removeFormer(of sketch: String, in site: SketchSite) {
    for other in Self.others(than: sketch, in: site.folder)
    where ["", SketchLog.Kind.journal.rawValue, SketchLog.Kind.log.rawValue].allSatisfy({
      site.folder.status(of: other + $0) == nil
    }) {
      remove(beside: other, in: site)
    }
  }

  /// Deletes the file if it describes this session.
  /// - Parameter sketch: the sketch's name in the site's folder.
  func remove(beside sketch: String, in site: SketchSite) {
    let name = Self.name(for: sketch)
    guard let file = try? site.companion(name), SketchSession(file) == self else { return }
    site.remove(name, ifStill: file)
  }
}
