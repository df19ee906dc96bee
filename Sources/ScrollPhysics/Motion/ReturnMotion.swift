/// The return of content that a finger let go outside its edge and did not throw back in.
///
/// The excess r, which is the finger's distance past the edge, returns to 0, and the rubber band b turns it
/// into the position edge + b(r(t)). With the initial excess r₀ and the finger's velocity v, both
/// outward positive, and κ from 33.1 s⁻¹ (r₀ near 0) to 16.6 s⁻¹ (r₀ ≥ 120 points):
///
/// * v ≤ 0: r(t) = (r₀ − 0.31 |v| t) e^(−κt)
/// * v > 0: r(t) = r₀ e^(−κt) + v t e^(−ωt), with the ω of a bounce
///
/// At the release the position is continuous and the velocity jumps, as on Apple's systems.
/// `ScrollConstants` names the sources. The motion rests exactly on the edge.
public struct ReturnMotion: CoordinateMotion {
  /// The edge at which it ends, in points.
  let edge: Double
  private let band: RubberBand
  private let curve: ReturnCurve
  /// The position at the start, to the last bit: a release moves nothing.
  private let start: Double
  /// 1 past the upper edge, −1 past the lower one.
  private let side: Double
  private let restTolerance: Double
  /// The time at which it comes to rest, in seconds since the start.
  public private(set) var duration: Double

  /// A return. NaN and infinity count as 0.
  ///
  /// - Parameters:
  ///   - excess: how far past the edge the finger was, without the rubber band, in points.
  ///   - velocity: the velocity of the finger, in pt/s; it and `excess` are signed as the offset is.
  ///   - edge: the edge to which the content returns, in points.
  ///   - band: the rubber band past the edge.
  ///   - restTolerance: half a device pixel, in points.
  ///   - angularFrequency: the stiffness of a bounce, in rad/s, above 0; any other value counts as
  ///     `ScrollConstants.bounceAngularFrequency`.
  public init(
    excess: Double, velocity: Double, edge: Double = 0, band: RubberBand, restTolerance: Double,
    angularFrequency: Double = ScrollConstants.bounceAngularFrequency
  ) {
    let omega =
      angularFrequency > 0 && angularFrequency.isFinite
      ? angularFrequency : ScrollConstants.bounceAngularFrequency
    let (excess, velocity) = (excess.finite(or: 0), velocity.finite(or: 0))
    let side: Double = excess < 0 || (excess == 0 && velocity < 0) ? -1 : 1
    let edge = edge.finite(or: 0)
    self.init(
      ReturnCurve(excess: side * excess, velocity: side * velocity, angularFrequency: omega),
      start: edge + band.displayed(excess), side: side, edge: edge, band: band,
      restTolerance: usableTolerance(restTolerance))
  }

  private init(
    _ curve: ReturnCurve, start: Double, side: Double, edge: Double, band: RubberBand,
    restTolerance: Double
  ) {
    self.start = start
    self.curve = curve
    self.side = side
    self.edge = edge
    self.band = band
    self.restTolerance = restTolerance
    let limit = band.excess(displayed: restTolerance)
    duration = limit > 0 ? curve.restTime(within: limit) : 0
  }

  /// The return that follows a release. Nil if the content was thrown in so fast that a spring would reach
  /// the edge sooner, if it is at the edge, or if the band cannot have stretched that far.
  ///
  /// - Parameters:
  ///   - from: the start as displayed, in points.
  ///   - velocity: the velocity as displayed, in pt/s.
  init?(
    from x: Double, velocity: Double, edge: Double, band: RubberBand, restTolerance: Double,
    angularFrequency: Double
  ) {
    guard x != edge, band.reaches(x - edge) else { return nil }
    let excess = band.excess(displayed: x - edge)
    let side: Double = excess < 0 ? -1 : 1
    self.init(
      ReturnCurve(
        excess: side * excess, velocity: side * velocity / band.slope(excess),
        angularFrequency: angularFrequency),
      start: x, side: side, edge: edge, band: band, restTolerance: restTolerance)
    let spring = SpringMotion(
      from: x, to: edge, velocity: velocity, angularFrequency: angularFrequency,
      restTolerance: restTolerance)
    if let crossing = spring.crossing, crossing < curve.timeAtEdge ?? .infinity { return nil }
  }

  /// The motion as it goes on after `t` seconds at position `x` (pt), past an edge that has moved; nil if
  /// `x` is no longer past this edge, or the band does not stretch that far.
  func goingOn(after t: Double, from x: Double, edge: Double, band: RubberBand) -> ReturnMotion? {
    guard side * (x - edge) > 0, band.reaches(x - edge) else { return nil }
    let excess = side * band.excess(displayed: x - edge)
    return ReturnMotion(
      curve.goingOn(after: t, from: excess), start: x, side: side, edge: edge, band: band,
      restTolerance: restTolerance)
  }

  /// When an inward velocity brings it to the edge, in seconds, and its velocity there as displayed, in
  /// pt/s; nil if it only approaches the edge.
  var arrival: (time: Double, velocity: Double)? {
    guard let time = curve.timeAtEdge else { return nil }
    return (time, side * band.slope(0) * curve.slope(at: time))
  }

  /// The same motion, which comes to rest no sooner than after `duration` seconds.
  func lasting(atLeast duration: Double) -> ReturnMotion {
    var result = self
    result.duration = max(self.duration, duration)
    return result
  }

  /// The position `t` seconds after the start, in points.
  public func position(at t: Double) -> Double {
    if t >= duration { return edge }
    return t <= 0 ? start : edge + side * band.displayed(curve.value(at: t))
  }

  /// The velocity `t` seconds after the start, in pt/s; 0 from `duration` on. At 0 it is the velocity
  /// after the release.
  public func velocity(at t: Double) -> Double {
    if t >= duration { return 0 }
    let t = max(t, 0)
    return side * band.slope(curve.value(at: t)) * curve.slope(at: t)
  }
}
