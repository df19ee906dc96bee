/// The pixels to redraw, as a few rectangles that do not overlap.
///
/// Overlapping rectangles would draw translucent items twice, and many small rectangles would cost
/// more than drawing the pixels between them. So neighbours whose bounding box wastes little are
/// merged, and there are never more than `capacity` rectangles.
public struct DamageRegion: Equatable, Sendable {
  /// At most `capacity` rectangles, which do not overlap.
  public private(set) var rects: [PixelRect] = []

  /// Pixels outside `limit` are never part of the region.
  public let limit: PixelRect

  /// The maximum number of rectangles: enough for a scroll's strips, two indicators and a cursor.
  static let capacity = 12
  /// The maximum number of extra pixels that are drawn to save one rectangle. Drawing them costs
  /// about as much as traversing the display list once more.
  static let mergeWaste = 4096

  /// An empty region.
  public init(limit: PixelRect) { self.limit = limit }

  /// Whether there is nothing to redraw.
  public var isEmpty: Bool { rects.isEmpty }
  /// The number of pixels to redraw.
  public var area: Int { rects.reduce(0) { $0 + $1.area } }

  /// Adds the part of `rect` inside the limit.
  ///
  /// - Complexity: O(capacity²).
  public mutating func add(_ rect: PixelRect) {
    var rect = rect.intersection(limit)
    guard !rect.isEmpty else { return }
    while let i = rects.firstIndex(where: { Self.worthMerging($0, rect) }) {
      rect = rect.union(rects.remove(at: i))
    }
    var pieces = [rect]
    for other in rects { pieces = pieces.flatMap { $0.subtracting(other) } }
    rects += pieces
    while rects.count > Self.capacity { merge() }
  }

  /// Adds each rectangle.
  public mutating func add(_ list: [PixelRect]) {
    for rect in list { add(rect) }
  }

  private static func worthMerging(_ a: PixelRect, _ b: PixelRect) -> Bool {
    a.union(b).area <= a.area + b.area - a.intersection(b).area + mergeWaste
  }

  /// Merges the pair that wastes least, and all rectangles that their bounding box overlaps.
  private mutating func merge() {
    var best = (i: 0, j: 1, waste: Int.max)
    for i in rects.indices {
      for j in rects.indices.dropFirst(i + 1) {
        let waste = rects[i].union(rects[j]).area - rects[i].area - rects[j].area
        if waste < best.waste { best = (i, j, waste) }
      }
    }
    var box = rects[best.i].union(rects[best.j])
    rects.remove(at: best.j)
    rects.remove(at: best.i)
    while let i = rects.firstIndex(where: { $0.intersects(box) }) {
      box = box.union(rects.remove(at: i))
    }
    rects.append(box)
  }
}
