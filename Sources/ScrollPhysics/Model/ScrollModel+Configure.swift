extension ScrollModel {
  /// Applies a new configuration. Content that moves or is held does not jump; content at rest
  /// is brought within its new bounds at once.
  mutating func configure(_ new: ScrollConfiguration) {
    let new = new.sanitized()
    let old = configuration
    guard new != old else { return }
    let velocity = motionVelocity
    configuration = new
    tracker.estimator = new.velocityEstimator
    if grip != nil {
      if zoomBounce != nil {
        zoomBounce = nil
        if !isZooming { beginZoomBounce() }
        if zoomBounce == nil { endZoomSession() }
      }
      // Keeping the held point lets the displayed content go on from where it is.
      rebase(keepingPoint: !isZooming)
    } else if coast != nil {
      resolveCoast(velocity, old)
    } else if let travel {
      let scale = travel.toScale.clamped(to: new.zoomLimits)
      let target = new.offsetBounds(atScale: scale).clamp(travel.toOffset)
      guard target != travel.toOffset || scale != travel.toScale else { return }
      if scale == travel.toScale {
        self.travel?.retarget(to: target, at: time)
        return
      }
      self.travel = ScrollTravel(
        kind: travel.kind, start: time, fromOffset: contentOffset, toOffset: target,
        fromScale: zoomScale, toScale: scale, velocity: velocity.offset,
        scaleVelocity: velocity.scale, duration: new.tuning.animationDuration)
    } else if let zoomFollow {
      followZoom(
        to: zoomFollow.target.clamped(to: new.zoomLimits), about: zoomFollow.point,
        scaleVelocity: velocity.scale)
    } else if let follow, new.zoomLimits.contains(zoomScale) {
      let target = offsetBounds.clamp(follow.target)
      guard target != follow.target else { return }
      self.follow = ScrollFollow(
        start: time, from: contentOffset, target: target, velocity: velocity.offset,
        angularFrequency: new.tuning.bounceAngularFrequency, restTolerance: new.restTolerance)
    } else {
      stopMotion(showing: false)
      rest()
    }
  }

  /// Brings scale and offset within their limits, about the view's centre.
  private mutating func rest() {
    let scale = zoomScale.clamped(to: configuration.zoomLimits)
    if scale != zoomScale {
      let middle = configuration.viewSize / 2
      contentOffset = (contentOffset + middle) * (scale / zoomScale) - middle
      zoomScale = scale
    }
    contentOffset = offsetBounds.clamp(contentOffset)
  }

  private func hasSameEdges(as old: ScrollConfiguration, atScale scale: Double) -> Bool {
    configuration.zoomLimits == old.zoomLimits && configuration.contentSize == old.contentSize
      && configuration.offsetBounds(atScale: scale) == old.offsetBounds(atScale: scale)
  }

  /// Solves the rest of a coast again, from its present position and velocity.
  private mutating func resolveCoast(
    _ velocity: (offset: SIMD2<Double>, scale: Double), _ old: ScrollConfiguration
  ) {
    guard let coast, !hasSameEdges(as: old, atScale: coast.restScale) else { return }
    let limit = zoomScale.clamped(to: configuration.zoomLimits)
    if limit != zoomScale {
      zoomBounce = ZoomBounce(
        start: time, scale: zoomScale, limit: limit, scaleVelocity: velocity.scale,
        anchor: coast.anchor, contentSize: configuration.contentSize,
        tolerance: configuration.restTolerance,
        angularFrequency: configuration.tuning.bounceAngularFrequency)
    } else {
      zoomBounce = nil
    }
    let bounds = configuration.offsetBounds(atScale: limit)
    let start = contentOffset - coast.anchor * (zoomScale - limit)
    let scaleVelocity = zoomBounce == nil ? 0 : velocity.scale
    let speed = velocity.offset - coast.anchor * scaleVelocity
    func motion(_ axis: Int, _ before: ScrollMotion) -> ScrollMotion {
      let x = start[axis]
      let v = speed[axis]
      let range = bounds.range(axis)
      if v == 0, x == x.clamped(to: range) { return .still(x) }
      if case .landing(let landing) = before {
        return .landing(
          self.landing(from: x, velocity: v, target: landing.target.clamped(to: range)))
      }
      // A spring that runs beside a zoom bounce stays a spring.
      let edge = x.clamped(to: range)
      if case .spring = before, x != edge {
        return .spring(spring(from: x, to: edge, velocity: v))
      }
      return .fling(
        fling(
          from: x, velocity: v, bounds: range,
          bounces: configuration.isElastic(axis, atScale: limit)))
    }
    self.coast = ScrollCoast(
      start: time, x: motion(0, coast.x), y: motion(1, coast.y), anchor: coast.anchor,
      restScale: limit, isDeceleration: coast.isDeceleration && !coast.isOver)
    glideWithBounce()
    if zoomBounce == nil { endZoomSession() }
  }
}
