import Panorama

/// The visible strokes, whether they are in memory or not.
extension SketchDocument {
  /// The visible strokes from the bottom up; empty if reading fails. Each call reads all strokes of
  /// a large sketch from the file: `forEachStroke` needs less memory. O(n)
  public var strokes: [SketchStroke] {
    var found: [SketchStroke] = []
    found.reserveCapacity(strokeCount)
    do {
      try forEachStroke { found.append($0) }
    } catch {
      return []
    }
    return found
  }

  /// How many strokes are visible. O(1)
  public var strokeCount: Int { visible.count }

  /// Visits the visible strokes from the bottom up. Only a few strokes of a large sketch are in
  /// memory at a time. O(n)
  /// - Parameters:
  ///   - area: in scene units; nil for everywhere. Strokes whose boxes are outside it are visited only if they
  ///     are in memory.
  ///   - body: called with each stroke.
  /// - Throws: `DocumentError`, and what `body` throws.
  public func forEachStroke(
    in area: CGRect? = nil, _ body: (SketchStroke) throws -> Void
  ) throws {
    try read(visible.indexedIDs(in: area), body)
    try visible.live.forEach(body)
  }

  /// The memory that a large sketch takes for strokes that are not loaded, in bytes.
  package var indexBytes: Int { visible.index?.bytes ?? 0 }

  /// How many strokes have been read from a large sketch's file.
  package var strokesRead: Int { reader?.strokesRead ?? 0 }

  /// The visible strokes among `ids`, by ascending id.
  /// - Throws: `DocumentError`.
  func strokes(_ ids: some Sequence<Int64>) throws -> [SketchStroke] {
    var found: [SketchStroke] = []
    let ids = ids.sorted()
    if visible.index != nil {
      try read(ids.filter { visible.isIndexed($0) && visible.contains($0) }) { found.append($0) }
    }
    found += ids.filter { !visible.isIndexed($0) }.compactMap { visible.stroke($0) }
    return found
  }

  private func read(_ ids: [Int64], _ body: (SketchStroke) throws -> Void) throws {
    guard let reader else { return }
    try DocumentError.translating(path: path ?? "sketch", otherwise: .badFile) {
      try reader.forEachStroke(ids, body)
    }
  }

  func apply(_ change: SketchChange) {
    for box in visible.apply(change) { onIndexChange?(box) }
  }
}
