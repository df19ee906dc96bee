extension ScrollHold {
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
      motions.settle(held, release, &content)
    }
    release = ReleaseMemory()
    tracker.reset()
  }

  /// The velocity of the displayed offset at the release, in pt/s.
  private func releaseVelocity(_ pointer: SIMD2<Double>, _ held: ScrollGrip) -> SIMD2<Double> {
    var result = SIMD2<Double>.zero
    for axis in 0..<2 where !held.frozen[axis] {
      let raw = -pointer[axis]
      guard abs(raw) >= content.configuration.tuning.minimumReleaseSpeed else { continue }
      let limit = content.configuration.tuning.maximumReleaseSpeed
      let slope = held.bandSlope(axis, content)
      var v = raw.clamped(to: -limit...limit) * slope
      if slope == 1, content.configuration.flingBoost, let carried = release.carried?[axis],
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
    if motions.zoomBounce == nil { content.endZoomSession() }
  }

  /// Starts a zoom bounce if the scale is beyond a limit and none runs yet.
  mutating func beginZoomBounce() {
    if let grip { motions.beginZoomBounce(content, grip) }
  }

  private mutating func endDragging(
    _ velocity: SIMD2<Double>, _ held: ScrollGrip, _ retarget: Retarget
  ) {
    content.flushReport()
    let natural = motions.coast(after: held, velocity: velocity, release, content)
    // UIKit's unit is points per millisecond.
    let wanted = retarget(self, velocity / 1000, natural.restOffset)
    content.tell(.willEndDragging(velocity: velocity / 1000, target: natural.restOffset))
    let decelerates = motions.release(
      natural, velocity: velocity, elastic: held.elastic, release, to: wanted, &content)
    isDragging = false
    content.tell(.didEndDragging(willDecelerate: decelerates))
    if decelerates { content.tell(.willBeginDecelerating) }
    // The first frame of the coast shows the same as the last frame of the drag.
    if motions.coast != nil { evaluate() }
  }
}
