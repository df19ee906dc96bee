/// What holds the content of a scroll view, fingers or a stream of events, and what moves after the
/// hold has ended.
struct ScrollHold: Sendable {
  /// Returns the offset at which a release comes to rest; see `ScrollModel.Retarget`.
  typealias Retarget = (
    _ hold: ScrollHold, _ velocity: SIMD2<Double>, _ target: SIMD2<Double>
  ) -> SIMD2<Double>

  var content: ScrollContent
  var motions = ScrollMotions()
  var grip: ScrollGrip?

  /// See `ScrollModel` for these four.
  var isTracking = false
  var isDragging = false
  var isZooming = false
  var consumesTouch = false

  var tracker: VelocityTracker
  var release = ReleaseMemory()
  var stream = StreamMemory()
  /// The throws that have met an edge and have not yet been taken, in the model's time.
  var arrivals: [(axis: Int, time: Double, velocity: Double)] = []

  init(_ content: ScrollContent) {
    self.content = content
    tracker = VelocityTracker(content.configuration.velocityEstimator)
  }

  /// How fast the motions change the offset (pt/s) and the scale (per second).
  var motionVelocity: (offset: SIMD2<Double>, scale: Double) {
    motions.velocity(of: content, isHeld: grip != nil)
  }

  /// Updates scale and offset to the current time.
  mutating func evaluate() { motions.evaluate(&content, grip: grip) }

  /// Performs everything that is due until `end`, in order and each at its own time, then moves to `end`.
  ///
  /// The loop terminates: every round removes the motion or the grip that was due, and each of them
  /// starts at most one other that is due at once.
  mutating func run(to end: Double, _ retarget: Retarget) {
    while true {
      let (motion, silence) = (motions.nextEnd, silenceDeadline)
      let isMotion = motion.map { $0.time <= silence ?? .infinity } ?? false
      guard let due = isMotion ? motion?.time : silence, due <= end else { break }
      content.time = max(content.time, due)
      evaluate()
      noteArrivals()
      if isMotion, let motion {
        motions.end(motion.kind, &content, grip: grip)
      } else {
        endSilentStream(retarget)
      }
    }
    content.time = max(content.time, end)
    evaluate()
    noteArrivals()
  }

  /// Applies a new configuration. Content that moves or is held does not jump; content at rest
  /// is brought within its new bounds at once.
  mutating func configure(_ new: ScrollConfiguration) {
    let new = new.sanitized()
    let old = content.configuration
    guard new != old else { return }
    let velocity = motionVelocity
    content.configuration = new
    tracker.estimator = new.velocityEstimator
    guard grip != nil else { return motions.adapt(&content, velocity: velocity, from: old) }
    if motions.zoomBounce != nil {
      motions.zoomBounce = nil
      if !isZooming { beginZoomBounce() }
      if motions.zoomBounce == nil { content.endZoomSession() }
    }
    // Keeping the held point lets the displayed content go on from where it is.
    rebase(keepingPoint: !isZooming)
  }

  /// Moves the content to an offset and a scale at once, even while it is held.
  mutating func place(at offset: SIMD2<Double>, scale: Double) {
    if grip == nil { motions.stop(&content, showing: false) }
    motions.place(at: offset, scale: scale, &content)
    if !isZooming { content.endZoomSession() }
    rebase()
  }

  /// Stops momentum; content outside its bounds settles.
  mutating func stop() {
    guard grip == nil, motions.isAnimating, motions.isWithinZoomLimits(content) else { return }
    motions.stop(&content)
    motions.settle(ScrollGrip(source: .precise, centroid: .zero, span: 1), release, &content)
  }

  /// Finds the content point under the fingers again; see `ScrollGrip.rebase`.
  mutating func rebase(keepingPoint: Bool = false) {
    grip?.rebase(content, isZooming: isZooming, keepingPoint: keepingPoint)
  }

  /// Updates offset and scale from the grip.
  mutating func applyGrip() { grip?.move(&content, isZooming: isZooming) }

