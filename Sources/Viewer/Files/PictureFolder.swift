import Foundation
import Panorama
import PanoramaImages

/// Finds the pictures of a folder by their names; reading each file would take too long.
public enum PictureFolder {
  /// The extensions of pictures, in lower case. Opening a file depends on its content only.
  public static let extensions = Set(ImageFormat.allCases.flatMap(\.fileExtensions))
    .union(["dzi", "svg", "svgz"])

  /// The media types of the supported formats.
  public static let mimeTypes = ImageFormat.allCases.map(\.mediaType) + ["image/svg+xml"]

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

  /// The largest number of pictures that are found in a folder of folders.
  public static let treeLimit = 200_000
  /// The most folders in which a folder may lie.
  private static let treeDepth = 64

  /// The pictures in a folder and then in its folders, each in natural order. Hidden folders are left out, and links to
  /// folders, which may lead back, are not followed. At most `treeLimit` are found. O(n log n).
  public static func allPictures(in folder: String) -> [String] {
    var found: [String] = []
    var waiting = [(folder, 0)]
    while let (folder, depth) = waiting.popLast(), found.count < treeLimit {
      let prefix = folder.hasSuffix("/") ? folder : folder + "/"
      var (pictures, folders): ([String], [String]) = ([], [])
      _ = FileFolder.forEachEntry(of: folder) { name, type in
        if isSubfolder(prefix + name, name, type) {
          folders.append(name)
        } else if isPicture(name) {
          pictures.append(name)
        }
      }
      found += pictures.sorted(by: NaturalOrder.isBefore).map { prefix + $0 }
      guard depth < treeDepth else { continue }
      waiting += folders.sorted(by: NaturalOrder.isBefore).reversed().map {
        (prefix + $0, depth + 1)
      }
    }
    return Array(found.prefix(treeLimit))
  }

  private static func isSubfolder(_ path: String, _ name: String, _ type: UInt8) -> Bool {
    if name.hasPrefix(".") || type == UInt8(DT_LNK) { return false }
    // Some file systems do not tell the type.
    guard type == UInt8(DT_UNKNOWN) else { return type == UInt8(DT_DIR) }
    var status = stat()
    return FileBytes.withBytes(path) { lstat($0, &status) } == 0
      && status.st_mode & S_IFMT == S_IFDIR
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
