/// The content as it is displayed, and what the delegate was told about it.
struct ScrollContent: Sendable {
  /// The configuration with all its numbers usable.
  var configuration: ScrollConfiguration
  /// The point of the zoomed content at the view's top left corner, in points.
  var offset: SIMD2<Double>
  /// Points of the view per point of the content.
  var scale: Double
  /// The time of the newest input or frame, in the model's own time, which never decreases.
  var time = 0.0

  /// The calls not yet taken, in order.
  private(set) var calls: [ScrollCall] = []
  private var reportedOffset: SIMD2<Double>
  private var reportedScale: Double
  /// Whether `didScroll` was reported since the last frame: there is at most one per frame.
  private var hasReported = false
  /// Whether `willBeginZooming` was reported, but not yet `didEndZooming`.
  private var owesZoomEnd = false

  /// Content at rest at `offset` and `scale`, both clamped to their limits.
  init(_ configuration: ScrollConfiguration, offset: SIMD2<Double>, scale: Double) {
    let configuration = configuration.sanitized()
    self.configuration = configuration
    self.scale = scale.finite(or: 1).clamped(to: configuration.zoomLimits)
    let bounds = configuration.offsetBounds(atScale: self.scale)
    self.offset = bounds.clamp(offset.isFinite ? offset : .zero)
    (reportedOffset, reportedScale) = (self.offset, self.scale)
  }

  /// Whether the offset or the scale has changed since it was last reported.
  var needsReport: Bool { offset != reportedOffset || scale != reportedScale }

  mutating func tell(_ call: ScrollCall) { calls.append(call) }

  /// Reports a changed scale and offset, at most once per frame.
  mutating func flushReport() {
    guard !hasReported, needsReport else { return }
    if scale != reportedScale { tell(.didZoom) }
    if offset != reportedOffset { tell(.didScroll) }
    (reportedOffset, reportedScale) = (offset, scale)
    hasReported = true
  }

  /// Reports the changes of a frame, and lets another frame begin.
  mutating func endFrame() {
    flushReport()
    hasReported = false
  }

  /// Reports the end of something, after the changes of the frame so far.
  mutating func tellEnd(_ call: ScrollCall) {
    flushReport()
    tell(call)
  }

  /// Removes and returns the pending calls.
  mutating func takeCalls() -> [ScrollCall] {
    defer { calls.removeAll(keepingCapacity: true) }
    return calls
  }

  /// Reports that a zoom begins, unless one is under way.
  mutating func beginZoomSession() {
    guard !owesZoomEnd else { return }
    owesZoomEnd = true
    tell(.willBeginZooming)
  }

  /// Reports the end of the zoom that is under way, if any.
  ///
  /// - Parameter flushing: whether the changes of the frame so far are reported first.
  mutating func endZoomSession(flushing: Bool = true) {
    guard owesZoomEnd else { return }
    owesZoomEnd = false
    if flushing { flushReport() }
    tell(.didEndZooming(scale: scale))
  }
}

extension ScrollContent {
  /// The offsets at which the view can rest at the current scale.
  var offsetBounds: ScrollConfiguration.OffsetBounds { configuration.offsetBounds(atScale: scale) }

  /// The scale clamped to its limits.
  var limitedScale: Double { scale.clamped(to: configuration.zoomLimits) }

  /// The zoom band past the zoom limits.
  var zoomBand: ZoomBand {
    ZoomBand(
      limits: configuration.zoomLimits,
      coefficient: configuration.tuning.rubberBandCoefficient,
      length: configuration.tuning.zoomBandLength)
  }

  /// The rubber band past the edges of an axis.
  func edgeBand(_ axis: Int) -> RubberBand {
    RubberBand(
      coefficient: configuration.tuning.rubberBandCoefficient,
      length: configuration.viewSize[axis])
  }

  /// The displayed offset of one axis for the raw one.
  ///
  /// - Parameter elastic: whether the axis stretches past its edges.
  func banded(_ raw: Double, _ axis: Int, elastic: Bool) -> Double {
    let edge = raw.clamped(to: offsetBounds.range(axis))
    guard elastic, raw != edge else { return edge }
    return edge + edgeBand(axis).displayed(raw - edge)
  }

  /// The raw offset of one axis for the displayed one.
  ///
  /// - Parameter elastic: whether the axis stretches past its edges.
  func unbanded(_ shown: Double, _ axis: Int, elastic: Bool) -> Double {
    let edge = shown.clamped(to: offsetBounds.range(axis))
    guard elastic, shown != edge else { return shown }
    return edge + edgeBand(axis).excess(displayed: shown - edge)
  }

  /// A throw.
  ///
  /// - Parameter band: the band through which a finger let the content go; nil if none did.
  func fling(
    from x: Double, velocity: Double, bounds: ClosedRange<Double>, bounces: Bool,
    band: RubberBand? = nil
  ) -> FlingMotion {
    FlingMotion(
      from: x, velocity: velocity, bounds: bounds, rate: configuration.decelerationRate,
      bounces: bounces, restTolerance: configuration.restTolerance, band: band,
      angularFrequency: configuration.tuning.bounceAngularFrequency)
  }

  /// A return that is under way, with what follows it.
  func fling(_ motion: ReturnMotion, bounds: ClosedRange<Double>, bounces: Bool) -> FlingMotion {
    FlingMotion(
      motion, bounds: bounds, rate: configuration.decelerationRate, bounces: bounces,
      restTolerance: configuration.restTolerance,
      angularFrequency: configuration.tuning.bounceAngularFrequency)
  }

  func landing(from x: Double, velocity: Double, target: Double) -> LandingMotion {
    LandingMotion(
      from: x, velocity: velocity, target: target, rate: configuration.decelerationRate,
      restTolerance: configuration.restTolerance,
      angularFrequency: configuration.tuning.bounceAngularFrequency)
  }

  func spring(from x: Double, to target: Double, velocity: Double = 0) -> SpringMotion {
    SpringMotion(
      from: x, to: target, velocity: velocity,
      angularFrequency: configuration.tuning.bounceAngularFrequency,
      restTolerance: configuration.restTolerance)
  }

  /// A bounce of the scale back to `limit`.
  ///
  /// - Parameters:
  ///   - scaleVelocity: how fast the scale changes at the start, per second.
  ///   - anchor: the content point about which it scales.
  func zoomBounce(
    to limit: Double, scaleVelocity: Double, anchor: SIMD2<Double>
  ) -> ZoomBounce {
    ZoomBounce(
      start: time, scale: scale, limit: limit, scaleVelocity: scaleVelocity, anchor: anchor,
      in: configuration)
  }

  /// A spring of the offset to `target`, from `start` or else from the current offset.
  func scrollFollow(
    from start: SIMD2<Double>? = nil, to target: SIMD2<Double>, velocity: SIMD2<Double>
  ) -> ScrollFollow {
    ScrollFollow(
      start: time, from: start ?? offset, target: target, velocity: velocity, in: configuration)
  }

  /// Brings scale and offset within their limits, about the view's centre.
  mutating func rest() {
    let limited = limitedScale
    if limited != scale {
      let middle = configuration.viewSize / 2
      offset = (offset + middle) * (limited / scale) - middle
      scale = limited
    }
    offset = offsetBounds.clamp(offset)
  }
}
