extension ScrollModel {
  /// Ends the grip and lets the content come to rest.
  mutating func letGo(
    _ held: ScrollGrip, pointerVelocity: SIMD2<Double>, _ retarget: Retarget
  ) {
    let velocity = isDragging ? releaseVelocity(pointerVelocity, held) : .zero
    isTracking = false
    if isZooming {
      isZooming = false
      endPinch()
    } else {
      beginZoomBounce()
    }
    grip = nil
    if isDragging {
      endDragging(velocity, held, retarget)
    } else {
      settle(held)
    }
    release = ReleaseMemory()
    tracker.reset()
  }

  /// The velocity of the displayed offset at the release, in pt/s.
  private func releaseVelocity(_ pointer: SIMD2<Double>, _ held: ScrollGrip) -> SIMD2<Double> {
    var result = SIMD2<Double>.zero
    for axis in 0..<2 where !held.frozen[axis] {
      let raw = -pointer[axis]
      guard abs(raw) >= configuration.tuning.minimumReleaseSpeed else { continue }
      let limit = configuration.tuning.maximumReleaseSpeed
      let slope = bandSlope(axis, held)
      var v = raw.clamped(to: -limit...limit) * slope
      if slope == 1, configuration.flingBoost, let carried = release.carried?[axis],
        v * carried > 0, abs(v) > ScrollConstants.flingBoostShare * abs(carried)
      {
        let boost = min(
          ScrollConstants.flingBoostFactor
            * power(abs(carried), ScrollConstants.flingBoostExponent),
          ScrollConstants.flingBoostCap)
        v += v > 0 ? boost : -boost
      }
      result[axis] = v
    }
    return result
  }

  /// Ends a pinch: a scale beyond its limits bounces back, otherwise the zoom ends here.
  mutating func endPinch() {
    beginZoomBounce()
    if zoomBounce == nil { endZoomSession() }
  }

  /// Starts a zoom bounce if the scale is beyond a limit and none runs yet.
  mutating func beginZoomBounce() {
    let limit = zoomScale.clamped(to: configuration.zoomLimits)
    guard zoomBounce == nil, limit != zoomScale, let grip else { return }
    zoomBounce = ZoomBounce(
      start: time, scale: zoomScale, limit: limit, scaleVelocity: 0,
      anchor: (contentOffset + grip.point) / zoomScale, contentSize: configuration.contentSize,
      tolerance: configuration.restTolerance,
      angularFrequency: configuration.tuning.bounceAngularFrequency)
  }

  private mutating func endDragging(
    _ velocity: SIMD2<Double>, _ held: ScrollGrip, _ retarget: Retarget
  ) {
    flushReport()
    var coast = self.coast(after: held, velocity: velocity, isPaging: configuration.isPagingEnabled)
    let bounds = configuration.offsetBounds(atScale: coast.restScale)
    let target = SIMD2(coast.x.restPosition, coast.y.restPosition)
    let answer = retarget(self, velocity / 1000, target)
    tell(.willEndDragging(velocity: velocity / 1000, target: target))
    let start = coast.motionPosition(at: time)
    if answer.isFinite, answer != target {
      let wanted = bounds.clamp(answer)
      func land(_ axis: Int, _ natural: ScrollMotion) -> ScrollMotion {
        wanted[axis] == natural.restPosition
          ? natural
          : landing(
            from: start[axis], velocity: velocity[axis], target: wanted[axis],
            isElastic: held.elastic[axis])
      }
      coast = ScrollCoast(
        start: time, x: land(0, coast.x), y: land(1, coast.y), anchor: coast.anchor,
        restScale: coast.restScale, isDeceleration: false)
    }
    var moves = coast.end > time
    if moves, zoomBounce != nil, velocity == .zero, answer == target {
      // Only the zoom bounce goes on; the glide of the offset is part of it.
      moves = false
      join(coast)
    } else if moves {
      coast.isDeceleration = true
      self.coast = coast
      glideWithBounce()
    } else if zoomBounce != nil {
      join(coast)
    } else {
      contentOffset = SIMD2(coast.x.restPosition, coast.y.restPosition)
      endZoomSession()
    }
    isDragging = false
    tell(.didEndDragging(willDecelerate: moves))
    if moves { tell(.willBeginDecelerating) }
    // The first frame of the coast shows the same as the last frame of the drag.
    if self.coast != nil { evaluate() }
  }

