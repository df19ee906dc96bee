import Foundation

/// Reads folders.
public enum FileFolder {
  /// Calls `body` with the name and the type (`DT_REG` and others) of each entry but `.` and `..`, in
  /// no particular order.
  ///
  /// - Returns: false, with the reason in `errno`, if the folder cannot be read.
  public static func forEachEntry(
    of folder: String, _ body: (_ name: String, _ type: UInt8) -> Void
  ) -> Bool {
    guard let handle = FileBytes.withBytes(folder, { opendir($0) }) else { return false }
    forEachEntry(of: handle, body)
    return true
  }

  /// The same for an open folder, which this closes.
  static func forEachEntry(
    of handle: OpaquePointer, _ body: (_ name: String, _ type: UInt8) -> Void
  ) {
    defer { closedir(handle) }
    while let entry = readdir(handle) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: 256) { FileBytes.string($0) }
      }
      if name != ".", name != ".." { body(name, entry.pointee.d_type) }
    }
  }

  /// Whether a path leads to a folder.
  public static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return FileBytes.withBytes(path, { stat($0, &status) }) == 0
      && status.st_mode & S_IFMT == S_IFDIR
  }
}
