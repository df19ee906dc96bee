import Foundation
import Panorama
import PanoramaImages

/// Finds the pictures of a folder by their names; reading each file would take too long.
public enum PictureFolder {
  /// The extensions of pictures, in lower case. Opening a file depends on its content only.
  public static let extensions = Set(ImageFormat.allCases.flatMap(\.fileExtensions)).union(["dzi"])

  /// The media types of the supported formats.
  public static let mimeTypes = ImageFormat.allCases.map(\.mediaType)

  /// The pictures in the folder of `path`, including `path`, in natural order; only `path` if the
  /// folder cannot be read. O(n log n).
  static func neighbours(of path: String) -> [String] {
    let cut = path.lastIndex(of: "/")
    let prefix = cut.map { String(path[...$0]) } ?? ""
    let own = cut.map { String(path[path.index(after: $0)...]) } ?? path
    guard let names = names(in: prefix.isEmpty ? "." : prefix) else { return [path] }
    var pictures = names.filter { $0 == own || isPicture($0) }
    if !pictures.contains(own) { pictures.append(own) }
    return pictures.sorted(by: NaturalOrder.isBefore).map { prefix + $0 }
  }

  /// The pictures in a folder in natural order; empty if it cannot be read. O(n log n).
  static func pictures(in folder: String) -> [String] {
    let prefix = folder.hasSuffix("/") ? folder : folder + "/"
    let pictures = (names(in: folder) ?? []).filter(isPicture)
    return pictures.sorted(by: NaturalOrder.isBefore).map { prefix + $0 }
  }

  /// `paths` with folders replaced by their pictures.
  static func expanding(_ paths: [String]) -> [String] {
    paths.flatMap { isFolder($0) ? pictures(in: $0) : [$0] }
  }

  /// Whether a path leads to a folder.
  public static func isFolder(_ path: String) -> Bool {
    FileFolder.isFolder(path)
  }

  static func isPicture(_ name: String) -> Bool {
    guard !name.hasPrefix("."), let dot = name.lastIndex(of: ".") else { return false }
    return extensions.contains(name[name.index(after: dot)...].lowercased())
  }

  private static func names(in folder: String) -> [String]? {
    var names: [String] = []
    let isRead = FileFolder.forEachEntry(of: folder) { name, type in
      // Links may be pictures too, and some file systems do not tell the type.
      if type != UInt8(DT_DIR) { names.append(name) }
    }
    return isRead ? names : nil
  }
}
