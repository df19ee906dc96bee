import Panorama

/// Converts outlines for the even-odd rule into outlines for the non-zero rule.
enum EvenOddOutlines {
  /// The maximum number of corners that are examined, which takes about a twentieth of a second. Outlines
  /// that need more are not changed.
  private static let maximumWork = 4_000_000

  /// The same area, provided that the outlines do not cross. Outlines that are inside an odd number of others
  /// get the opposite orientation. O(corners of the outlines around each outline)
  static func nonZero(_ outlines: [[SIMD2<Double>]]) -> [[SIMD2<Double>]] {
    guard outlines.count > 1 else { return outlines }
    let paths = outlines.map { outline in
      var path = Path()
      path.addLines(between: outline)
      path.closeSubpath()
      return path
    }
    let boxes = paths.map(\.bounds)
    var work = 0
    var turned: [[SIMD2<Double>]] = []
    for (i, outline) in outlines.enumerated() {
      let p = outline[0]
      var depth = 0
      work += outlines.count
      for j in outlines.indices where j != i && boxes[j].contains(CGPoint(x: p.x, y: p.y)) {
        work += outlines[j].count
        if paths[j].contains(p) { depth += 1 }
      }
      if work > maximumWork { return outlines }
      let isHole = depth % 2 == 1
      turned.append((area(of: outline) < 0) == isHole ? outline : outline.reversed())
    }
    return turned
  }

  /// Twice the area, negative if the outline runs counterclockwise on screen.
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
