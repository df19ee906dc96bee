import Foundation

extension StrokePen {
  /// Makes the corner at `p` on the side of `normal`, from the offset of the segment that arrives
  /// to the offset of the segment that leaves.
  ///
  /// - Parameter room: the length of the shorter of the two segments.
  @inline(__always)
  mutating func join(
    _ p: SIMD2<Double>, from d0: SIMD2<Double>, to d1: SIMD2<Double>, room: Double,
    isSmooth: Bool
  ) {
    let r = metrics.radius
    let cross = d0.x * d1.y - d0.y * d1.x
    let dot = (d0 * d1).sum()
    let (n0, n1) = (normal(d0), normal(d1))
    if cross < 0 {
      // On the inner side, the offsets meet r · tan(θ/2) before the vertex.
      if r * -cross <= 0.5 * room * (1 + dot) {
        line(to: p + (n0 + n1) * (r / (1 + dot)))
      } else {
        line(to: p + n0 * r)
        line(to: p)
        line(to: p + n1 * r)
      }
      return
    }
    // On the outer side, the tip stands out over a round corner by r · (1/cos(θ/2) − 1) ≈ r · θ²/8.
    if dot > 0 && r * metrics.scale * (1 - dot) <= 4 * StrokeMetrics.cornerTolerance {
      line(to: p + (n0 + n1) * (r / (1 + dot)))
    } else if isSmooth || metrics.join == .round {
      line(to: p + n0 * r)
      // Most corners need no points between the two, which their cosine tells sooner than their angle.
      if dot < metrics.onePieceCosine {
        arc(p, n0, atan2(cross, dot))
      }
      line(to: p + n1 * r)
    } else if metrics.join == .miter && 2 <= metrics.miterLimitSquared * (1 + dot) {
      line(to: p + (n0 + n1) * (r / (1 + dot)))
    } else {
      line(to: p + n0 * r)
      line(to: p + n1 * r)
    }
  }

  /// Makes the cap at `p` of a segment that arrives along `d`.
  @inline(__always)
  mutating func cap(_ p: SIMD2<Double>, _ d: SIMD2<Double>) {
    let n = normal(d) * metrics.radius
    line(to: p + n)
    switch metrics.cap {
    case .butt: break
    case .square:
      let ahead = d * metrics.radius
      line(to: p + n + ahead)
      line(to: p - n + ahead)
    case .round:
      arc(p, normal(d), .pi)
    }
    line(to: p - n)
  }

  /// Adds the points strictly between the ends of an arc around `p`. The arc starts at the unit
  /// vector `n` and turns through `angle` radians.
  @inline(never)
  private mutating func arc(_ p: SIMD2<Double>, _ n: SIMD2<Double>, _ angle: Double) {
    // A sliver more than a whole number of steps does not need another step.
    let pieces = Int((angle / metrics.step + 0.999).rounded(.down))
    guard pieces > 1 else { return }
    let (c, s) =
      angle == .pi
      ? (metrics.capCosine, metrics.capSine)
      : (cos(angle / Double(pieces)), sin(angle / Double(pieces)))
    var v = n * metrics.radius
    for _ in 1..<pieces {
      v = SIMD2(v.x * c - v.y * s, v.x * s + v.y * c)
      line(to: p + v)
    }
  }
}
