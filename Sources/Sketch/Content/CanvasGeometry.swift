import Foundation
import Panorama

/// The range of the numbers in ink, erasures and boxes.
enum CanvasLimits {
  /// The largest coordinate and width, far beyond the canvas. Curves through larger coordinates lose all
  /// precision, and the squares of much larger ones are not finite.
  static let maximumCoordinate = 1e12

  /// Whether a stroke can have this point.
  static func contains(_ p: SIMD2<Double>) -> Bool {
    // Comparisons with NaN are false.
    abs(p.x) <= maximumCoordinate && abs(p.y) <= maximumCoordinate
  }
}

extension SIMD2<Double> {
  var lengthSquared: Double { (self * self).sum() }
  var length: Double { lengthSquared.squareRoot() }

  /// The squared distance of this point from the line segment between two points.
  func squaredDistance(toLineFrom a: SIMD2<Double>, to b: SIMD2<Double>) -> Double {
    let d = b - a
    let square = d.lengthSquared
    let t = square > 0 ? Swift.min(1, Swift.max(0, ((self - a) * d).sum() / square)) : 0
    return (self - (a + d * t)).lengthSquared
  }

  func applying(_ t: CGAffineTransform) -> SIMD2<Double> {
    SIMD2(t.a * x + t.c * y + t.tx, t.b * x + t.d * y + t.ty)
  }
}

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
