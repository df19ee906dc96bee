/// Motions to a target: animations, and the springs of wheel and keys.
extension ScrollMotions {
  /// The scale at which the motions will end; the current scale if none runs.
  func targetScale(_ content: ScrollContent) -> Double {
    travel?.toScale ?? zoomFollow?.target ?? zoomBounce?.limit ?? content.scale
  }

  /// The offset at which an animation, or a zoom by wheel or keys, will end; the current offset if none runs.
  func targetOffset(_ content: ScrollContent) -> SIMD2<Double> {
    travel?.toOffset ?? zoomFollow?.restOffset(in: content.configuration) ?? content.offset
  }

  /// Whether the scale is within its limits and no zoom bounce runs.
  func isWithinZoomLimits(_ content: ScrollContent) -> Bool {
    zoomBounce == nil && content.configuration.zoomLimits.contains(content.scale)
  }

  /// Moves the target of the scroll spring to `wanted`, clamped to the bounds.
  mutating func scroll(to wanted: SIMD2<Double>, _ content: inout ScrollContent) {
    guard wanted.isFinite else { return }
    if zoomBounce != nil { return glide(to: wanted, &content) }
    guard isWithinZoomLimits(content) else { return }
    let target = content.offsetBounds.clamp(wanted)
    var velocity = SIMD2<Double>.zero
    if let follow {
      guard target != follow.target else { return }
      velocity = follow.velocity(at: content.time)
    } else {
      // Other motions stop at once.
      stop(&content)
      guard target != content.offset else { return }
    }
    follow = content.scrollFollow(to: target, velocity: velocity)
  }

  /// The offset to which the wheel and keys add: the target of their spring, else the end of a zoom bounce,
  /// else the current offset clamped to the bounds.
  func scrollTarget(_ content: ScrollContent) -> SIMD2<Double> {
    follow?.target ?? (zoomBounce == nil ? nil : coast?.restOffset)
      ?? content.offsetBounds.clamp(content.offset)
  }

  /// Moves the offset to `wanted` while a zoom bounce goes on. `wanted` is clamped to the bounds at the
  /// bounce's final scale.
  private mutating func glide(to wanted: SIMD2<Double>, _ content: inout ScrollContent) {
    guard let old = coast else { return }
    let target = content.configuration.offsetBounds(atScale: old.restScale).clamp(wanted)
    guard target != old.restOffset else { return }
    let (place, velocity) = (
      old.motionPosition(at: content.time), old.motionVelocity(at: content.time)
    )
    let wasDecelerating = isDecelerating
    let spring = content.scrollFollow(from: place, to: target, velocity: velocity)
    coast = ScrollCoast(start: content.time, anchor: old.anchor, restScale: old.restScale) {
      .spring(spring.motion[$0])
    }
    glideWithBounce(content)
    if wasDecelerating { content.tellEnd(.didEndDecelerating) }
  }

  /// Moves the target of the zoom spring by a factor; the content under `point` stays there.
  ///
  /// - Returns: false if the scale is already at its target; the caller then has to stop any other motion.
  mutating func zoom(
    by factor: Double, at point: SIMD2<Double>, _ content: inout ScrollContent
  ) -> Bool {
    let before = targetScale(content)
    let target = (before * factor).clamped(to: content.configuration.zoomLimits)
    var velocity = 0.0
    if zoomFollow != nil || travel?.kind == .zoom || zoomBounce != nil {
      guard target != before else { return true }
      velocity = self.velocity(of: content, isHeld: false).scale
      // The scale comes back from beyond its limits as part of this zoom.
      if zoomBounce != nil { stop(&content, isZooming: true) }
      zoomFollow = nil
      travel = nil
    } else {
      guard target != content.scale else { return false }
      stop(&content)
    }
    content.beginZoomSession()
    follow(scale: target, about: point, scaleVelocity: velocity, content)
    return true
  }

  /// Starts the zoom spring from the current scale.
  mutating func follow(
    scale target: Double, about point: SIMD2<Double>, scaleVelocity: Double,
    _ content: ScrollContent
  ) {
    zoomFollow = ZoomFollow(
      start: content.time, offset: content.offset, scale: content.scale,
      scaleVelocity: scaleVelocity, target: target, point: point, in: content.configuration)
  }

  /// Moves the content to an offset and a scale at once.
  mutating func place(
    at offset: SIMD2<Double>, scale: Double, _ content: inout ScrollContent
  ) {
    zoomBounce = nil
    content.scale = scale
    content.offset = offset
  }

  /// Starts an animation, or redirects the running one.
  mutating func animate(
    to target: SIMD2<Double>, scale: Double, kind: ScrollTravel.Kind,
    _ content: inout ScrollContent
  ) {
    var velocity = (offset: SIMD2<Double>.zero, scale: 0.0)
    var isRetargeted = travel?.kind == kind
    if zoomFollow != nil, kind == .zoom {
      // The same zoom continues as an animation.
      isRetargeted = true
      velocity = self.velocity(of: content, isHeld: false)
      zoomFollow = nil
    } else if let old = travel, isRetargeted {
      // A retargeted animation keeps its speed and ends once.
      velocity = self.velocity(of: content, isHeld: false)
      if old.toOffset == target, old.toScale == scale { return }
      travel = nil
    } else {
      stop(&content)
    }
    if !isRetargeted, target == content.offset, scale == content.scale { return }
    if kind == .zoom { content.beginZoomSession() }
    travel(to: target, scale: scale, kind: kind, velocity: velocity, content)
  }

  private mutating func travel(
    to target: SIMD2<Double>, scale: Double, kind: ScrollTravel.Kind,
    velocity: (offset: SIMD2<Double>, scale: Double), _ content: ScrollContent
  ) {
    travel = ScrollTravel(
      kind: kind, start: content.time, fromOffset: content.offset, toOffset: target,
      fromScale: content.scale, toScale: scale, velocity: velocity.offset,
      scaleVelocity: velocity.scale, duration: content.configuration.tuning.animationDuration)
  }

  /// Redirects the motions to offsets and scales at which the new configuration of `content` lets them rest.
  /// Content at rest is brought within its new bounds at once. Nothing may hold the content.
  ///
  /// - Parameters:
  ///   - velocity: the velocity of the motions before the change.
  ///   - old: the previous configuration.
  mutating func adapt(
    _ content: inout ScrollContent, velocity: (offset: SIMD2<Double>, scale: Double),
    from old: ScrollConfiguration
  ) {
    let new = content.configuration
    if let coast {
      resolve(coast, &content, velocity: velocity, from: old)
    } else if let travel {
      let scale = travel.toScale.clamped(to: new.zoomLimits)
      let target = new.offsetBounds(atScale: scale).clamp(travel.toOffset)
      guard target != travel.toOffset || scale != travel.toScale else { return }
      if scale == travel.toScale {
        self.travel?.retarget(to: target, at: content.time)
      } else {
        self.travel(to: target, scale: scale, kind: travel.kind, velocity: velocity, content)
      }
    } else if let zoomFollow {
      follow(
        scale: zoomFollow.target.clamped(to: new.zoomLimits), about: zoomFollow.point,
        scaleVelocity: velocity.scale, content)
    } else if let follow, new.zoomLimits.contains(content.scale) {
      let target = content.offsetBounds.clamp(follow.target)
      guard target != follow.target else { return }
      self.follow = content.scrollFollow(to: target, velocity: velocity.offset)
    } else {
      stop(&content, showing: false)
      content.rest()
    }
  }
}
