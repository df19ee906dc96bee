import Foundation

/// Stores the most recently opened files, newest first, between runs of the program.
@MainActor
public final class RecentFiles {
  /// The maximum number of files.
  public static let limit = 50

  private var list: StoredList<String>

  /// - Parameter folder: the folder of the file; nil to keep the list only while the program runs.
  public init(folder: StateFolder?) {
    list = StoredList(folder: folder, name: "recent.json", limit: Self.limit)
  }

  /// The absolute paths of the files that still exist, newest first. O(limit) file system accesses.
  public var paths: [String] { list.elements.filter(Self.exists) }

  /// Adds files that were opened now. The first of them becomes the newest.
  public func add(_ paths: [String]) {
    let new = paths.prefix(Self.limit).map(Self.absolute)
    guard !new.isEmpty else { return }
    list.change { old in
      var seen = Set<String>()
      return (new + old).filter { seen.insert($0).inserted && Self.exists($0) }
    }
  }

  private static func exists(_ path: String) -> Bool {
    FileManager.default.fileExists(atPath: path)
  }

  static func absolute(_ path: String) -> String {
    URL(fileURLWithPath: path).standardizedFileURL.path
  }
}
