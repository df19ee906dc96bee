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