  /// Adds the current position of the fingers to the samples from which the velocity is measured.
  mutating func addSample() {
    guard let grip else { return }
    tracker.add(x: grip.centroid.x, y: grip.centroid.y, at: content.time)
  }

  /// The velocity of the fingers at a lift, in pt/s.
  func pointerVelocity(at time: Double) -> SIMD2<Double> {
    let v = tracker.velocity(liftedAt: time)
    return SIMD2(v.dx, v.dy)
  }

  /// Notes the pages on which the view is before a drag.
  mutating func noteStartPages(at offset: SIMD2<Double>) {
    let (configuration, scale) = (content.configuration, content.scale)
    release.startPage = (
      configuration.pages(0, atScale: scale).page(at: offset.x),
      configuration.pages(1, atScale: scale).page(at: offset.y)
    )
  }
}

extension ScrollHold {
  /// The maximum distance of a finger or of a zoom's fixed point from the view's origin on each axis, in points.
  private static let maximumDistance = 1e7

  /// The nearest usable place of a finger or of a zoom's fixed point. NaN and infinity stay as they are.
  static func near(_ point: SIMD2<Double>) -> SIMD2<Double> {
    guard point.isFinite else { return point }
    let far = SIMD2(repeating: maximumDistance)
    return pointwiseMin(pointwiseMax(point, -far), far)
  }

  /// Takes the complete set of fingers that are on the view.
  mutating func setFingers(_ fingers: [ScrollFinger], _ retarget: Retarget) {
    var fingers = usable(fingers)
    fingers.sort { $0.id < $1.id }
    if let grip, grip.source != .fingers {
      if fingers.isEmpty { return }
      endStreamAtOnce(retarget)
    }
    let old = grip?.fingers ?? []
    if fingers.isEmpty {
      if !old.isEmpty { lift(retarget) }
    } else if old.isEmpty {
      touchDown(fingers)
    } else if !sameFingers(fingers, old) {
      changeFingers(from: old, to: fingers)
    } else {
      moveFingers(fingers)
    }
  }

  /// The fingers with usable positions. A finger at NaN or infinity keeps its last position, or is left
  /// out if it has none; distant positions are clamped.
  private func usable(_ fingers: [ScrollFinger]) -> [ScrollFinger] {
    if fingers.allSatisfy({ isUsable($0.position) }) { return fingers }
    return fingers.compactMap { finger in
      var finger = finger
      if !finger.position.isFinite {
        guard let known = grip?.fingers.first(where: { $0.id == finger.id }) else { return nil }
        finger.position = known.position
      }
      finger.position = Self.near(finger.position)
      return finger
    }
  }

  private func isUsable(_ p: SIMD2<Double>) -> Bool {
    abs(p.x) <= Self.maximumDistance && abs(p.y) <= Self.maximumDistance
  }

  private func sameFingers(_ a: [ScrollFinger], _ b: [ScrollFinger]) -> Bool {
    a.count == b.count && zip(a, b).allSatisfy { $0.id == $1.id }
  }

  private mutating func touchDown(_ fingers: [ScrollFinger]) {
    let velocity = motionVelocity
    let edges = velocity.offset - content.configuration.contentSize * velocity.scale
    consumesTouch =
      max(length(velocity.offset), length(edges)) > ScrollConstants.consumedTouchSpeed
      && !motions.isSettled(content)
    release = ReleaseMemory()
    if motions.isDecelerating { release.carried = velocity.offset }
    let caught =
      content.configuration.isPagingEnabled && motions.isDecelerating ? motions.coast : nil
    motions.stop(&content)
    isTracking = true
    grip = ScrollGrip(fingers: fingers)
    rebase()
    if let caught {
      noteStartPages(at: caught.restOffset)
      release.caughtAt = content.offset
    } else {
      noteStartPages(at: content.offset)
    }
    tracker.reset()
    addSample()
  }

