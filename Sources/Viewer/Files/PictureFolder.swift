import Foundation
import Panorama

/// Which files of a folder are pictures, by their names: looking into each would take long.
public enum PictureFolder {
  /// In lower case. What a name promises is not believed when the file is opened.
  public static let extensions: Set<String> = [
    "png", "apng", "jpg", "jpeg", "jpe", "jfif", "webp", "tif", "tiff", "dzi",
  ]

  /// What the desktop calls the kinds of files that are read.
  public static let mimeTypes = ["image/png", "image/jpeg", "image/webp", "image/tiff"]

  /// The pictures in the folder of `path`, `path` among them, in natural order; `path` alone where
  /// the folder cannot be read. O(n log n).
  static func neighbours(of path: String) -> [String] {
    let cut = path.lastIndex(of: "/")
    let prefix = cut.map { String(path[...$0]) } ?? ""
    let own = cut.map { String(path[path.index(after: $0)...]) } ?? path
    guard let names = names(in: prefix.isEmpty ? "." : prefix) else { return [path] }
    var pictures = names.filter { $0 == own || isPicture($0) }
    if !pictures.contains(own) { pictures.append(own) }
    return pictures.sorted(by: NaturalOrder.isBefore).map { prefix + $0 }
  }

  /// The pictures in a folder, in natural order; none where it cannot be read. O(n log n).
  static func pictures(in folder: String) -> [String] {
    let prefix = folder.hasSuffix("/") ? folder : folder + "/"
    let pictures = (names(in: folder) ?? []).filter(isPicture)
    return pictures.sorted(by: NaturalOrder.isBefore).map { prefix + $0 }
  }

  /// `paths`, and in the place of folders their pictures.
  static func expanding(_ paths: [String]) -> [String] {
    paths.flatMap { isFolder($0) ? pictures(in: $0) : [$0] }
  }

  /// Whether a path leads to a folder.
  public static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return FileBytes.withBytes(path, { stat($0, &status) }) == 0
      && status.st_mode & S_IFMT == S_IFDIR
  }

  static func isPicture(_ name: String) -> Bool {
    guard !name.hasPrefix("."), let dot = name.lastIndex(of: ".") else { return false }
    return extensions.contains(name[name.index(after: dot)...].lowercased())
  }

  private static func names(in folder: String) -> [String]? {
    guard let handle = FileBytes.withBytes(folder, { opendir($0) }) else { return nil }
    defer { closedir(handle) }
    var names: [String] = []
    while let entry = readdir(handle) {
      // Links and file systems that do not say may be pictures, too.
      guard entry.pointee.d_type != UInt8(DT_DIR) else { continue }
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: 256) { FileBytes.string($0) }
      }
      names.append(name)
    }
    return names
  }
}
