/// The offset's way to rest after a hand let go: a deceleration, or a silent settling.
///
/// offset(t) = anchor · (scale(t) − restScale) + motion(t): while a zoom bounce runs, the motion
/// is that of the offset the bounce will end with, so one set of edges, those of the limit,
/// serves both.
struct ScrollCoast: Sendable {
  /// When it began, in the model's time.
  var start: Double
  /// When both axes rest.
  var end: Double
  var x: ScrollMotion
  var y: ScrollMotion
  /// The content point a zoom bounce turns about.
  var anchor: SIMD2<Double>
  /// The scale the zoom bounce ends at; the scale itself where there is none.
  var restScale: Double
  /// The delegate was told of a deceleration.
  var isDeceleration: Bool
  /// Both axes rest, and the end was told; only the zoom bounce goes on.
  var isOver = false

  init(
    start: Double, x: ScrollMotion, y: ScrollMotion, anchor: SIMD2<Double>, restScale: Double,
    isDeceleration: Bool
  ) {
    self.start = start
    self.x = x
    self.y = y
    self.anchor = anchor
    self.restScale = restScale
    self.isDeceleration = isDeceleration
    end = start + max(x.duration, y.duration)
  }

  /// When its springs stay within `tolerance` of their targets; `start` where it has none.
  func glideEnd(within tolerance: Double) -> Double {
    start + max(x.glideTime(within: tolerance), y.glideTime(within: tolerance))
  }

  /// Springs are followed until `time` at least: what glides beside a zoom bounce keeps to its
  /// curve for as long as the scale does, or the content would jump when it rests first.
  mutating func keepGliding(until time: Double) {
    x = x.lasting(atLeast: time - start)
    y = y.lasting(atLeast: time - start)
  }

  /// The offset but for the zoom bounce's share.
  func motionPosition(at t: Double) -> SIMD2<Double> {
    SIMD2(x.position(at: t - start), y.position(at: t - start))
  }

  func motionVelocity(at t: Double) -> SIMD2<Double> {
    SIMD2(x.velocity(at: t - start), y.velocity(at: t - start))
  }

  func offset(at t: Double, scale: Double) -> SIMD2<Double> {
    motionPosition(at: t) + anchor * (scale - restScale)
  }
}
