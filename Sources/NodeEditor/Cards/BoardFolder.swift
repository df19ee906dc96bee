import Foundation
import Panorama
import PanoramaImages

/// Finds the files that a board names.
///
/// A board from a stranger may name anything. So only regular files are opened, never a pipe or a device; and a name
/// without `/` at its start and without `..` leads to a file below the board's folder, whatever links are there.
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
  ///   - name: the file relative to the folder, or absolute.
  ///   - part: a folder below the board's folder in which the name is meant; empty for the board's folder.
  func file(_ name: String, in part: String = "") throws(Failure) -> HeldFile {
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

  /// Where a name leads, before links are followed.
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
