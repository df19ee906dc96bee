extension ScrollModel {
  /// Moves the target of the spring by wheel notches, each as far as the view's length to the power
  /// of `ScrollTuning.notchExponent`.
  mutating func turnWheel(_ notches: SIMD2<Double>) {
    guard notches.isFinite else { return }
    func distance(_ length: Double) -> Double { power(length, configuration.tuning.notchExponent) }
    let view = configuration.viewSize
    step(by: SIMD2(notches.x * distance(view.x), notches.y * distance(view.y)))
  }

  /// Moves the target of the spring by `distance` points.
  mutating func step(by distance: SIMD2<Double>) {
    guard distance.isFinite else { return }
    retarget(to: (follow?.target ?? contentOffset) + distance)
  }

  /// Moves the target to the lower (−1) or upper (1) edge of each axis; 0 leaves the axis as it is.
  mutating func goToEdge(_ direction: SIMD2<Double>) {
    let bounds = offsetBounds
    var target = follow?.target ?? contentOffset
    for axis in 0..<2 where direction[axis] != 0 {
      target[axis] = direction[axis] < 0 ? bounds.lower[axis] : bounds.upper[axis]
    }
    retarget(to: target)
  }

  /// Multiplies the target scale by `factor`; the content under `point` stays there.
  mutating func stepZoom(by factor: Double, at point: SIMD2<Double>, _ retarget: Retarget) {
    guard factor > 0, factor.isFinite, point.isFinite, isZoomEnabled, grip?.source != .fingers
    else { return }
    endStreamAtOnce(retarget)
    guard isWithinZoomLimits else { return }
    let before = targetZoomScale
    let target = (before * factor).clamped(to: configuration.zoomLimits)
    var velocity = 0.0
    if zoomFollow != nil || travel?.kind == .zoom {
      guard target != before else { return }
      velocity = motionVelocity.scale
      zoomFollow = nil
      travel = nil
    } else {
      // Other motions stop at once.
      guard target != zoomScale else { return stop() }
      stopMotion()
    }
    beginZoomSession()
    followZoom(to: target, about: point, scaleVelocity: velocity)
  }

  /// Starts the spring from the present scale to `target`.
  mutating func followZoom(to target: Double, about point: SIMD2<Double>, scaleVelocity: Double) {
    zoomFollow = ZoomFollow(
      start: time, offset: contentOffset, scale: zoomScale, scaleVelocity: scaleVelocity,
      target: target, point: point, in: configuration)
  }

  /// Whether the scale is within its limits and no zoom bounce runs. Otherwise wheel and keys do
  /// not move the content, because the scale has to come back first.
  var isWithinZoomLimits: Bool {
    zoomBounce == nil && configuration.zoomLimits.contains(zoomScale)
  }

  private mutating func retarget(to wanted: SIMD2<Double>) {
    guard grip == nil, isWithinZoomLimits, wanted.isFinite else { return }
    let target = offsetBounds.clamp(wanted)
    var velocity = SIMD2<Double>.zero
    if let follow {
      guard target != follow.target else { return }
      velocity = follow.velocity(at: time)
      self.follow = nil
    } else {
      // Other motions stop at once.
      stopMotion()
      guard target != contentOffset else { return }
    }
    follow = ScrollFollow(
      start: time, from: contentOffset, target: target, velocity: velocity,
      angularFrequency: configuration.tuning.bounceAngularFrequency,
      restTolerance: configuration.restTolerance)
  }

  /// Stops momentum; content outside its bounds settles.
  mutating func stop() {
    guard grip == nil, isAnimating, isWithinZoomLimits else { return }
    stopMotion()
    settle(ScrollGrip(source: .precise, centroid: .zero, span: 1))
  }
}
