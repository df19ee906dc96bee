/// The motions of the offset and the scale that run by themselves, of which there is at most one of
/// each kind.
struct ScrollMotions: Sendable {
  var coast: ScrollCoast?
  var travel: ScrollTravel?
  var follow: ScrollFollow?
  var zoomFollow: ZoomFollow?
  var zoomBounce: ZoomBounce?

  /// The kinds of motions.
  enum Kind {
    case zoomBounce
    case coast
    case travel
    case follow
    case zoomFollow
  }

  /// Whether something moves.
  var isAnimating: Bool {
    zoomBounce != nil || coast != nil || travel != nil || follow != nil || zoomFollow != nil
  }

  /// Whether the content still moves after a release.
  var isDecelerating: Bool { coast.map { $0.isDeceleration && !$0.isOver } ?? false }

  /// The motion that ends first, and when. Of motions that end together it is the first listed here.
  var nextEnd: (kind: Kind, time: Double)? {
    var next: (kind: Kind, time: Double)?
    func consider(_ kind: Kind, _ time: Double) {
      if let next, next.time <= time { return }
      next = (kind, time)
    }
    if let zoomBounce { consider(.zoomBounce, zoomBounce.end) }
    if let coast, !coast.isOver { consider(.coast, coast.end) }
    if let travel { consider(.travel, travel.end) }
    if let follow { consider(.follow, follow.end) }
    if let zoomFollow { consider(.zoomFollow, zoomFollow.end) }
    return next
  }

  /// Whether what is left of every motion is less than half a device pixel and 20 ms. For a hand
  /// the content is then at rest.
  func isSettled(_ content: ScrollContent) -> Bool {
    let end = max(
      zoomBounce?.end ?? 0, coast?.end ?? 0, travel?.end ?? 0, follow?.end ?? 0,
      zoomFollow?.end ?? 0)
    guard end - content.time < ScrollConstants.settledTime else { return !isAnimating }
    let (scale, tolerance) = (targetScale(content), content.configuration.restTolerance)
    let target =
      coast?.restOffset ?? travel?.toOffset ?? follow?.target
      ?? zoomFollow?.restOffset(in: content.configuration) ?? content.offset
    let left = length(target - content.offset)
    return max(left, length(content.configuration.contentSize * (scale - content.scale)))
      < tolerance
  }

  /// Updates scale and offset to the current time.
  ///
  /// - Parameter grip: what holds the content.
  func evaluate(_ content: inout ScrollContent, grip: ScrollGrip?) {
    let time = content.time
    if let zoomBounce { content.scale = zoomBounce.scale(at: time) }
    if let grip {
      if zoomBounce != nil { content.offset = grip.heldOffset(content) }
    } else if let coast {
      content.offset = coast.offset(at: time, scale: content.scale)
    } else if let travel {
      content.scale = travel.scale(at: time)
      content.offset = travel.offset(at: time)
    } else if let zoomFollow {
      content.scale = zoomFollow.scale(at: time)
      content.offset = zoomFollow.offset(at: time, in: content.configuration)
    } else if let follow {
      content.offset = follow.offset(at: time)
    }
  }

  /// How fast the motions change the offset (pt/s) and the scale (per second).
  func velocity(
    of content: ScrollContent, isHeld: Bool
  ) -> (offset: SIMD2<Double>, scale: Double) {
    let time = content.time
    let bounce = zoomBounce?.scaleVelocity(at: time) ?? 0
    if isHeld { return (.zero, bounce) }
    if let coast { return (coast.motionVelocity(at: time) + coast.anchor * bounce, bounce) }
    if let travel { return (travel.velocity(at: time), travel.scaleVelocity(at: time)) }
    if let zoomFollow {
      return (
        zoomFollow.velocity(at: time, in: content.configuration),
        zoomFollow.scaleVelocity(at: time)
      )
    }
    if let follow { return (follow.velocity(at: time), 0) }
    return (.zero, 0)
  }

  /// Ends a motion that is due.
  mutating func end(_ kind: Kind, _ content: inout ScrollContent, grip: ScrollGrip?) {
    switch kind {
    case .zoomBounce: endZoomBounce(&content, grip)
    case .coast: endCoast(&content)
    case .travel: endTravel(&content)
    case .follow: endFollow(&content)
    case .zoomFollow: endZoomFollow(&content)
    }
  }

  private mutating func endZoomBounce(_ content: inout ScrollContent, _ grip: ScrollGrip?) {
    guard let bounce = zoomBounce else { return }
    content.scale = bounce.limit
    zoomBounce = nil
    evaluate(&content, grip: grip)
    if let grip { content.offset = grip.heldOffset(content) }
    if let ended = coast, ended.isOver || ended.end <= content.time { finish(ended, &content) }
    content.endZoomSession()
  }