  /// The coast that follows from `velocity` alone: a fling, or a landing on a page, per axis.
  private func coast(
    after held: ScrollGrip, velocity: SIMD2<Double>, isPaging: Bool
  ) -> ScrollCoast {
    let restScale = zoomBounce?.limit ?? zoomScale
    let bounds = configuration.offsetBounds(atScale: restScale)
    let anchor = (contentOffset + held.point) / zoomScale
    let start = contentOffset - anchor * (zoomScale - restScale)
    func motion(_ axis: Int) -> ScrollMotion {
      let x = start[axis]
      let v = velocity[axis]
      let edge = x.clamped(to: bounds.range(axis))
      if isPaging, zoomBounce == nil {
        let pages = configuration.pages(axis, atScale: restScale)
        let page = pages.target(
          from: x, velocity: v,
          startPage: axis == 0 ? release.startPage.x : release.startPage.y,
          caughtAt: release.caughtAt?[axis])
        return landing(
          from: x, velocity: v, target: page.offset.clamped(to: bounds.range(axis)),
          isElastic: held.elastic[axis])
      }
      if v == 0, x == edge { return .still(x) }
      if v == 0 {
        return .spring(spring(from: x, to: edge))
      }
      let isYielding = configuration.yieldsSideways && axis == 0
      let bounces =
        held.elastic[axis]
        || isYielding && configuration.isElastic(axis, atScale: restScale)
      let fling = fling(from: x, velocity: v, bounds: bounds.range(axis), bounces: bounces)
      return fling.duration > 0 ? .fling(fling) : .still(edge)
    }
    return ScrollCoast(
      start: time, x: motion(0), y: motion(1), anchor: anchor, restScale: restScale,
      isDeceleration: false)
  }

  private func landing(
    from x: Double, velocity: Double, target: Double, isElastic: Bool
  ) -> ScrollMotion {
    // A spring that starts away from its target could leave the bounds of an axis that does not
    // bounce.
    let v = isElastic || velocity * (target - x) > 0 ? velocity : 0
    if x == target, v == 0 { return .still(target) }
    return .landing(landing(from: x, velocity: v, target: target))
  }

  /// Brings the content back within its bounds without reporting a deceleration.
  mutating func settle(_ held: ScrollGrip) {
    // Content that was caught between two pages goes to the nearer one.
    let coast = self.coast(
      after: held, velocity: .zero, isPaging: configuration.isPagingEnabled)
    if zoomBounce != nil {
      join(coast)
    } else if coast.end > time {
      self.coast = coast
    } else {
      contentOffset = offsetBounds.clamp(contentOffset)
      endZoomSession()
    }
  }

  /// Makes the offset come to rest together with the zoom bounce.
  private mutating func join(_ coast: ScrollCoast) {
    self.coast = coast
    guard let bounce = zoomBounce else { return }
    guard bounce.start == time else {
      // One finger stayed behind, so the two curves began at different times.
      glideWithBounce()
      self.coast?.end = zoomBounce?.end ?? coast.end
      return
    }
    let rest = SIMD2(coast.x.restPosition, coast.y.restPosition)
    let joined = ZoomBounce(
      start: time, scale: zoomScale, limit: bounce.limit, anchor: coast.anchor,
      glide: coast.motionPosition(at: time) - rest, contentSize: configuration.contentSize,
      tolerance: configuration.restTolerance,
      angularFrequency: configuration.tuning.bounceAngularFrequency)
    zoomBounce = joined
    self.coast?.keepGliding(until: joined.end)
    self.coast?.end = joined.end
  }

  /// Makes the springs of the offset and the zoom bounce end together, so that nothing jumps on
  /// the way. Each of the two gets half the tolerance, so together they stay within it.
  mutating func glideWithBounce() {
    guard let coast, var bounce = zoomBounce else { return }
    let half = configuration.restTolerance / 2
    bounce.end = max(
      bounce.restEnd(
        within: half, about: coast.anchor, contentSize: configuration.contentSize),
      coast.glideEnd(within: half), time)
    zoomBounce = bounce
    self.coast?.keepGliding(until: bounce.end)
  }
}
