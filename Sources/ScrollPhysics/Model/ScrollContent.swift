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
