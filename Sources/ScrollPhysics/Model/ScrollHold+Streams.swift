extension ScrollHold {
  /// When the stream that holds the content counts as lifted, in the model's time.
  var silenceDeadline: Double? {
    switch grip?.source {
    case .precise, .zoom(.stream):
      return stream.lastDelta + silence
    case .zoom(.gesture), .fingers, nil:
      return nil
    }
  }

  /// How long a stream must be silent to count as lifted, in seconds; longer for a slow stream.
  private var silence: Double {
    let slow = min(
      ScrollConstants.slowStreamSilence * stream.spacing.median,
      ScrollConstants.slowStreamSilenceMaximum)
    return max(content.configuration.tuning.streamSilence, slow)
  }

  /// Moves the content by a precise delta 1 : 1, like a finger.
  mutating func streamPrecise(_ delta: SIMD2<Double>, _ retarget: Retarget) {
    guard delta.isFinite, grip?.source != .fingers else { return }
    if delta == .zero, grip == nil { return stop() }
    let pause = content.time - stream.lastDelta
    stream.noteDelta(at: content.time)
    if stream.isIgnored {
      guard pause >= ScrollConstants.platformStreamSilence else { return }
      stream.isIgnored = false
    }
    if let held = grip, held.source != .precise { endStreamAtOnce(retarget) }
    if grip == nil { beginPreciseStream() }
    guard var grip else { return }
    let far = SIMD2(repeating: ScrollConfiguration.maximumLength)
    grip.centroid = pointwiseMin(pointwiseMax(grip.centroid - delta, -far), far)
    grip.follow()
    self.grip = grip
    addSample()
    applyGrip()
    if content.configuration.momentumSource == .platform { bounceOffPlatformStream(retarget) }
  }

  private mutating func beginPreciseStream() {
    motions.stop(&content)
    release = ReleaseMemory()
    stream.spacing.reset()
    stream.spacing.add(content.time)
    grip = ScrollGrip(source: .precise, centroid: content.configuration.viewSize / 2, span: 1)
    rebase()
    tracker.reset()
    noteStartPages(at: content.offset)
    isTracking = true
    isDragging = true
    content.tell(.willBeginDragging)
  }

  /// Lets a platform's own momentum bounce once, at its current speed, when it reaches an edge.
  private mutating func bounceOffPlatformStream(_ retarget: Retarget) {
    guard let grip, content.offset != content.offsetBounds.clamp(content.offset) else { return }
    stream.isIgnored = true
    release.isPlatformMomentum = true
    letGo(grip, pointerVelocity: pointerVelocity(at: content.time), retarget)
  }

  /// Ends a precise stream as if fingers had lifted.
  mutating func endPreciseStream(_ retarget: Retarget) {
    guard let grip, grip.source == .precise else { return }
    var v = SIMD2<Double>.zero
    // The lift counts from the last delta, no matter when the silence was noticed.
    if content.configuration.momentumSource == .engine, let last = tracker.lastSampleTime {
      v = pointerVelocity(at: last)
    }
    letGo(grip, pointerVelocity: v, retarget)
  }

  /// Ends a stream that has been silent for long enough.
  mutating func endSilentStream(_ retarget: Retarget) {
    if grip?.source == .precise {
      endPreciseStream(retarget)
    } else {
      endZoomStream()
    }
  }

  /// Zooms without fingers about a fixed point.
  mutating func streamZoom(
    _ factor: Double, at point: SIMD2<Double>, _ source: ScrollModel.ZoomSource,
    _ retarget: Retarget
  ) {
    guard factor > 0, factor.isFinite, point.isFinite, content.configuration.isZoomEnabled,
      grip?.source != .fingers
    else { return }
    if let held = grip, held.source != .zoom(source) { endStreamAtOnce(retarget) }
    if grip == nil {
      motions.stop(&content)
      stream.spacing.reset()
      grip = ScrollGrip(source: .zoom(source), centroid: point, span: 1)
      isZooming = true
      rebase()
      content.beginZoomSession()
    } else if grip?.centroid != point {
      // The zoom continues about another point; the content does not follow the pointer there.
      grip?.centroid = point
      grip?.span = 1
      rebase()
    }
    stream.noteDelta(at: content.time)
    guard var grip else { return }
    grip.span = (grip.span * factor).clamped(to: 1e-9...1e9)
    self.grip = grip
    applyGrip()
  }

  /// Ends a zoom without fingers.
  mutating func endZoomStream() {
    guard let held = grip, case .zoom = held.source else { return }
    isZooming = false
    endPinch()
    grip = nil
    motions.settle(held, release, &content)
  }

  /// Ends the stream where it is, without a throw, because another input takes over.
  mutating func endStreamAtOnce(_ retarget: Retarget) {
    guard let held = grip else { return }
    if case .zoom = held.source {
      endZoomStream()
    } else {
      letGo(held, pointerVelocity: .zero, retarget)
    }
  }
}
