import Panorama

/// Turns outlines of the even-odd rule into those of the non-zero rule.
enum EvenOddOutlines {
  /// More outlines than this are not compared with one another, which takes the square of their number.
  private static let maximumCount = 500

  /// The same area if the outlines do not cross: those that an odd number of others surrounds turn the
  /// other way. O(n²)
  static func nonZero(_ outlines: [[SIMD2<Double>]]) -> [[SIMD2<Double>]] {
    guard outlines.count > 1, outlines.count <= maximumCount else { return outlines }
    let paths = outlines.map { outline in
      var path = Path()
      path.addLines(between: outline)
      path.closeSubpath()
      return path
    }
    return outlines.indices.map { i in
      let depth = outlines.indices.count { $0 != i && paths[$0].contains(outlines[i][0]) }
      let isHole = depth % 2 == 1
      return (area(of: outlines[i]) < 0) == isHole ? outlines[i] : outlines[i].reversed()
    }
  }

  /// Twice the area, negative if the outline turns counterclockwise on screen.
  private static func area(of outline: [SIMD2<Double>]) -> Double {
    var sum = 0.0
    var last = outline[outline.count - 1]
    for p in outline {
      sum += last.x * p.y - last.y * p.x
      last = p
    }
    return sum
  }
}
