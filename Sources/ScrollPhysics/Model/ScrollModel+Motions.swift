extension ScrollModel {
  /// The rubber band past the edges of an axis.
  func edgeBand(_ axis: Int) -> RubberBand {
    RubberBand(
      coefficient: configuration.tuning.rubberBandCoefficient,
      length: configuration.viewSize[axis])
  }

  /// The zoom band past the zoom limits.
  var zoomBand: ZoomBand {
    ZoomBand(
      limits: configuration.zoomLimits,
      coefficient: configuration.tuning.rubberBandCoefficient,
      length: configuration.tuning.zoomBandLength)
  }

  func fling(
    from x: Double, velocity: Double, bounds: ClosedRange<Double>, bounces: Bool
  ) -> FlingMotion {
    FlingMotion(
      from: x, velocity: velocity, bounds: bounds, rate: configuration.decelerationRate,
      bounces: bounces, restTolerance: configuration.restTolerance,
      angularFrequency: configuration.tuning.bounceAngularFrequency)
  }

  func landing(from x: Double, velocity: Double, target: Double) -> LandingMotion {
    LandingMotion(
      from: x, velocity: velocity, target: target, rate: configuration.decelerationRate,
      restTolerance: configuration.restTolerance,
      angularFrequency: configuration.tuning.bounceAngularFrequency)
  }

  func spring(
    from x: Double, to target: Double, velocity: Double = 0
  ) -> SpringMotion {
    SpringMotion(
      from: x, to: target, velocity: velocity,
      angularFrequency: configuration.tuning.bounceAngularFrequency,
      restTolerance: configuration.restTolerance)
  }
}
