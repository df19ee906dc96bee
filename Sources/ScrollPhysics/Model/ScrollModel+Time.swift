extension ScrollModel {
  /// Something that happens at a known time without any input.
  private enum Due {
    case zoomEnd
    case coastEnd
    case travelEnd
    case followEnd
    case zoomFollowEnd
    case silence
  }

  /// Lets everything that is due until `end` happen, in order and each at its own time, then moves
  /// to `end`.
  ///
  /// The loop terminates: every round removes the motion or the grip that was due, and each of them
  /// starts at most one other that is due at once.
  mutating func run(to end: Double, _ retarget: Retarget) {
    while let (due, at) = nextDue, at <= end {
      time = max(time, at)
      evaluate()
      switch due {
      case .zoomEnd: endZoomBounce()
      case .coastEnd: endCoast()
      case .travelEnd: endTravel()
      case .followEnd: endFollow()
      case .zoomFollowEnd: endZoomFollow()
      case .silence: endSilentStream(retarget)
      }
    }
    time = max(time, end)
    evaluate()
  }

  private var nextDue: (Due, Double)? {
    var next: (Due, Double)?
    func consider(_ due: Due, _ at: Double) {
      if let (_, earliest) = next, earliest <= at { return }
      next = (due, at)
    }
    if let zoomBounce { consider(.zoomEnd, zoomBounce.end) }
    if let coast, !coast.isOver { consider(.coastEnd, coast.end) }
    if let travel { consider(.travelEnd, travel.end) }
    if let follow { consider(.followEnd, follow.end) }
    if let zoomFollow { consider(.zoomFollowEnd, zoomFollow.end) }
    if let silenceDeadline { consider(.silence, silenceDeadline) }
    return next
  }

  /// Updates scale and offset to the present time.
  mutating func evaluate() {
    if let zoomBounce { zoomScale = zoomBounce.scale(at: time) }
    if let grip {
      if zoomBounce != nil { contentOffset = heldOffset(grip) }
    } else if let coast {
      contentOffset = coast.offset(at: time, scale: zoomScale)
    } else if let travel {
      zoomScale = travel.scale(at: time)
      contentOffset = travel.offset(at: time)
    } else if let zoomFollow {
      zoomScale = zoomFollow.scale(at: time)
      contentOffset = zoomFollow.offset(at: time, in: configuration)
    } else if let follow {
      contentOffset = follow.offset(at: time)
    }
  }

  /// How fast the running motions change the offset (pt/s) and the scale (per second).
  var motionVelocity: (offset: SIMD2<Double>, scale: Double) {
    let bounce = zoomBounce?.scaleVelocity(at: time) ?? 0
    if grip != nil { return (.zero, bounce) }
    if let coast { return (coast.motionVelocity(at: time) + coast.anchor * bounce, bounce) }
    if let travel { return (travel.velocity(at: time), travel.scaleVelocity(at: time)) }
    if let zoomFollow {
      return (
        zoomFollow.velocity(at: time, in: configuration), zoomFollow.scaleVelocity(at: time)
      )
    }
    if let follow { return (follow.velocity(at: time), 0) }
    return (.zero, 0)
  }

  private mutating func endZoomBounce() {
    guard let bounce = zoomBounce else { return }
    zoomScale = bounce.limit
    zoomBounce = nil
    evaluate()
    if let grip { contentOffset = heldOffset(grip) }
    if let ended = coast, ended.isOver || ended.end <= time { finish(ended) }
    endZoomSession()
  }

  private mutating func endCoast() {
    guard let ended = coast else { return }
    if zoomBounce == nil {
      finish(ended)
    } else {
      coast?.isOver = true
      if ended.isDeceleration { tellEnd(.didEndDecelerating) }
    }
  }

  /// Ends a coast at its rest position.
  private mutating func finish(_ ended: ScrollCoast) {
    coast = nil
    contentOffset = SIMD2(ended.x.restPosition, ended.y.restPosition)
    if ended.isDeceleration, !ended.isOver { tellEnd(.didEndDecelerating) }
    endZoomSession()
  }

  private mutating func endFollow() {
    guard let ended = follow else { return }
    follow = nil
    contentOffset = ended.target
    tellEnd(.didEndScrollingAnimation)
  }

  private mutating func endZoomFollow() {
    guard let ended = zoomFollow else { return }
    zoomFollow = nil
    zoomScale = ended.target
    contentOffset = ended.restOffset(in: configuration)
    endZoomSession()
  }

  private mutating func endTravel() {
    guard let ended = travel else { return }
    travel = nil
    zoomScale = ended.toScale
    contentOffset = ended.toOffset
    endZoomSession()
    switch ended.kind {
    case .zoom: break
    case .scroll: tellEnd(.didEndScrollingAnimation)
    case .scrollToTop: tellEnd(.didScrollToTop)
    }
  }

  /// Reports that a zoom begins, unless one is under way.
  mutating func beginZoomSession() {
    guard !owesZoomEnd else { return }
    owesZoomEnd = true
    tell(.willBeginZooming)
  }

  /// Reports the end of the zoom that is under way, if any.
  mutating func endZoomSession() {
    guard owesZoomEnd else { return }
    owesZoomEnd = false
    tellEnd(.didEndZooming(scale: zoomScale))
  }

  /// Stops every motion where it is and reports the ends. A zoom caught beyond its limits does not
  /// end yet.
  ///
  /// - Parameter showing: whether the offset at the stop will be displayed, so that it is reported
  ///   before the ends; false if another offset replaces it at once.
  mutating func stopMotion(showing: Bool = true) {
    guard isAnimating else { return }
    let wasDecelerating = isDecelerating
    let oldTravel = travel
    let wasFollowing = follow != nil
    coast = nil
    travel = nil
    follow = nil
    zoomFollow = nil
    zoomBounce = nil
    if showing { flushReport() }
    if wasDecelerating { tell(.didEndDecelerating) }
    if wasFollowing || oldTravel?.kind == .scroll { tell(.didEndScrollingAnimation) }
    if owesZoomEnd, !isZooming, configuration.zoomLimits.contains(zoomScale) {
      owesZoomEnd = false
      tell(.didEndZooming(scale: zoomScale))
    }
  }
}
