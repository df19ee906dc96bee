import Panorama

/// A file or folder in the browser.
package struct FolderEntry: Hashable, Sendable {
  /// The name in the file system, without the folder.
  package var name: String
  /// Whether it is a folder, or a link to one.
  package var isFolder: Bool
}

/// The contents of a folder: folders first, then files, both in natural order.
package struct FolderListing: Hashable, Sendable {
  /// The absolute path of the folder.
  package var folder: String
  package var entries: [FolderEntry]
  /// Why the folder could not be read; nil if it could.
  package var failure: String?

  /// Reads a folder, but none of its files. O(n log n).
  ///
  /// - Parameters:
  ///   - folder: the absolute path.
  ///   - showsHidden: whether to list names that begin with a dot.
  ///   - isWanted: whether to list a file, by its name.
  package static func read(
    _ folder: String, showsHidden: Bool, isWanted: (String) -> Bool
  ) -> FolderListing {
    guard let handle = FileBytes.withBytes(folder, { opendir($0) }) else {
      return FolderListing(
        folder: folder, entries: [], failure: String(cString: strerror(errno)))
    }
    defer { closedir(handle) }
    var entries: [FolderEntry] = []
    while let entry = readdir(handle) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: 256) { FileBytes.string($0) }
      }
      guard name != ".", name != "..", showsHidden || !name.hasPrefix(".") else { continue }
      let isFolder = Self.isFolder(entry.pointee.d_type, "\(folder)/\(name)")
      if isFolder || isWanted(name) { entries.append(FolderEntry(name: name, isFolder: isFolder)) }
    }
    entries.sort {
      $0.isFolder == $1.isFolder ? NaturalOrder.isBefore($0.name, $1.name) : $0.isFolder
    }
    return FolderListing(folder: folder, entries: entries)
  }

  /// Whether an entry is a folder. Most file systems report the type; links, and entries of unknown
  /// type, have to be looked up.
  private static func isFolder(_ type: UInt8, _ path: @autoclosure () -> String) -> Bool {
    if type == UInt8(DT_DIR) { return true }
    guard type == UInt8(DT_LNK) || type == UInt8(DT_UNKNOWN) else { return false }
    var info = stat()
    return FileBytes.withBytes(path(), { stat($0, &info) }) == 0 && info.st_mode & S_IFMT == S_IFDIR
  }

  /// The entries whose names contain all words of `filter`, ignoring case.
  package func matching(_ filter: String) -> [FolderEntry] {
    let words = filter.lowercased().split(separator: " ")
    guard !words.isEmpty else { return entries }
    return entries.filter { entry in
      let name = entry.name.lowercased()
      return words.allSatisfy { name.contains($0) }
    }
  }
}
