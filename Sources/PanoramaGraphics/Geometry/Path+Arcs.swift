import Foundation

extension Path {
  /// An arc of a circle, joined to the current point by a line where there is one.
  ///
  /// Angles in radians from the x axis towards the y axis. y grows downward here, so growing
  /// angles run clockwise on screen, and `clockwise`, which keeps Core Graphics' meaning for
  /// y-up drawings (true = angles decrease), looks the other way round, as it does in UIKit.
  /// The sweep is at most one full turn.
  public mutating func addArc(
    center: SIMD2<Double>, radius: Double, startAngle: Double, endAngle: Double, clockwise: Bool
  ) {
    let turn = 2 * Double.pi
    var sweep = clockwise ? startAngle - endAngle : endAngle - startAngle
    // Against the wanted direction: as far as it is, but the other way round.
    if sweep < 0 { sweep = fmod(sweep, turn) + turn }
    sweep = sweep.isFinite ? Swift.min(sweep, turn) : .nan
    addRelativeArc(
      center: center, radius: radius, startAngle: startAngle, delta: clockwise ? -sweep : sweep)
  }

  /// An arc that sweeps `delta` radians, positive from the x axis towards the y axis (clockwise
  /// on screen). More than a full turn goes round once and ends where the whole would.
  public mutating func addRelativeArc(
    center: SIMD2<Double>, radius: Double, startAngle: Double, delta: Double
  ) {
    guard startAngle.isFinite, delta.isFinite, radius.isFinite else {
      // Marks the path as unusable: it will be dropped whole, not drawn wrong.
      addLine(to: SIMD2(.nan, .nan))
      return
    }
    let turn = 2 * Double.pi
    let sweep = abs(delta) > turn ? fmod(delta, turn) + (delta < 0 ? -turn : turn) : delta
    let count = Swift.max(1, Int((abs(sweep) / (.pi / 2) - 1e-9).rounded(.up)))
    let step = sweep / Double(count)
    // Control points on the tangents: 4/3 · tan(step/4) radii away.
    let reach = radius * 4 / 3 * tan(step / 4)
    var angle = startAngle
    var direction = SIMD2(cos(angle), sin(angle))
    var point = center + direction * radius
    if isEmpty { move(to: point) } else { addLine(to: point) }
    if sweep == 0 { return }
    reserve(verbs: count, points: 3 * count)
    for i in 1...count {
      angle = startAngle + step * Double(i)
      let next = SIMD2(cos(angle), sin(angle))
      let end = center + next * radius
      addCurve(
        to: end, control1: point + SIMD2(-direction.y, direction.x) * reach,
        control2: end - SIMD2(-next.y, next.x) * reach)
      direction = next
      point = end
    }
  }

  /// Rounds the corner at `tangent1End` between the current point and `tangent2End` with an arc of
  /// `radius`: a line to where the arc begins, then the arc. Without a corner (points on one line
  /// or equal, radius 0) just the line to `tangent1End`.
  public mutating func addArc(
    tangent1End corner: SIMD2<Double>, tangent2End: SIMD2<Double>, radius: Double
  ) {
    guard let start = currentPoint else { return move(to: corner) }
    let (u, v) = (start - corner, tangent2End - corner)
    let (lu, lv) = ((u * u).sum().squareRoot(), (v * v).sum().squareRoot())
    let cross = (u.x * v.y - u.y * v.x) / (lu * lv)
    guard lu > 0, lv > 0, radius > 0, abs(cross) > 1e-9 else { return addLine(to: corner) }
    let cosine = Swift.min(1, Swift.max(-1, (u * v).sum() / (lu * lv)))
    let half = acos(cosine) / 2
    let distance = radius / tan(half)
    let (du, dv) = (u / lu, v / lv)
    let bisector = du + dv
    let center =
      corner + bisector / (bisector * bisector).sum().squareRoot() * (radius / sin(half))
    let from = corner + du * distance - center
    let to = corner + dv * distance - center
    addArc(
      center: center, radius: radius, startAngle: atan2(from.y, from.x),
      endAngle: atan2(to.y, to.x), clockwise: cross > 0)
  }
}
