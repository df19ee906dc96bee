import Foundation

/// The shape of open ends.
public enum CGLineCap: Int32, Hashable, Sendable {
  /// Straight, at the end of the path.
  case butt
  /// A half circle around the end of the path.
  case round
  /// Straight, half a line width beyond the end of the path.
  case square
}

/// The shape of corners.
public enum CGLineJoin: Int32, Hashable, Sendable {
  /// A point, up to the miter limit.
  case miter
  /// A circle around the corner.
  case round
  /// Cut off straight.
  case bevel
}

/// The parameters of a stroke. Lengths are in the item's own coordinates.
public struct StrokeStyle: Hashable, Sendable {
  /// The line width, ≥ 0; a line of width 0 is one device pixel wide.
  public var lineWidth: Double = 1
  /// The shape of open ends and of both ends of a dash.
  public var lineCap: CGLineCap = .butt
  /// The shape of corners.
  public var lineJoin: CGLineJoin = .miter
  /// The ratio of miter length to line width beyond which a miter becomes a bevel. The default is
  /// that of Core Graphics.
  public var miterLimit: Double = 10
  /// The distance into the dash pattern at which a subpath begins.
  public var dashPhase: Double = 0
  /// The lengths of dashes and gaps in turn; an empty array gives a solid line.
  public var dashLengths: [Double] = []

  /// A solid line of width 1 with butt caps and miter joins.
  public init() {}
}

extension StrokeStyle {
  var isFinite: Bool {
    lineWidth.isFinite && miterLimit.isFinite && dashPhase.isFinite
      && dashLengths.allSatisfy(\.isFinite)
  }

  /// The maximum distance of ink from the path: half the width, or more at square caps and at the
  /// miters of this path.
  ///
  /// - Complexity: O(n) for miter joins, otherwise O(1).
  func reach(along path: PathData) -> Double {
    let half = abs(lineWidth) / 2
    let cap = lineCap == .square ? 2.0.squareRoot() : 1
    return half * (lineJoin == .miter ? max(cap, longestMiter(along: path)) : cap)
  }

  /// The longest miter of the path as a ratio to the line width, between 1 and the miter limit.
  private func longestMiter(along path: PathData) -> Double {
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
    for verb in path.verbs {
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
