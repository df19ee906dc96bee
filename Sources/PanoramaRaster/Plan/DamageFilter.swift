import PanoramaGraphics

/// The damaged rectangles of a frame if there are only a few, so that drawings between them are not planned.
struct DamageFilter {
  /// With more rectangles than this, everything in their bounding box is planned.
  private static let maximumCount = 16

  private var rectangles: [PixelRect] = []

  /// Whether everything passes.
  var isEmpty: Bool { rectangles.isEmpty }

  /// - Parameter damage: the only pixels that will be drawn.
  mutating func set(_ damage: UnsafeBufferPointer<PixelRect>) {
    if !rectangles.isEmpty { rectangles.removeAll(keepingCapacity: true) }
    if damage.count > 1 && damage.count <= Self.maximumCount { rectangles += damage }
  }

  /// Whether drawings inside `box` are planned.
  func passes(_ box: PixelRect) -> Bool {
    rectangles.isEmpty || rectangles.contains { $0.intersects(box) }
  }

  /// Appends the numbers of the list's items that are planned, in drawing order, each once.
  func appendItems(of list: DisplayList, _ scope: ListScope, to hits: inout [Int]) {
    let box = scope.clip.box
    if rectangles.isEmpty {
      return list.appendIndices(intersecting: scope.transform.area(touching: box), to: &hits)
    }
    let first = hits.count
    for rect in rectangles where rect.intersects(box) {
      let area = scope.transform.area(touching: rect.intersection(box))
      list.appendIndices(intersecting: area, to: &hits)
    }
    hits[first...].sort()
    var kept = first
    for i in first..<hits.count where i == first || hits[i] != hits[i - 1] {
      hits[kept] = hits[i]
      kept += 1
    }
    hits.removeLast(hits.count - kept)
  }
}
