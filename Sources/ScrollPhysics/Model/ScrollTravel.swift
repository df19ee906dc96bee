/// A programmatic way of offset and scale, eased over a fixed time.
///
/// The scale moves in its logarithm; the offset moves with the scale, so that the point that is
/// at the same place before and after stays there throughout.
struct ScrollTravel: Sendable {
  enum Kind: Hashable, Sendable {
    case scroll
    case scrollToTop
    case zoom
  }

  let kind: Kind
  let start: Double
  let fromOffset: SIMD2<Double>
  let toOffset: SIMD2<Double>
  let fromScale: Double
  let toScale: Double
  private let logScale: EaseMotion
  private let x: EaseMotion
  private let y: EaseMotion
  /// Offset per scale on the way; nil where the scale stays and the offset eases by itself.
  private let ratio: SIMD2<Double>?

  init(
    kind: Kind, start: Double, fromOffset: SIMD2<Double>, toOffset: SIMD2<Double>,
    fromScale: Double, toScale: Double, velocity: SIMD2<Double>, scaleVelocity: Double,
    duration: Double
  ) {
    self.kind = kind
    self.start = start
    self.fromOffset = fromOffset
    self.toOffset = toOffset
    self.fromScale = fromScale
    self.toScale = toScale
    // Below a millionth the scale is as good as still, and the ratio would be noise.
    let zooms = abs(logarithm(toScale / fromScale)) > 1e-6
    logScale = EaseMotion(
      from: logarithm(fromScale), to: logarithm(toScale),
      velocity: zooms ? scaleVelocity / fromScale : 0, duration: duration)
    ratio = zooms ? (toOffset - fromOffset) / (toScale - fromScale) : nil
    // What the ratio already moves comes off the velocity that is carried along.
    let carried = velocity - (ratio ?? .zero) * scaleVelocity
    let way = zooms ? SIMD2<Double>.zero : toOffset - fromOffset
    x = EaseMotion(from: 0, to: way.x, velocity: carried.x, duration: duration)
    y = EaseMotion(from: 0, to: way.y, velocity: carried.y, duration: duration)
  }

  var end: Double { start + logScale.duration }

  func scale(at t: Double) -> Double {
    if ratio == nil || t >= end { return toScale }
    return t <= start ? fromScale : exponential(logScale.position(at: t - start))
  }

  func scaleVelocity(at t: Double) -> Double {
    ratio == nil ? 0 : scale(at: t) * logScale.velocity(at: t - start)
  }

  func offset(at t: Double) -> SIMD2<Double> {
    if t >= end { return toOffset }
    let eased = fromOffset + SIMD2(x.position(at: t - start), y.position(at: t - start))
    guard let ratio else { return eased }
    return eased + ratio * (scale(at: t) - fromScale)
  }

  func velocity(at t: Double) -> SIMD2<Double> {
    SIMD2(x.velocity(at: t - start), y.velocity(at: t - start))
      + (ratio ?? .zero) * scaleVelocity(at: t)
  }
}
