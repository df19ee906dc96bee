import Foundation

/// The files that were opened last, newest first, over all runs of the program.
@MainActor
public final class RecentFiles {
  /// How many are remembered.
  public static let limit = 50
  static let name = "recent.json"

  private let folder: StateFolder?
  private var known: [String]?

  /// - Parameter folder: where they are kept; nil: only while the program runs.
  public init(folder: StateFolder?) { self.folder = folder }

  /// Absolute paths, newest first; those that are gone now are left out. O(limit) file system
  /// accesses.
  public var paths: [String] {
    all.filter { FileManager.default.fileExists(atPath: $0) }
  }

  /// Notes files that were opened now; of several, the first is the newest.
  public func add(_ paths: [String]) {
    let new = paths.prefix(Self.limit).map(Self.absolute)
    guard !new.isEmpty else { return }
    // Another program may have noted some meanwhile.
    let old = folder?.read(Self.name, as: [String].self) ?? all
    var seen = Set<String>()
    let merged = (new + old).filter { seen.insert($0).inserted }
    known = Array(
      merged.filter { FileManager.default.fileExists(atPath: $0) }.prefix(Self.limit))
    folder?.write(all, Self.name)
  }

  /// Forgets all.
  public func clear() {
    known = []
    folder?.write(all, Self.name)
  }

  private var all: [String] {
    if let known { return known }
    let read = folder?.read(Self.name, as: [String].self) ?? []
    known = read
    return read
  }

  static func absolute(_ path: String) -> String {
    URL(fileURLWithPath: path).standardizedFileURL.path
  }
}
