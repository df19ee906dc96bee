import Panorama

/// What a folder holds, as the browser lists it.
package struct FolderEntry: Hashable, Sendable {
  /// In the file system, without the folder.
  package var name: String
  /// Holds others; a link to a folder counts as one.
  package var isFolder: Bool
}

/// What a folder holds, in the order it is shown: folders first, then files, both as people order
/// names.
package struct FolderListing: Hashable, Sendable {
  /// Absolute.
  package var folder: String
  package var entries: [FolderEntry]
  /// Why there is nothing to list; nil where there is.
  package var failure: String?

  /// Reads a folder; looks into none of its files. O(n log n).
  ///
  /// - Parameters:
  ///   - showsHidden: those whose name begins with a dot, too.
  ///   - isWanted: which files, by their names.
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

  /// Most file systems say it right away; for links and the rest the file is asked.
  private static func isFolder(_ type: UInt8, _ path: @autoclosure () -> String) -> Bool {
    if type == UInt8(DT_DIR) { return true }
    guard type == UInt8(DT_LNK) || type == UInt8(DT_UNKNOWN) else { return false }
    var info = stat()
    return FileBytes.withBytes(path(), { stat($0, &info) }) == 0 && info.st_mode & S_IFMT == S_IFDIR
  }

  /// Those whose names contain all words of `filter`, in whatever case.
  package func matching(_ filter: String) -> [FolderEntry] {
    let words = filter.lowercased().split(separator: " ")
    guard !words.isEmpty else { return entries }
    return entries.filter { entry in
      let name = entry.name.lowercased()
      return words.allSatisfy { name.contains($0) }
    }
  }
}
