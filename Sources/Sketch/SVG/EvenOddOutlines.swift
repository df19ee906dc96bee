import Panorama

/// Turns outlines of the even-odd rule into those of the non-zero rule.
enum EvenOddOutlines {
  /// The maximum number of corners that are looked at, about a twentieth of a second. Outlines that need more
  /// stay as they are.
  private static let maximumWork = 4_000_000

  /// The same area if the outlines do not cross: those that an odd number of others surrounds turn the
  /// other way. O(corners of the outlines around each outline)
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
