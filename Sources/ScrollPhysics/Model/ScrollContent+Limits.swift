extension ScrollContent {
  /// The offsets at which the view can rest at the current scale.
  var offsetBounds: ScrollConfiguration.OffsetBounds { configuration.offsetBounds(atScale: scale) }

  /// The scale clamped to its limits.
  var limitedScale: Double { scale.clamped(to: configuration.zoomLimits) }

  /// The zoom band past the zoom limits.
  var zoomBand: ZoomBand {
    ZoomBand(
      limits: configuration.zoomLimits,
      coefficient: configuration.tuning.rubberBandCoefficient,
      length: configuration.tuning.zoomBandLength)
  }

  /// The rubber band past the edges of an axis.
  func edgeBand(_ axis: Int) -> RubberBand {
    RubberBand(
      coefficient: configuration.tuning.rubberBandCoefficient,
      length: configuration.viewSize[axis])
  }

  /// The displayed offset of one axis for the raw one.
  ///
  /// - Parameter elastic: whether the axis stretches past its edges.
  func banded(_ raw: Double, _ axis: Int, elastic: Bool) -> Double {
    let edge = raw.clamped(to: offsetBounds.range(axis))
    guard elastic, raw != edge else { return edge }
    return edge + edgeBand(axis).displayed(raw - edge)
  }

  /// The raw offset of one axis for the displayed one.
  ///
  /// - Parameter elastic: whether the axis stretches past its edges.
  func unbanded(_ shown: Double, _ axis: Int, elastic: Bool) -> Double {
    let edge = shown.clamped(to: offsetBounds.range(axis))
    guard elastic, shown != edge else { return shown }
    return edge + edgeBand(axis).excess(displayed: shown - edge)
  }

  /// A throw.
  ///
  /// - Parameter band: the band through which a finger let the content go; nil if none did.
  func fling(
    from x: Double, velocity: Double, bounds: ClosedRange<Double>, bounces: Bool,
    band: RubberBand? = nil
  ) -> FlingMotion {
    FlingMotion(
      from: x, velocity: velocity, bounds: bounds, rate: configuration.decelerationRate,
      bounces: bounces, restTolerance: configuration.restTolerance, band: band,
      angularFrequency: configuration.tuning.bounceAngularFrequency)
  }

  /// A return that is under way, with what follows it.
  func fling(_ motion: ReturnMotion, bounds: ClosedRange<Double>, bounces: Bool) -> FlingMotion {
    FlingMotion(
      motion, bounds: bounds, rate: configuration.decelerationRate, bounces: bounces,
      restTolerance: configuration.restTolerance,
      angularFrequency: configuration.tuning.bounceAngularFrequency)
  }

  func landing(from x: Double, velocity: Double, target: Double) -> LandingMotion {
    LandingMotion(
      from: x, velocity: velocity, target: target, rate: configuration.decelerationRate,
      restTolerance: configuration.restTolerance,
      angularFrequency: configuration.tuning.bounceAngularFrequency)
  }

  func spring(from x: Double, to target: Double, velocity: Double = 0) -> SpringMotion {
    SpringMotion(
      from: x, to: target, velocity: velocity,
      angularFrequency: configuration.tuning.bounceAngularFrequency,
      restTolerance: configuration.restTolerance)
  }

  /// A bounce of the scale back to `limit`.
  ///
  /// - Parameters:
  ///   - scaleVelocity: how fast the scale changes at the start, per second.
  ///   - anchor: the content point about which it scales.
  func zoomBounce(
    to limit: Double, scaleVelocity: Double, anchor: SIMD2<Double>
  ) -> ZoomBounce {
    ZoomBounce(
      start: time, scale: scale, limit: limit, scaleVelocity: scaleVelocity, anchor: anchor,
      in: configuration)
  }

  /// A spring of the offset to `target`, from `start` or else from the current offset.
  func scrollFollow(
    from start: SIMD2<Double>? = nil, to target: SIMD2<Double>, velocity: SIMD2<Double>
  ) -> ScrollFollow {
    ScrollFollow(
      start: time, from: start ?? offset, target: target, velocity: velocity, in: configuration)
  }

  /// Brings scale and offset within their limits, about the view's centre.
  mutating func rest() {
    let limited = limitedScale
    if limited != scale {
      let middle = configuration.viewSize / 2
      offset = (offset + middle) * (limited / scale) - middle
      scale = limited
    }
    offset = offsetBounds.clamp(offset)
  }
}
