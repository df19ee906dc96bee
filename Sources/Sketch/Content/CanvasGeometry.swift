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

extension CGRect {
  /// The smallest rectangle around some points; nil without points. O(n)
  init?(around points: some Sequence<SIMD2<Double>>) {
    guard let (low, high) = points.extent else { return nil }
    self.init(x: low.x, y: low.y, width: high.x - low.x, height: high.y - low.y)
  }
}

extension Sequence<SIMD2<Double>> {
  /// The least and the greatest coordinates; nil without points. O(n)
  var extent: (low: SIMD2<Double>, high: SIMD2<Double>)? {
    var points = makeIterator()
    guard let first = points.next() else { return nil }
    var (low, high) = (first, first)
    while let p = points.next() { (low, high) = (pointwiseMin(low, p), pointwiseMax(high, p)) }
    return (low, high)
  }
}

extension CGAffineTransform {
  /// The same turn or scaling around `p` instead of the origin.
  func about(_ p: SIMD2<Double>) -> CGAffineTransform {
    CGAffineTransform(translationX: -p.x, y: -p.y).concatenating(self)
      .concatenating(CGAffineTransform(translationX: p.x, y: p.y))
  }

  /// How much lengths grow under a similarity; for any other transform, the square root of how much areas grow.
  var scale: Double { abs(determinant).squareRoot() }
}

extension PathData {
  /// A closed outline of straight lines.
  init(polygon corners: [SIMD2<Double>]) {
    self.init()
    addLines(between: corners)
    closeSubpath()
  }

  /// Visits the lines of a path without curves, and those that close its subpaths. O(n)
  func forEachLine(_ body: (_ from: SIMD2<Double>, _ to: SIMD2<Double>) -> Void) {
    var (start, last) = (SIMD2<Double>.zero, SIMD2<Double>.zero)
    var next = 0
    for verb in verbs {
      switch verb {
      case .move: (start, last) = (points[next], points[next])
      case .line:
        body(last, points[next])
        last = points[next]
      case .close: body(last, start)
      case .quad, .cubic: break
      }
      next += verb.pointCount
    }
  }
}
