import Foundation
import PanoramaImages

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

  /// More files than these, opened at once, are remembered by their folders.
  public static let mostAtOnce = 5

  /// The most files of which the folders are looked for.
  private static let mostLookedAt = 1000

  /// Adds files and folders that were opened now. The first of them becomes the newest. Of many files, which nobody has
  /// chosen one by one, the folders are added instead.
  public func add(_ paths: [String]) {
    var new = paths.prefix(Self.mostLookedAt).map(Self.absolute)
    if new.count > Self.mostAtOnce {
      new = new.map { Self.isFolder($0) ? $0 : HeldFolder.split($0).folder }
    }
    guard !new.isEmpty else { return }
    list.change { old in
      var seen = Set<String>()
      return (new + old).filter { seen.insert($0).inserted && Self.exists($0) }
    }
  }

  static func isFolder(_ path: String) -> Bool {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
      && isFolder.boolValue
  }

  private static func exists(_ path: String) -> Bool {
    FileManager.default.fileExists(atPath: path)
  }

  static func absolute(_ path: String) -> String {
    URL(fileURLWithPath: path).standardizedFileURL.path
  }
}
