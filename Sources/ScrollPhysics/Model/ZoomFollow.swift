/// A spring that pulls the scale to a target, which wheel notches and keys move, about a point of
/// the view.
///
/// The spring is critically damped in the logarithm of the scale. The content under the point stays there as
/// long as the bounds of the offset allow; the offset never leaves its bounds at the current scale.
struct ZoomFollow: Sendable {
  let start: Double
  /// The scale at which it ends.
  let target: Double
  let end: Double
  /// The point of the view where the anchor is held.
  let point: SIMD2<Double>
  private let anchor: SIMD2<Double>
  /// The logarithm of scale / target.
  private let logScale: SpringMotion
  /// How far the offset is outside its bounds: an interrupted bounce still comes back.
  private let excess: PlaneMotion<SpringMotion>
  /// The range within which the scale stays: the limits, extended to include the initial scale.
  private let range: ClosedRange<Double>

  /// A motion from `scale` and `offset` to the scale `target`, which starts with `scaleVelocity`
  /// (per second).
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
    let distance = logarithm(target / scale)
    let velocity = distance == 0 ? 0 : scaleVelocity / scale
    // Nothing visible moves by more than the tolerance in the last step.
    let reach = max(
      abs(point.x), abs(point.y), abs(configuration.viewSize.x - point.x),
      abs(configuration.viewSize.y - point.y), 1)
    logScale = SpringMotion(
      from: -distance, to: 0, velocity: velocity,
      // Stiffer where a carried speed would overshoot.
      angularFrequency: velocity * distance > 0 ? max(omega, velocity / distance) : omega,
      restTolerance: tolerance / reach)
    excess = PlaneMotion { axis in
      SpringMotion(
        from: offset[axis] - inside[axis], to: 0, velocity: 0, angularFrequency: omega,
        restTolerance: tolerance)
    }
    end = start + max(logScale.duration, excess.duration)
  }

  /// The offset at which it ends.
  func restOffset(in configuration: ScrollConfiguration) -> SIMD2<Double> {
    configuration.offsetBounds(atScale: target).clamp(anchor * target - point)
  }

  func scale(at t: Double) -> Double {
    if t - start >= logScale.duration { return target }
    return (target * exponential(logScale.position(at: t - start))).clamped(to: range)
  }

  /// The velocity of the scale, per second.
  func scaleVelocity(at t: Double) -> Double { scale(at: t) * logScale.velocity(at: t - start) }

  func offset(at t: Double, in configuration: ScrollConfiguration) -> SIMD2<Double> {
    let scale = scale(at: t)
    return configuration.offsetBounds(atScale: scale).clamp(anchor * scale - point)
      + excess.position(at: t - start)
  }

  /// The velocity of the offset, in pt/s.
  func velocity(at t: Double, in configuration: ScrollConfiguration) -> SIMD2<Double> {
    let scale = scale(at: t)
    let raw = anchor * scale - point
    let bounds = configuration.offsetBounds(atScale: scale)
    // The derivative of the offset with respect to the scale: the anchor, or that of the edge.
    var growth = anchor
    for axis in 0..<2 where raw[axis] != raw[axis].clamped(to: bounds.range(axis)) {
      let size = configuration.contentSize[axis]
      if configuration.overflows(axis, atScale: scale) {
        growth[axis] = raw[axis] > bounds.upper[axis] ? size : 0
      } else {
        growth[axis] = configuration.centersContent ? size / 2 : 0
      }
    }
    return growth * scaleVelocity(at: t) + excess.velocity(at: t - start)
  }
}
