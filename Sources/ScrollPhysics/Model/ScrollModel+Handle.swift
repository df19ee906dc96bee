extension ScrollModel {
  /// The `Retarget` that leaves every target as it is.
  public static let keepTarget:
    @Sendable (ScrollModel, SIMD2<Double>, SIMD2<Double>) -> SIMD2<Double> = { $2 }

  /// Handles an input, after everything that was due before it.
  ///
  /// - Parameters:
  ///   - input: what happened.
  ///   - time: when it happened, in seconds.
  ///   - retarget: asked for the target at every release.
  public mutating func handle(
    _ input: Input, at time: Double, retarget: Retarget = keepTarget
  ) {
    run(to: clock.inner(time, now: self.time), retarget)
    switch input {
    case .fingers(let fingers): setFingers(fingers, retarget)
    case .beginDragging: beginDragging()
    case .beginZooming: beginZooming()
    case .cancel: cancel(retarget)
    case .notches(let notches): turnWheel(notches)
    case .precise(let delta): streamPrecise(delta, retarget)
    case .endPrecise: endPreciseStream(retarget)
    case .zoom(let factor, let point, let source): streamZoom(factor, at: point, source, retarget)
    case .endZoom: endZoomStream()
    case .zoomStep(let factor, let point): stepZoom(by: factor, at: point, retarget)
    case .step(let distance): step(by: distance)
    case .edge(let direction): goToEdge(direction)
    case .wait: break
    case .stop: stop()
    case .setContentOffset(let offset, let animated): setOffset(offset, animated: animated)
    case .setZoomScale(let scale, let animated):
      zoom(to: scale, about: configuration.viewSize / 2, animated: animated)
    case .zoomTo(let scale, let point, let animated):
      zoom(to: scale, about: point, animated: animated)
    case .zoomToRect(let origin, let size, let animated):
      zoom(toRectAt: origin, size: size, animated: animated)
    case .scrollToTop: scrollToTop()
    case .configure(let configuration): configure(configuration)
    }
  }

  /// Advances to the frame displayed at `time` seconds and reports the changes: at most one
  /// `didZoom` and one `didScroll`, before the calls that end a motion.
  public mutating func advance(to time: Double, retarget: Retarget = keepTarget) {
    run(to: clock.inner(time, now: self.time), retarget)
    flushReport()
    report.hasReported = false
  }

  /// Removes and returns the pending calls, in order.
  public mutating func takeCalls() -> [ScrollCall] {
    defer { report.calls.removeAll(keepingCapacity: true) }
    return report.calls
  }

  /// The calls that were not taken yet, in order.
  public var calls: [ScrollCall] { report.calls }
}

extension ScrollModel {
  mutating func tell(_ call: ScrollCall) { report.calls.append(call) }

  /// Reports a changed scale and offset, at most once per frame.
  mutating func flushReport() {
    guard !report.hasReported, needsReport else { return }
    if zoomScale != report.scale { tell(.didZoom) }
    if contentOffset != report.offset { tell(.didScroll) }
    report.offset = contentOffset
    report.scale = zoomScale
    report.hasReported = true
  }

  /// Reports the end of something, after the changes of the frame so far.
  mutating func tellEnd(_ call: ScrollCall) {
    flushReport()
    tell(call)
  }
}
