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
