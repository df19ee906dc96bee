/// The files of a viewer and the index of the current one.
public struct FileList: Hashable, Sendable {
  /// The files in order.
  public private(set) var paths: [String]
  /// The index of the current file; 0 if there are no files.
  public private(set) var index: Int

  /// - Parameters:
  ///   - paths: the files.
  ///   - index: the index of the current file, which is clamped to the range.
  public init(_ paths: [String], index: Int = 0) {
    self.paths = paths
    self.index = Self.inRange(index, paths.count)
  }

  /// The current file; nil if there are no files.
  public var current: String? { paths.isEmpty ? nil : paths[index] }

  /// The file at `index`, if there is one.
  public func path(at index: Int) -> String? { paths.indices.contains(index) ? paths[index] : nil }

  /// Changes the current file. The index is clamped to the range.
  public mutating func move(to index: Int) { self.index = Self.inRange(index, paths.count) }

  /// Replaces the files. The current file stays the same; if it is gone, the index stays.
  public mutating func replace(with paths: [String]) {
    let old = current
    self.paths = paths
    index = old.flatMap { paths.firstIndex(of: $0) } ?? Self.inRange(index, paths.count)
  }

  /// Renames a file, which keeps its position.
  public mutating func rename(_ path: String, to new: String) {
    guard path != new, let place = paths.firstIndex(of: path) else { return }
    let old = current
    paths[place] = new
    paths = paths.enumerated().filter { $0.element != new || $0.offset == place }.map(\.element)
    let looked = old == path ? new : old
    index = looked.flatMap { paths.firstIndex(of: $0) } ?? Self.inRange(index, paths.count)
  }

  private static func inRange(_ index: Int, _ count: Int) -> Int {
    min(max(index, 0), max(0, count - 1))
  }
}
