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
