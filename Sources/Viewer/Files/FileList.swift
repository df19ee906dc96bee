import Synchronization

/// The files of a viewer and the index of the current one.
public struct FileList: Hashable, Sendable {
  /// The files in order.
  public private(set) var paths: [String] { didSet { members = Members() } }
  /// The index of the current file; 0 if there are no files.
  public private(set) var index: Int
  private var members = Members()

  /// - Parameters:
  ///   - paths: the files.
  ///   - index: the index of the current file, which is clamped to the range.
  public init(_ paths: [String], index: Int = 0) {
    self.paths = paths
    self.index = Self.inRange(index, paths.count)
  }

  /// The current file; nil if there are no files.
  public var current: String? { paths.isEmpty ? nil : paths[index] }

  /// The file at `index`; nil if there is none.
  public func path(at index: Int) -> String? { paths.indices.contains(index) ? paths[index] : nil }

  /// Whether the list contains a file. The first call for a list takes O(n), later ones O(1).
  public func contains(_ path: String) -> Bool { members.contains(path, of: paths) }

  /// Changes the current file. The index is clamped to the range.
  public mutating func move(to index: Int) { self.index = Self.inRange(index, paths.count) }

  /// Replaces the files. The current file stays current; if the list no longer has it, the index stays. O(n).
  public mutating func replace(with paths: [String]) {
    let old = current
    self.paths = paths
    index = old.flatMap { paths.firstIndex(of: $0) } ?? Self.inRange(index, paths.count)
  }

  /// Renames a file, which keeps its position. Another entry with the new name is removed. O(n).
  public mutating func rename(_ path: String, to new: String) {
    guard path != new, let place = paths.firstIndex(of: path) else { return }
    let old = current
    paths[place] = new
    paths = paths.enumerated().filter { $0.element != new || $0.offset == place }.map(\.element)
    let looked = old == path ? new : old
    index = looked.flatMap { paths.firstIndex(of: $0) } ?? Self.inRange(index, paths.count)
  }

  public static func == (l: FileList, r: FileList) -> Bool {
    l.index == r.index && l.paths == r.paths
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(paths)
    hasher.combine(index)
  }

  private static func inRange(_ index: Int, _ count: Int) -> Int {
    min(max(index, 0), max(0, count - 1))
  }

  /// The files as a set. It is made when first needed, so that the opening of a folder does not wait for it.
  private final class Members: Sendable {
    private let set = Mutex<Set<String>?>(nil)

    func contains(_ path: String, of paths: [String]) -> Bool {
      set.withLock { set in
        let known = set ?? Set(paths)
        set = known
        return known.contains(path)
      }
    }
  }
}
