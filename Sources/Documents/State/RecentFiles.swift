import Foundation

/// Stores the most recently opened files, newest first, between runs of the program.
@MainActor
public final class RecentFiles {
  /// The maximum number of files.
  public static let limit = 50
  static let name = "recent.json"

  private let folder: StateFolder?
  private var known: [String]?

  /// - Parameter folder: the folder of the file; nil to keep the list only while the program runs.
  public init(folder: StateFolder?) { self.folder = folder }

  /// The absolute paths of the files that still exist, newest first. O(limit) file system accesses.
  public var paths: [String] {
    all.filter { FileManager.default.fileExists(atPath: $0) }
  }

  /// Adds files that were opened now. The first of them becomes the newest.
  public func add(_ paths: [String]) {
    let new = paths.prefix(Self.limit).map(Self.absolute)
    guard !new.isEmpty else { return }
    // Another process may have changed the file meanwhile.
    let old = stored ?? all
    var seen = Set<String>()
    let merged = (new + old).filter { seen.insert($0).inserted }
    known = Array(
      merged.filter { FileManager.default.fileExists(atPath: $0) }.prefix(Self.limit))
    folder?.write(all, Self.name)
  }

  private var all: [String] {
    if let known { return known }
    let read = stored ?? []
    known = read
    return read
  }

  /// What the file lists now: another program may have written it.
  private var stored: [String]? {
    folder?.read(Self.name, as: [String].self).map { Array($0.prefix(Self.limit)) }
  }

  static func absolute(_ path: String) -> String {
    URL(fileURLWithPath: path).standardizedFileURL.path
  }
}