  private mutating func endCoast(_ content: inout ScrollContent) {
    guard let ended = coast else { return }
    if zoomBounce == nil {
      finish(ended, &content)
    } else {
      coast?.isOver = true
      if ended.isDeceleration { content.tellEnd(.didEndDecelerating) }
    }
  }

  /// Ends a coast at its rest position.
  private mutating func finish(_ ended: ScrollCoast, _ content: inout ScrollContent) {
    coast = nil
    content.offset = ended.restOffset
    if ended.isDeceleration, !ended.isOver { content.tellEnd(.didEndDecelerating) }
    content.endZoomSession()
  }

  private mutating func endFollow(_ content: inout ScrollContent) {
    guard let ended = follow else { return }
    follow = nil
    content.offset = ended.target
    content.tellEnd(.didEndScrollingAnimation)
  }

  private mutating func endZoomFollow(_ content: inout ScrollContent) {
    guard let ended = zoomFollow else { return }
    zoomFollow = nil
    content.scale = ended.target
    content.offset = ended.restOffset(in: content.configuration)
    content.endZoomSession()
  }

  private mutating func endTravel(_ content: inout ScrollContent) {
    guard let ended = travel else { return }
    travel = nil
    content.scale = ended.toScale
    content.offset = ended.toOffset
    content.endZoomSession()
    switch ended.kind {
    case .zoom: break
    case .scroll: content.tellEnd(.didEndScrollingAnimation)
    case .scrollToTop: content.tellEnd(.didScrollToTop)
    }
  }

  /// Stops every motion where it is and reports the ends. A zoom caught beyond its limits does not
  /// end yet.
  ///
  /// - Parameters:
  ///   - isZooming: whether fingers or a stream go on with the zoom.
  ///   - showing: whether the offset at the stop will be displayed, so that it is reported before the
  ///     ends; false if another offset replaces it at once.
  mutating func stop(
    _ content: inout ScrollContent, isZooming: Bool = false, showing: Bool = true
  ) {
    guard isAnimating else { return }
    let wasDecelerating = isDecelerating
    let wasScrolling = follow != nil || travel?.kind == .scroll
    self = ScrollMotions()
    if showing { content.flushReport() }
    if wasDecelerating { content.tell(.didEndDecelerating) }
    if wasScrolling { content.tell(.didEndScrollingAnimation) }
    if !isZooming, content.configuration.zoomLimits.contains(content.scale) {
      content.endZoomSession(flushing: false)
    }
  }
}

/// The motions after a release.
extension ScrollMotions {
  /// Starts a zoom bounce if the scale is beyond a limit and none runs yet.
  mutating func beginZoomBounce(_ content: ScrollContent, _ grip: ScrollGrip) {
    let limit = content.limitedScale
    guard zoomBounce == nil, limit != content.scale else { return }
    zoomBounce = content.zoomBounce(
      to: limit, scaleVelocity: 0, anchor: (content.offset + grip.point) / content.scale)
  }

  /// The coast that follows from `velocity` alone: a fling, or a landing on a page, per axis.
  func coast(
    after held: ScrollGrip, velocity: SIMD2<Double>, _ memory: ReleaseMemory,
    _ content: ScrollContent
  ) -> ScrollCoast {
    let configuration = content.configuration
    let restScale = zoomBounce?.limit ?? content.scale
    let bounds = configuration.offsetBounds(atScale: restScale)
    let anchor = (content.offset + held.point) / content.scale
    let start = content.offset - anchor * (content.scale - restScale)
    return ScrollCoast(start: content.time, anchor: anchor, restScale: restScale) { axis in
      let x = start[axis]
      let v = velocity[axis]
      let edge = x.clamped(to: bounds.range(axis))
      let band = releaseBand(axis, memory, content)
      if configuration.isPagingEnabled, zoomBounce == nil {
        let pages = configuration.pages(axis, atScale: restScale)
        let page = pages.target(
          from: x, velocity: v,
          startPage: axis == 0 ? memory.startPage.x : memory.startPage.y,
          caughtAt: memory.caughtAt?[axis])
        return content.landing(
          from: x, velocity: v, target: page.offset.clamped(to: bounds.range(axis)), edge: edge,
          band: band, isElastic: held.elastic[axis])
      }
      if v == 0, x == edge { return .still(x) }
      if v == 0, band == nil { return .spring(content.spring(from: x, to: edge)) }
      let isYielding = configuration.yieldsSideways && axis == 0
      let bounces =
        held.elastic[axis] || isYielding && configuration.isElastic(axis, atScale: restScale)
      let fling = content.fling(
        from: x, velocity: v, bounds: bounds.range(axis), bounces: bounces, band: band)
      return fling.duration > 0 ? .fling(fling) : .still(edge)
    }
  }

