import Foundation

extension CGRect {
  /// The union of boxes. A box is not computed if the union already contains a rectangle that contains it.
  /// - Parameters:
  ///   - reaches: for each box a rectangle that contains it; nil if it is not known.
  ///   - box: computes the box at an index; null for nothing.
  init(unitingOutermostOf reaches: [CGRect?], box: (Int) -> CGRect) {
    self = .null
    // The boxes that reach furthest come first, because their union contains most of the others.
    for i in Self.outermost(reaches) { self = union(box(i)) }
    for (i, reach) in reaches.enumerated() {
      if let reach, contains(reach) { continue }
      self = union(box(i))
    }
  }

  /// The indices of the rectangles that reach furthest to each side.
  private static func outermost(_ rects: [CGRect?]) -> [Int] {
    let sides: [(CGRect) -> CGFloat] = [{ -$0.minX }, { $0.maxX }, { -$0.minY }, { $0.maxY }]
    return sides.compactMap { side in
      rects.indices.filter { rects[$0] != nil }
        .max { rects[$0].map(side) ?? 0 < rects[$1].map(side) ?? 0 }
    }
  }
}
