import Foundation

extension PathData {
  /// Adds an arc of a circle, joined to the current point, if any, by a line.
  ///
  /// Angles are in radians from the x axis towards the y axis. Because y grows downward, increasing
  /// angles are clockwise on screen. `clockwise` has Core Graphics' meaning for contexts whose y
  /// grows upward (true = decreasing angles), so it looks reversed, as in UIKit. The sweep is at most
  /// one full turn.
  public mutating func addArc(
    center: SIMD2<Double>, radius: Double, startAngle: Double, endAngle: Double, clockwise: Bool
  ) {
    let turn = 2 * Double.pi
    var sweep = clockwise ? startAngle - endAngle : endAngle - startAngle
    // A sweep in the opposite direction is completed to the wanted direction.
    if sweep < 0 { sweep = fmod(sweep, turn) + turn }
    sweep = sweep.isFinite ? Swift.min(sweep, turn) : .nan
    addRelativeArc(
      center: center, radius: radius, startAngle: startAngle, delta: clockwise ? -sweep : sweep)
  }

  /// Adds an arc that sweeps `delta` radians, positive from the x axis towards the y axis (clockwise
  /// on screen). A sweep of more than one turn makes one full turn and the part of a turn that remains.
  public mutating func addRelativeArc(
    center: SIMD2<Double>, radius: Double, startAngle: Double, delta: Double
  ) {
    guard startAngle.isFinite, delta.isFinite, radius.isFinite else {
      // NaN makes the whole path unusable, so that it is dropped and not drawn wrongly.
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

  /// Rounds the corner at `tangent1End` between the current point and `tangent2End`: adds a line to
  /// the beginning of an arc of `radius`, then the arc. If there is no corner (points are equal or on
  /// one line, or the radius is 0), adds only the line to `tangent1End`.
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