  /// The band through which fingers let the content go on `axis`; nil if the content comes back like a
  /// spring, because of a zoom bounce, the platform's momentum or the tuning.
  private func releaseBand(
    _ axis: Int, _ memory: ReleaseMemory, _ content: ScrollContent
  ) -> RubberBand? {
    let isSpring = content.configuration.tuning.returnStyle == .spring
    return isSpring || zoomBounce != nil || memory.isPlatformMomentum
      ? nil : content.edgeBand(axis)
  }

  /// Releases content that was dragged.
  ///
  /// - Parameters:
  ///   - natural: the coast that follows from `velocity` alone.
  ///   - elastic: the axes that may leave their bounds.
  ///   - wanted: the offset at which the content has to rest, usually that of `natural`; ignored unless
  ///     finite.
  /// - Returns: whether the content decelerates.
  mutating func release(
    _ natural: ScrollCoast, velocity: SIMD2<Double>, elastic: AxisFlags, _ memory: ReleaseMemory,
    to wanted: SIMD2<Double>, _ content: inout ScrollContent
  ) -> Bool {
    var coast = natural
    let time = content.time
    let start = coast.motionPosition(at: time)
    if wanted.isFinite, wanted != natural.restOffset {
      let bounds = content.configuration.offsetBounds(atScale: coast.restScale)
      let target = bounds.clamp(wanted)
      coast = ScrollCoast(start: time, anchor: coast.anchor, restScale: coast.restScale) { axis in
        target[axis] == natural.motion[axis].restPosition
          ? natural.motion[axis]
          : content.landing(
            from: start[axis], velocity: velocity[axis], target: target[axis],
            edge: start[axis].clamped(to: bounds.range(axis)),
            band: releaseBand(axis, memory, content), isElastic: elastic[axis])
      }
    }
    if coast.end > time {
      if zoomBounce != nil, velocity == .zero, wanted == natural.restOffset {
        // Only the zoom bounce continues; the glide of the offset is part of it.
        join(coast, content)
        return false
      }
      coast.isDeceleration = true
      self.coast = coast
      glideWithBounce(content)
      return true
    }
    if zoomBounce != nil {
      join(coast, content)
    } else {
      content.offset = coast.restOffset
      content.endZoomSession()
    }
    return false
  }

  /// Starts a throw that another view passed on `age` seconds ago.
  mutating func carryOn(velocity: SIMD2<Double>, age: Double, _ content: inout ScrollContent) {
    stop(&content)
    let bounds = content.offsetBounds
    coast = ScrollCoast(
      start: content.time - max(age, 0), anchor: .zero, restScale: content.scale,
      isDeceleration: true
    ) { [content] axis in
      if velocity[axis] == 0 { return .still(content.offset[axis]) }
      return .fling(
        content.fling(
          from: content.offset[axis], velocity: velocity[axis], bounds: bounds.range(axis),
          bounces: content.configuration.isElastic(axis, atScale: content.scale)))
    }
    content.tell(.willBeginDecelerating)
  }

  /// Brings released content back within its bounds without reporting a deceleration.
  mutating func settle(
    _ held: ScrollGrip, _ memory: ReleaseMemory, _ content: inout ScrollContent
  ) {
    // Content that was caught between two pages goes to the nearer one.
    let coast = coast(after: held, velocity: .zero, memory, content)
    if zoomBounce != nil {
      join(coast, content)
    } else if coast.end > content.time {
      self.coast = coast
    } else {
      content.offset = content.offsetBounds.clamp(content.offset)
      content.endZoomSession()
    }
  }

  /// Makes the offset come to rest together with the zoom bounce.
  private mutating func join(_ coast: ScrollCoast, _ content: ScrollContent) {
    self.coast = coast
    guard let bounce = zoomBounce else { return }
    guard bounce.start == content.time else {
      // One finger stayed behind, so the two curves began at different times.
      glideWithBounce(content)
      self.coast?.end = zoomBounce?.end ?? coast.end
      return
    }
    let joined = ZoomBounce(
      start: content.time, scale: content.scale, limit: bounce.limit, anchor: coast.anchor,
      glide: coast.motionPosition(at: content.time) - coast.restOffset, in: content.configuration)
    zoomBounce = joined
    self.coast?.keepGliding(until: joined.end)
    self.coast?.end = joined.end
  }

