import Foundation

extension StrokeStyle {
  var isFinite: Bool {
    lineWidth.isFinite && miterLimit.isFinite && dashPhase.isFinite
      && dashLengths.allSatisfy(\.isFinite)
  }

  /// How far ink can lie from the path: half the width, more at square ends and at the miters this
  /// path has. O(n) for mitered paths, else O(1).
  func reach(along path: Path) -> Double {
    let half = abs(lineWidth) / 2
    let cap = lineCap == .square ? 2.0.squareRoot() : 1
    return half * (lineJoin == .miter ? max(cap, longestMiter(along: path)) : cap)
  }

  /// The longest miter on the path as a ratio to the line width, at most the limit, at least 1.
  private func longestMiter(along path: Path) -> Double {
    let limit = max(1, miterLimit)
    var longest = 1.0
    var first = SIMD2<Double>(0, 0)
    var last = first
    func join(_ a: SIMD2<Double>, _ b: SIMD2<Double>) {
      let lengths = ((a * a).sum() * (b * b).sum()).squareRoot()
      guard lengths > 0 else { return }
      // The miter is 1 / sin(φ/2) widths long, φ the angle inside the corner.
      let ratio = (2 / max(1e-12, 1 + (a * b).sum() / lengths)).squareRoot()
      if ratio <= limit * 1.000_001, ratio > longest { longest = min(ratio, limit) }
    }
    var start = SIMD2<Double>(0, 0)
    var at = start
    var next = 0
    for verb in path.verbs {
      let n = verb.pointCount
      switch verb {
      case .move:
        (start, at, first, last) = (path.points[next], path.points[next], .zero, .zero)
      case .line, .quad, .cubic, .close:
        // Corners are where one leg of the control polygon meets the next: those between segments
        // exactly, those inside a curve as bounds for its cusps.
        for i in 0..<max(1, n) {
          let to = verb == .close ? start : path.points[next + i]
          let leg = to - at
          if leg != .zero {
            join(last, leg)
            if first == .zero { first = leg }
            last = leg
          }
          at = to
        }
        if verb == .close {
          join(last, first)
          (first, last) = (.zero, .zero)
        }
      }
      next += n
    }
    return longest
  }
}
