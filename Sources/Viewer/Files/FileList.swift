/// The files that can be paged through, and the place among them.
public struct FileList: Hashable, Sendable {
  /// In the order they are paged through.
  public private(set) var paths: [String]
  /// Which of `paths` is looked at; 0 where there are none.
  public private(set) var index: Int

  /// - Parameter index: brought into range.
  public init(_ paths: [String], index: Int = 0) {
    self.paths = paths
    self.index = Self.inRange(index, paths.count)
  }

  /// The file that is looked at; nil where there are none.
  public var current: String? { paths.isEmpty ? nil : paths[index] }

  /// The file at a place; nil outside.
  public func path(at index: Int) -> String? { paths.indices.contains(index) ? paths[index] : nil }

  /// Looks at another place, brought into range.
  public mutating func move(to index: Int) { self.index = Self.inRange(index, paths.count) }

  /// Takes other files over. The one that is looked at stays; where it is gone, what then is at its
  /// place.
  public mutating func replace(with paths: [String]) {
    let old = current
    self.paths = paths
    index = old.flatMap { paths.firstIndex(of: $0) } ?? Self.inRange(index, paths.count)
  }

  /// A file has another name now, and its place.
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