  /// Makes the springs of the offset and the zoom bounce end together, so that nothing jumps on
  /// the way. Each of the two gets half the tolerance, so together they stay within it.
  mutating func glideWithBounce(_ content: ScrollContent) {
    guard let coast, var bounce = zoomBounce else { return }
    let half = content.configuration.restTolerance / 2
    bounce.end = max(
      bounce.restEnd(
        within: half, about: coast.anchor, contentSize: content.configuration.contentSize),
      coast.glideEnd(within: half), content.time)
    zoomBounce = bounce
    self.coast?.keepGliding(until: bounce.end)
  }

  /// Solves the rest of a coast again, from its current position and velocity.
  mutating func resolve(
    _ coast: ScrollCoast, _ content: inout ScrollContent,
    velocity: (offset: SIMD2<Double>, scale: Double), from old: ScrollConfiguration
  ) {
    let configuration = content.configuration
    guard !configuration.hasSameEdges(as: old, atScale: coast.restScale) else { return }
    let limit = content.limitedScale
    zoomBounce =
      limit == content.scale
      ? nil : content.zoomBounce(to: limit, scaleVelocity: velocity.scale, anchor: coast.anchor)
    let bounds = configuration.offsetBounds(atScale: limit)
    let start = content.offset - coast.anchor * (content.scale - limit)
    let scaleVelocity = zoomBounce == nil ? 0 : velocity.scale
    let speed = velocity.offset - coast.anchor * scaleVelocity
    func motion(_ axis: Int, _ before: CoastMotion) -> CoastMotion {
      let x = start[axis]
      let v = speed[axis]
      let range = bounds.range(axis)
      if v == 0, x == x.clamped(to: range) { return .still(x) }
      if zoomBounce == nil, let back = before.returning(at: content.time - coast.start) {
        let edge = x.clamped(to: range)
        guard
          let motion = back.motion.goingOn(
            after: back.time, from: x, edge: edge, band: content.edgeBand(axis))
        else {
          if case .fling = before { return fling(axis, x, v) }
          return .landing(content.landing(from: x, velocity: v, target: edge))
        }
        guard case .fling = before else { return .returning(motion) }
        return .fling(content.fling(motion, bounds: range, bounces: true))
      }
      if case .landing(let landing) = before {
        return .landing(
          content.landing(from: x, velocity: v, target: landing.target.clamped(to: range)))
      }
      // A spring that runs beside a zoom bounce stays a spring.
      let edge = x.clamped(to: range)
      if case .spring = before, x != edge {
        return .spring(content.spring(from: x, to: edge, velocity: v))
      }
      return fling(axis, x, v)
    }
    func fling(_ axis: Int, _ x: Double, _ v: Double) -> CoastMotion {
      .fling(
        content.fling(
          from: x, velocity: v, bounds: bounds.range(axis),
          bounces: configuration.isElastic(axis, atScale: limit)))
    }
    self.coast = ScrollCoast(
      start: content.time, anchor: coast.anchor, restScale: limit,
      isDeceleration: coast.isDeceleration && !coast.isOver
    ) { motion($0, coast.motion[$0]) }
    glideWithBounce(content)
    if zoomBounce == nil { content.endZoomSession() }
  }
}

extension ScrollConfiguration {
  /// Whether content rests at the same offsets and scales under `old`.
  fileprivate func hasSameEdges(as old: ScrollConfiguration, atScale scale: Double) -> Bool {
    zoomLimits == old.zoomLimits && contentSize == old.contentSize
      && offsetBounds(atScale: scale) == old.offsetBounds(atScale: scale)
  }
}

extension ScrollContent {
  /// A landing after a release; a return if the content is outside and has to rest on that edge.
  ///
  /// - Parameters:
  ///   - edge: the point of the bounds that is nearest to `x`.
  ///   - band: the band through which fingers let the content go; nil if none did.
  ///   - isElastic: whether the axis may leave its bounds. Otherwise a spring that starts away from its
  ///     target could leave them.
  fileprivate func landing(
    from x: Double, velocity: Double, target: Double, edge: Double, band: RubberBand?,
    isElastic: Bool
  ) -> CoastMotion {
    let v = isElastic || velocity * (target - x) > 0 ? velocity : 0
    if x == target, v == 0 { return .still(target) }
    if target == edge, let band,
      let back = ReturnMotion(
        from: x, velocity: v, edge: edge, band: band, restTolerance: configuration.restTolerance,
        angularFrequency: configuration.tuning.bounceAngularFrequency)
    {
      return .returning(back)
    }
    return .landing(landing(from: x, velocity: v, target: target))
  }
}
