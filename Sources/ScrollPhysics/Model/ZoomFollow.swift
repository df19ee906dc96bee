/// The scale's spring to a target that wheel notches and keys move, about a point of the view.
///
/// Critically damped in the logarithm of the scale. The content under the point stays there for as
/// long as the offset's bounds allow; the bounds of each moment are never left.
struct ZoomFollow: Sendable {
  let start: Double
  /// The scale it ends at.
  let target: Double
  let end: Double
  /// Where the anchor is held, in the view.
  let point: SIMD2<Double>
  private let anchor: SIMD2<Double>
  /// The logarithm of scale / target.
  private let logScale: SpringMotion
  /// How far the offset is outside its bounds: a bounce that was cut short still comes back.
  private let excess: (x: SpringMotion, y: SpringMotion)
  /// What the scale keeps to on its way: the limits, and where it started.
  private let range: ClosedRange<Double>

  /// A way from `scale` and `offset` to `target`, which starts with `scaleVelocity` (per second).
  init(
    start: Double, offset: SIMD2<Double>, scale: Double, scaleVelocity: Double, target: Double,
    point: SIMD2<Double>, in configuration: ScrollConfiguration
  ) {
    self.start = start
    self.target = target
    self.point = point
    let inside = configuration.offsetBounds(atScale: scale).clamp(offset)
    anchor = (inside + point) / scale
    let limits = configuration.zoomLimits
    range = min(scale, limits.lowerBound)...max(scale, limits.upperBound)
    let omega = configuration.tuning.bounceAngularFrequency
    let tolerance = configuration.restTolerance
    let way = logarithm(target / scale)
    let velocity = way == 0 ? 0 : scaleVelocity / scale
    // Nothing that is seen moves by more than the tolerance in the last step.
    let reach = max(
      abs(point.x), abs(point.y), abs(configuration.viewSize.x - point.x),
      abs(configuration.viewSize.y - point.y), 1)
    logScale = SpringMotion(
      from: -way, to: 0, velocity: velocity,
      // Harder where a carried speed would overshoot.
      angularFrequency: velocity * way > 0 ? max(omega, velocity / way) : omega,
      restTolerance: tolerance / reach)
    func back(_ axis: Int) -> SpringMotion {
      SpringMotion(
        from: offset[axis] - inside[axis], to: 0, velocity: 0, angularFrequency: omega,
        restTolerance: tolerance)
    }
    excess = (back(0), back(1))
    end = start + max(logScale.duration, excess.x.duration, excess.y.duration)
  }

  /// The offset it ends at.
  func restOffset(in configuration: ScrollConfiguration) -> SIMD2<Double> {
    configuration.offsetBounds(atScale: target).clamp(anchor * target - point)
  }

  func scale(at t: Double) -> Double {
    if t - start >= logScale.duration { return target }
    return (target * exponential(logScale.position(at: t - start))).clamped(to: range)
  }

  /// How fast the scale changes, per second.
  func scaleVelocity(at t: Double) -> Double { scale(at: t) * logScale.velocity(at: t - start) }

  func offset(at t: Double, in configuration: ScrollConfiguration) -> SIMD2<Double> {
    let scale = scale(at: t)
    let outside = SIMD2(excess.x.position(at: t - start), excess.y.position(at: t - start))
    return configuration.offsetBounds(atScale: scale).clamp(anchor * scale - point) + outside
  }

  /// How fast the offset moves, in pt/s.
  func velocity(at t: Double, in configuration: ScrollConfiguration) -> SIMD2<Double> {
    let scale = scale(at: t)
    let raw = anchor * scale - point
    let bounds = configuration.offsetBounds(atScale: scale)
    // What the offset grows by with the scale: the anchor, or the edge that stops it.
    var growth = anchor
    for axis in 0..<2 where raw[axis] != raw[axis].clamped(to: bounds.range(axis)) {
      let size = configuration.contentSize[axis]
      if configuration.overflows(axis, atScale: scale) {
        growth[axis] = raw[axis] > bounds.upper[axis] ? size : 0
      } else {
        growth[axis] = configuration.centersContent ? size / 2 : 0
      }
    }
    let outside = SIMD2(excess.x.velocity(at: t - start), excess.y.velocity(at: t - start))
    return growth * scaleVelocity(at: t) + outside
  }
}
