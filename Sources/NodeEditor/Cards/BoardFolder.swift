import Foundation
import Panorama
import PanoramaImages

/// Finds the files that a board names.
///
/// A board from a stranger may name anything. So only regular files are opened, never a pipe or a device; and a name
/// without `/` at its start and without `..` leads to a file below the board's folder, whatever links are there.
///
/// Obsidian names files from the top of its vault, wherever in it the board is. So a name that leads to nothing from the
/// board's folder is looked for from there.
struct BoardFolder: Hashable, Sendable {
  /// The folder of the board; empty for the current one.
  let path: String

  /// Why there is no file to read.
  enum Failure: Error, Hashable, Sendable {
    case missing
    /// A link leads out of the board's folder.
    case outside
    /// It is a folder, a pipe or a device.
    case notAFile
  }

  /// In bytes.
  private static let maximumName = 4_096

  /// A file, held open.
  ///
  /// - Parameters:
  ///   - name: the file relative to the folder or to the vault around it, or absolute.
  ///   - part: a folder below the board's folder in which the name is meant; empty for the board's folder.
  func file(_ name: String, in part: String = "") throws(Failure) -> HeldFile {
    do {
      return try ownFile(name, in: part)
    } catch {
      guard error == .missing, !Self.leaves(name), !Self.leaves(part), let vault = vault() else {
        throw error
      }
      return try vault.ownFile(name, in: part)
    }
  }

  private func ownFile(_ name: String, in part: String) throws(Failure) -> HeldFile {
    guard !name.isEmpty, name.utf8.count <= Self.maximumName, !name.contains("\0"),
      let file = HeldFile(path: path(of: name, in: part))
    else { throw .missing }
    guard file.status?.isRegularFile ?? false else { throw .notAFile }
    guard !Self.leaves(name), !Self.leaves(part) else { return file }
    guard let whole = HeldFile(path: path.isEmpty ? "." : path)?.name, let place = file.name,
      place.hasPrefix(whole == "/" ? whole : whole + "/")
    else { throw .outside }
    return file
  }

  /// The maximum number of folders around the board in which a vault is looked for.
  private static let maximumAround = 32

  /// The folder around this one that is a vault of Obsidian, which keeps its settings there in a folder `.obsidian`; nil
  /// if there is none, or if this one is it.
  func vault() -> BoardFolder? {
    guard let whole = HeldFile(path: path.isEmpty ? "." : path)?.name else { return nil }
    var place = whole
    for _ in 0..<Self.maximumAround where place.hasPrefix("/") && place != "/" {
      if (try? HeldFolder(place + "/.obsidian")) != nil {
        return place == whole ? nil : BoardFolder(path: place)
      }
      place = HeldFolder.split(place).folder
    }
    return nil
  }

  /// The folders from which a name may lead to a file: this one and the vault around it.
  var roots: [BoardFolder] { [self] + (vault().map { [$0] } ?? []) }

  /// Where a name leads from this folder, before links are followed.
  func path(of name: String, in part: String = "") -> String {
    if name.hasPrefix("/") { return name }
    return [path, part, name].filter { !$0.isEmpty }.joined(separator: "/")
  }

  /// Whether a name says itself that it may leave the folder.
  private static func leaves(_ name: String) -> Bool {
    name.hasPrefix("/") || name.split(separator: "/").contains("..")
  }
}

extension HeldFile {
  /// Calls `body` with a path that leads to this file, wherever it is now.
  func withLink<Result>(_ body: (String) -> Result) -> Result {
    withDescriptor { body("/proc/self/fd/\($0)") }
  }
}