  private mutating func changeFingers(from old: [ScrollFinger], to fingers: [ScrollFinger]) {
    guard var grip else { return }
    let isLift = fingers.allSatisfy { new in old.contains { $0.id == new.id } }
    if isLift {
      noteLift(remaining: fingers)
    } else {
      // A new finger stops the zoom bounce that may still run under the others.
      motions.stop(&content, isZooming: isZooming)
      release.lift = nil
    }
    let hadPinch = isZooming
    grip.move(fingers)
    grip.startCentroid = grip.centroid
    self.grip = grip
    if isZooming, fingers.count < 2 { isZooming = false }
    rebase(keepingPoint: isLift && fingers.count < 2)
    tracker.reset()
    if !isLift { addSample() }
    if hadPinch != isZooming { endPinch() }
    // The lifted finger may have been the one that held a scale beyond its limits.
    if isLift, !isZooming, motions.zoomBounce == nil { beginZoomBounce() }
  }

  private mutating func moveFingers(_ fingers: [ScrollFinger]) {
    guard var grip else { return }
    grip.move(fingers)
    if isDragging || isZooming { grip.follow() }
    self.grip = grip
    if isDragging, content.time - release.lastMove > ScrollConstants.flingBoostPause {
      release.carried = nil
    }
    release.lastMove = content.time
    if let lift = release.lift,
      length(grip.centroid - lift.centroid) > ScrollConstants.touchSlop
    {
      release.lift = nil
    }
    addSample()
    if isDragging || isZooming { applyGrip() }
  }

  /// Keeps the common velocity of the fingers, in case the others are lifted right afterwards.
  private mutating func noteLift(remaining: [ScrollFinger]) {
    let centroid = ScrollGrip.measure(remaining).centroid
    if var lift = release.lift, content.time - lift.time <= ScrollConstants.pinchLiftTogether {
      lift.time = content.time
      lift.centroid = centroid
      release.lift = lift
    } else {
      release.lift = .init(
        time: content.time, velocity: pointerVelocity(at: content.time), centroid: centroid)
    }
  }

  /// Lets the content follow the fingers.
  mutating func beginDragging() {
    guard var grip, grip.source == .fingers, !isDragging else { return }
    if content.configuration.isDirectionalLockEnabled, !isZooming {
      grip.frozen = lock(grip.centroid - grip.startCentroid)
    }
    self.grip = grip
    rebase(keepingPoint: motions.zoomBounce != nil)
    if release.caughtAt == nil { noteStartPages(at: content.offset) }
    release.lastMove = content.time
    isDragging = true
    content.tell(.willBeginDragging)
  }

  /// Lets the scale follow two or more fingers.
  mutating func beginZooming() {
    guard let held = grip, held.fingers.count > 1, !isZooming,
      content.configuration.isZoomEnabled
    else { return }
    motions.stop(&content)
    isZooming = true
    grip?.frozen = AxisFlags()
    rebase()
    content.beginZoomSession()
  }

  /// The maximum slope of a drag that locks to an axis, with room for rounding.
  private static let lockSlope = tangent(ScrollConstants.directionalLockAngle) + 1e-12

  /// The axis to hold still during a drag by `movement`: if the drag runs close to one axis, the other.
  private func lock(_ movement: SIMD2<Double>) -> AxisFlags {
    guard movement != .zero else { return AxisFlags() }
    let slope = Self.lockSlope
    if abs(movement.y) <= slope * abs(movement.x) { return AxisFlags(x: false, y: true) }
    if abs(movement.x) <= slope * abs(movement.y) { return AxisFlags(x: true, y: false) }
    return AxisFlags()
  }

  private mutating func lift(_ retarget: Retarget) {
    guard let held = grip else { return }
    let velocity: SIMD2<Double>
    if let lift = release.lift,
      content.time - lift.time <= ScrollConstants.pinchLiftTogether + VelocityTracker.clockNoise
    {
      velocity = lift.velocity
    } else {
      velocity = pointerVelocity(at: content.time)
    }
    if content.time - release.lastMove > ScrollConstants.flingBoostPause { release.carried = nil }
    letGo(held, pointerVelocity: velocity, retarget)
  }

  /// Ends every touch and stream without a throw.
  mutating func cancel(_ retarget: Retarget) {
    guard let held = grip else { return }
    release.carried = nil
    letGo(held, pointerVelocity: .zero, retarget)
  }
}

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
