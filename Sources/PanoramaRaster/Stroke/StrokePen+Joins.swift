import PanoramaGraphics

extension StrokePen {
  /// Makes the corner at `p` on the side of `normal`, from the offset of the segment that arrives
  /// to the offset of the segment that leaves.
  ///
  /// - Parameter room: the length of the shorter of the two segments.
  @inline(__always)
  func join(
    _ p: SIMD2<Double>, from d0: SIMD2<Double>, to d1: SIMD2<Double>, room: Double,
    isSmooth: Bool, into out: inout LineEmitter
  ) {
    let r = metrics.radius
    let cross = d0.x * d1.y - d0.y * d1.x
    let dot = (d0 * d1).sum()
    let (n0, n1) = (normal(d0), normal(d1))
    if cross < 0 {
      // On the inner side, the offsets meet r · tan(θ/2) before the vertex.
      if r * -cross <= 0.5 * room * (1 + dot) {
        line(to: p + (n0 + n1) * (r / (1 + dot)), &out)
      } else {
        line(to: p + n0 * r, &out)
        line(to: p, &out)
        line(to: p + n1 * r, &out)
      }
      return
    }
    // On the outer side, the tip stands out over a round corner by r · (1/cos(θ/2) − 1) ≈ r · θ²/8.
    if dot > 0 && r * metrics.scale * (1 - dot) <= 4 * StrokeMetrics.cornerTolerance {
      line(to: p + (n0 + n1) * (r / (1 + dot)), &out)
    } else if isSmooth || metrics.join == .round {
      line(to: p + n0 * r, &out)
      // Most corners need no points between the two, which their cosine tells sooner than their angle.
      if dot < metrics.onePieceCosine {
        arc(p, n0, angle(sine: cross, cosine: dot), into: &out)
      }
      line(to: p + n1 * r, &out)
    } else if metrics.join == .miter && 2 <= metrics.miterLimitSquared * (1 + dot) {
      line(to: p + (n0 + n1) * (r / (1 + dot)), &out)
    } else {
      line(to: p + n0 * r, &out)
      line(to: p + n1 * r, &out)
    }
  }

  /// Makes the cap at `p` of a segment that arrives along `d`.
  @inline(__always)
  func cap(_ p: SIMD2<Double>, _ d: SIMD2<Double>, into out: inout LineEmitter) {
    let n = normal(d) * metrics.radius
    line(to: p + n, &out)
    switch metrics.cap {
    case .butt: break
    case .square:
      let ahead = d * metrics.radius
      line(to: p + n + ahead, &out)
      line(to: p - n + ahead, &out)
    case .round:
      arc(p, normal(d), .pi, into: &out)
    }
    line(to: p - n, &out)
  }

  /// Adds the points strictly between the ends of an arc around `p`. The arc starts at the unit
  /// vector `n` and turns through `angle` radians.
  @inline(never)
  func arc(
    _ p: SIMD2<Double>, _ n: SIMD2<Double>, _ angle: Double, into out: inout LineEmitter
  ) {
    // A sliver more than a whole number of steps does not need another step.
    let pieces = Int((angle / metrics.step + 0.999).rounded(.down))
    guard pieces > 1 else { return }
    let (c, s) =
      angle == .pi
      ? (metrics.capCosine, metrics.capSine)
      : (cosine(angle / Double(pieces)), sine(angle / Double(pieces)))
    var v = n * metrics.radius
    for _ in 1..<pieces {
      v = SIMD2(v.x * c - v.y * s, v.x * s + v.y * c)
      line(to: p + v, &out)
    }
  }
}
