/// A stroke style in a form that contains no references. Whoever owns the `StrokeStyle` has to keep it alive.
package struct FlatStroke: @unchecked Sendable {
  package let lineWidth: Double
  package let lineCap: CGLineCap
  package let lineJoin: CGLineJoin
  package let miterLimit: Double
  package let dashPhase: Double
  package let dashLengths: UnsafeBufferPointer<Double>

  /// A solid line of width 1, as `StrokeStyle()`.
  init() {
    (lineWidth, lineCap, lineJoin, miterLimit, dashPhase) = (1, .butt, .miter, 10, 0)
    dashLengths = UnsafeBufferPointer(start: nil, count: 0)
  }

  @inline(__always)
  package init(_ style: StrokeStyle) {
    (lineWidth, lineCap, lineJoin) = (style.lineWidth, style.lineCap, style.lineJoin)
    (miterLimit, dashPhase) = (style.miterLimit, style.dashPhase)
    dashLengths = style.dashLengths.withUnsafeBufferPointer { $0 }
  }
}

extension FlatStroke {
  /// The maximum distance of ink from the path: half the width, or more at square caps and at the
  /// miters of this path.
  ///
  /// - Complexity: O(n) for miter joins, otherwise O(1).
  func reach(along path: PathView) -> Double {
    let half = abs(lineWidth) / 2
    let cap = lineCap == .square ? 2.0.squareRoot() : 1
    return half * (lineJoin == .miter ? max(cap, longestMiter(along: path)) : cap)
  }

  /// The longest miter of the path as a ratio to the line width, between 1 and the miter limit.
  private func longestMiter(along path: PathView) -> Double {
    let limit = max(1, miterLimit)
    var longest = 1.0
    var first = SIMD2<Double>(0, 0)
    var last = first
    func join(_ a: SIMD2<Double>, _ b: SIMD2<Double>) {
      let lengths = ((a * a).sum() * (b * b).sum()).squareRoot()
      guard lengths > 0 else { return }
      // The miter is 1 / sin(φ/2) widths long, where φ is the inner angle of the corner.
      let ratio = (2 / max(1e-12, 1 + (a * b).sum() / lengths)).squareRoot()
      // The tolerance keeps rounding errors on a straight line from counting as corners.
      if ratio <= limit * 1.000_001, ratio > max(longest, 1.000_001) {
        longest = min(ratio, limit)
      }
    }
    // True for the legs of a circle's arc, whose pieces stay within a tenth of a pixel of its
    // tangents.
    func isGentle(_ a: SIMD2<Double>, _ b: SIMD2<Double>) -> Bool {
      let (aa, bb, ab) = ((a * a).sum(), (b * b).sum(), (a * b).sum())
      return ab > 0 && ab * ab >= 0.25 * aa * bb && aa <= 4 * bb && bb <= 4 * aa
    }
    var start = SIMD2<Double>(0, 0)
    var at = start
    var next = 0
    for verb in path.allVerbs {
      let n = verb.pointCount
      switch verb {
      case .move:
        (start, at, first, last) = (path.points[next], path.points[next], .zero, .zero)
      case .line, .quad, .cubic, .close:
        // The corners are those of the control polygon. Between segments they are exact; inside a
        // curve they are bounds for the pieces at its ends.
        for i in 0..<max(1, n) {
          let to = verb == .close ? start : path.points[next + i]
          let leg = to - at
          if leg != .zero {
            if i == 0 || !isGentle(last, leg) { join(last, leg) }
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

extension FlatStroke: Equatable {
  package static func == (l: FlatStroke, r: FlatStroke) -> Bool {
    l.lineWidth == r.lineWidth && l.lineCap == r.lineCap && l.lineJoin == r.lineJoin
      && l.miterLimit == r.miterLimit && l.dashPhase == r.dashPhase
      && l.dashLengths.elementsEqual(r.dashLengths)
  }
}
