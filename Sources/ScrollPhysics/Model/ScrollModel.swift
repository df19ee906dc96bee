/// The state of a scroll view without the view: offset and zoom as a function of all inputs.
///
/// Pass it every input with its time, and the time of every frame. It computes the offset, the
/// scale and the flags, and lists the calls that a UIScrollView's delegate would get, in order. The
/// model has no clock and integrates nothing from frame to frame, so it ends at the same place at
/// any frame rate. It is a value: copying it is cheap and copies everything.
///
///     var model = ScrollModel(configuration)
///     model.handle(.fingers([ScrollFinger(id: 1, position: [100, 200])]), at: 0.010)
///     model.advance(to: 0.016)
///     for call in model.takeCalls() { … }
///
/// Positions are points in the view's own frame with y down; offsets grow to the right and down;
/// times are in seconds of one clock. If the time stands still or jumps back, motions wait and go on
/// from there.
///
/// - Complexity: O(fingers) for an input or a frame.
public struct ScrollModel: Sendable {
  /// Returns the offset at which a release comes to rest, which is then clamped to the bounds.
  ///
  /// Its arguments are the model, and the velocity and target of `willEndDragging`.
  public typealias Retarget = (
    _ model: ScrollModel, _ velocity: SIMD2<Double>, _ target: SIMD2<Double>
  ) -> SIMD2<Double>

  var clock = ScrollClock()
  var hold: ScrollHold

  /// A view at rest at `contentOffset` and `zoomScale`, both clamped to their limits.
  public init(
    _ configuration: ScrollConfiguration, contentOffset: SIMD2<Double> = .zero,
    zoomScale: Double = 1
  ) {
    hold = ScrollHold(ScrollContent(configuration, offset: contentOffset, scale: zoomScale))
  }

  private init(clock: ScrollClock, hold: ScrollHold) {
    self.clock = clock
    self.hold = hold
  }

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
    let inner = clock.inner(time, now: self.time)
    let clock = clock
    func answer(
      _ hold: ScrollHold, _ velocity: SIMD2<Double>, _ target: SIMD2<Double>
    ) -> SIMD2<Double> { retarget(ScrollModel(clock: clock, hold: hold), velocity, target) }
    hold.run(to: inner, answer)
    perform(input, answer)
  }

  /// Advances to the frame displayed at `time` seconds and reports the changes: at most one
  /// `didZoom` and one `didScroll`, before the calls that end a motion.
  public mutating func advance(to time: Double, retarget: Retarget = keepTarget) {
    handle(.wait, at: time, retarget: retarget)
    hold.content.endFrame()
  }

  /// When a stream of deltas will count as ended unless another delta arrives, in the clock of the inputs;
  /// nil if there is no stream. The model must then be advanced even if no frame is due.
  public var nextDeadline: Double? { hold.silenceDeadline.map(clock.deadline) }

  /// Removes and returns the pending calls, in order.
  public mutating func takeCalls() -> [ScrollCall] { hold.content.takeCalls() }

  /// The calls not yet taken, in order.
  public var calls: [ScrollCall] { hold.content.calls }
}

extension ScrollModel {
  /// The configuration with all its numbers usable. The input `configure` changes it.
  public var configuration: ScrollConfiguration { hold.content.configuration }

  /// The point of the zoomed content at the view's top left corner, in points.
  public var contentOffset: SIMD2<Double> { hold.content.offset }

  /// Points of the view per point of the content.
  public var zoomScale: Double { hold.content.scale }

  /// The time of the newest input or frame, in the model's own time, which never decreases.
  public var time: Double { hold.content.time }

  /// Whether fingers, or a precise stream that stands for them, are on the view.
  public var isTracking: Bool { hold.isTracking }

  /// Whether the content follows fingers. Unlike UIKit's flag it is false while decelerating.
  public var isDragging: Bool { hold.isDragging }

  /// Whether the scale follows fingers.
  public var isZooming: Bool { hold.isZooming }

  /// Whether what is left of every motion is less than half a device pixel and 20 ms, so that a hand
  /// finds the content at rest.
  public var isSettled: Bool { hold.motions.isSettled(hold.content) }

  /// Whether the current touch has stopped a motion faster than 20 pt/s that was not settled. Such a
  /// touch belongs to the scroll view, and its tap is not passed on to the content.
  public var consumesTouch: Bool { hold.consumesTouch }

  /// Whether the content still moves after a release.
  public var isDecelerating: Bool { hold.motions.isDecelerating }

  /// Whether the scale moves back to a limit after a release.
  public var isZoomBouncing: Bool { hold.motions.zoomBounce != nil }

  /// Whether something moves by itself, so that frames are needed.
  public var isAnimating: Bool { hold.motions.isAnimating }

  /// Whether nothing moves and nothing holds the content.
  public var isAtRest: Bool { !isAnimating && hold.grip == nil }

  /// Whether the offset or the scale has changed since it was last reported.
  public var needsReport: Bool { hold.content.needsReport }

  /// The offsets at which the view can rest at the current scale.
  public var offsetBounds: ScrollConfiguration.OffsetBounds { hold.content.offsetBounds }

  /// The scale at which an animation or a bounce will end; the current scale if none runs.
  public var targetZoomScale: Double { hold.motions.targetScale(hold.content) }

  /// The offset at which an animation, or a zoom by wheel or keys, will end; the current offset if none runs.
  public var targetContentOffset: SIMD2<Double> { hold.motions.targetOffset(hold.content) }

  /// Whether fingers can change the scale, because its limits differ.
  public var isZoomEnabled: Bool { configuration.isZoomEnabled }

  /// Whether a stream of precise scroll deltas holds the content.
  public var isStreaming: Bool { hold.grip?.source == .precise }

  /// Whether a drag by `distance` on `axis` (0 is x) would move the offset or stretch the edge.
  public func canScroll(_ axis: Int, by distance: Double) -> Bool {
    if configuration.isElastic(axis, atScale: zoomScale) { return distance != 0 }
    return hasRoom(axis, by: distance)
  }

  /// Whether the offset can move by `distance`, or by a part of it, on `axis` (0 is x) within its bounds.
  public func hasRoom(_ axis: Int, by distance: Double) -> Bool {
    let bounds = offsetBounds.range(axis)
    // Less than this, in points, is a rounding error.
    let tolerance = 1e-6
    return distance > 0
      ? contentOffset[axis] < bounds.upperBound - tolerance
      : distance < 0 && contentOffset[axis] > bounds.lowerBound + tolerance
  }

  /// How far a drag has pulled past the left (< 0) or right (> 0) edge without moving the content,
  /// in points; see `ScrollConfiguration.yieldsSideways`.
  public var sidewaysExcess: Double {
    guard configuration.yieldsSideways, isDragging, !isZooming, let grip = hold.grip,
      !grip.elastic.x
    else { return 0 }
    let raw = grip.rawOffset(atScale: zoomScale).x
    return raw - raw.clamped(to: offsetBounds.range(0))
  }

  /// The velocity of the running motion, in pt/s; zero while something holds the content.
  public var velocity: SIMD2<Double> { hold.motionVelocity.offset }
}

extension ScrollModel {
  /// The source of a zoom whose fingers are not known.
  public enum ZoomSource: Hashable, Sendable {
    /// A stream of fractional deltas. It can zoom past the limits and ends after 60 ms of silence.
    case stream
    /// A gesture that ends with `endZoom`, such as a trackpad pinch or a double-tap-drag.
    case gesture
  }

  /// Something that happens to a scroll view.
  ///
  /// Positions are points in the view's own frame. Distances and edges are in offset space, where
  /// x grows to the right and y down. Inputs with NaN or infinity are ignored.
  public enum Input: Hashable, Sendable {
    /// All fingers on the view, sent whenever one of them arrives, moves or leaves. The first
    /// finger stops every motion; an empty array is the lift.
    case fingers([ScrollFinger])
    /// The fingers have moved far enough to drag, and may do so.
    case beginDragging
    /// Two or more fingers have moved far enough to zoom, and may do so.
    case beginZooming
    /// Fingers and streams end without a throw: focus lost, device removed, gesture disabled.
    case cancel
    /// The wheel has turned by this number of notches.
    case notches(SIMD2<Double>)
    /// A precise scroll delta in points, applied 1 : 1. The stream ends after 60 ms of silence.
    case precise(SIMD2<Double>)
    /// The end of a precise stream, if the platform reports it.
    case endPrecise
    /// Zooms by a factor about a point.
    case zoom(by: Double, at: SIMD2<Double>, source: ZoomSource)
    /// The end of a zoom of source `gesture`.
    case endZoom
    /// Moves the target of the zoom spring by a factor, about a fixed point and within the limits:
    /// wheel notches and keys.
    case zoomStep(by: Double, at: SIMD2<Double>)
    /// Moves the target of the scroll spring by this many points: arrow and page keys.
    case step(SIMD2<Double>)
    /// Scrolls to the lower (−1) or upper (1) edge of each axis; 0 leaves the axis as it is.
    case edge(SIMD2<Double>)
    /// Carries on a throw that an inner view passed on `age` seconds ago, unless something holds the
    /// content.
    case carryOn(velocity: SIMD2<Double>, age: Double)
    /// Ends the throw of an axis at the edge that it has met; see `ScrollModel.Arrival`.
    case rest(axis: Int)
    /// Does only what is due by now.
    case wait
    /// Stops momentum where it is, as a key or a secondary mouse button does.
    case stop
    /// Scrolls to an offset, clamped to the bounds: at once or in 0.3 s.
    case setContentOffset(SIMD2<Double>, animated: Bool)
    /// Zooms about the view's centre.
    case setZoomScale(Double, animated: Bool)
    /// Zooms about a point that stays where it is.
    case zoomTo(scale: Double, at: SIMD2<Double>, animated: Bool)
    /// Zooms so that a rectangle, in the content's own coordinates, fills the view.
    case zoomToRect(origin: SIMD2<Double>, size: SIMD2<Double>, animated: Bool)
    /// Scrolls to the top with an animation and keeps x.
    case scrollToTop
    /// Applies a new configuration.
    case configure(ScrollConfiguration)
  }
}

/// A finger on the view.
public struct ScrollFinger: Hashable, Sendable {
  /// Identifies the finger among those that are down.
  public var id: Int
  /// The position in the view's own frame, in points, not moved by the offset.
  public var position: SIMD2<Double>

  /// Finger `id` at `position`.
  public init(id: Int, position: SIMD2<Double>) {
    self.id = id
    self.position = position
  }
}

extension ScrollModel {
  /// Performs an input at the current time.
  mutating func perform(_ input: Input, _ retarget: ScrollHold.Retarget) {
    switch input {
    case .fingers(let fingers): hold.setFingers(fingers, retarget)
    case .beginDragging: hold.beginDragging()
    case .beginZooming: hold.beginZooming()
    case .cancel: hold.cancel(retarget)
    case .notches(let notches): turnWheel(notches)
    case .precise(let delta): hold.streamPrecise(delta, retarget)
    case .endPrecise: hold.endPreciseStream(retarget)
    case .zoom(let factor, let point, let source):
      hold.streamZoom(factor, at: ScrollHold.near(point), source, retarget)
    case .endZoom: hold.endZoomStream()
    case .zoomStep(let factor, let point):
      stepZoom(by: factor, at: ScrollHold.near(point), retarget)
    case .step(let distance): step(by: distance)
    case .edge(let direction): goToEdge(direction)
    case .carryOn(let velocity, let age): hold.carryOn(velocity: velocity, age: age)
    case .rest(let axis): hold.rest(axis, retarget)
    case .wait: break
    case .stop: hold.stop()
    case .setContentOffset(let offset, let animated): setOffset(offset, animated: animated)
    case .setZoomScale(let scale, let animated):
      zoom(to: scale, about: configuration.viewSize / 2, animated: animated)
    case .zoomTo(let scale, let point, let animated):
      zoom(to: scale, about: ScrollHold.near(point), animated: animated)
    case .zoomToRect(let origin, let size, let animated):
      zoom(toRectAt: origin, size: size, animated: animated)
    case .scrollToTop: scrollToTop()
    case .configure(let configuration): hold.configure(configuration)
    }
  }
}

// MARK: - Wheel and keys

extension ScrollModel {
  /// Moves the target of the spring by wheel notches, each as far as the view's length to the power
  /// of `ScrollTuning.notchExponent`.
  private mutating func turnWheel(_ notches: SIMD2<Double>) {
    guard notches.isFinite else { return }
    func distance(_ length: Double) -> Double { power(length, configuration.tuning.notchExponent) }
    let view = configuration.viewSize
    step(by: SIMD2(notches.x * distance(view.x), notches.y * distance(view.y)))
  }

  /// Moves the target of the spring by `distance` points.
  private mutating func step(by distance: SIMD2<Double>) {
    guard distance.isFinite else { return }
    follow(to: followTarget + distance)
  }

  /// Moves the target to the lower (−1) or upper (1) edge of each axis; 0 leaves the axis as it is.
  private mutating func goToEdge(_ direction: SIMD2<Double>) {
    let bounds = offsetBounds
    var target = followTarget
    for axis in 0..<2 where direction[axis] != 0 {
      target[axis] = direction[axis] < 0 ? bounds.lower[axis] : bounds.upper[axis]
    }
    follow(to: target)
  }

  private var followTarget: SIMD2<Double> { hold.motions.scrollTarget(hold.content) }

  private mutating func follow(to target: SIMD2<Double>) {
    if hold.grip == nil { hold.motions.scroll(to: target, &hold.content) }
  }

  /// Multiplies the target scale by `factor`; the content under `point` stays there.
  private mutating func stepZoom(
    by factor: Double, at point: SIMD2<Double>, _ retarget: ScrollHold.Retarget
  ) {
    guard factor > 0, factor.isFinite, point.isFinite, isZoomEnabled,
      hold.grip?.source != .fingers
    else { return }
    hold.endStreamAtOnce(retarget)
    if !hold.motions.zoom(by: factor, at: point, &hold.content) { hold.stop() }
  }
}

// MARK: - The program

extension ScrollModel {
  /// Scrolls to `offset`, clamped to the bounds; without animation while fingers hold the content.
  private mutating func setOffset(_ offset: SIMD2<Double>, animated: Bool) {
    guard offset.isFinite else { return }
    // An interrupted zoom bounce ends on its limit.
    let scale = hold.grip == nil ? hold.content.limitedScale : zoomScale
    let target = configuration.offsetBounds(atScale: scale).clamp(offset)
    go(to: target, scale: scale, kind: .scroll, animated: animated)
  }

  /// Zooms to `scale`, clamped to the limits, about `point` of the view.
  private mutating func zoom(to scale: Double, about point: SIMD2<Double>, animated: Bool) {
    guard scale.isFinite, point.isFinite else { return }
    let scale = scale.clamped(to: configuration.zoomLimits)
    let anchor = (contentOffset + point) / zoomScale
    let target = configuration.offsetBounds(atScale: scale).clamp(anchor * scale - point)
    go(to: target, scale: scale, kind: .zoom, animated: animated)
  }

  /// Zooms so that a rectangle of the content fits the view and is centred in it.
  private mutating func zoom(
    toRectAt origin: SIMD2<Double>, size: SIMD2<Double>, animated: Bool
  ) {
    guard origin.isFinite, size.isFinite else { return }
    let ratio = configuration.viewSize / pointwiseMax(size, SIMD2(repeating: 1e-9))
    let scale = min(ratio.x, ratio.y).clamped(to: configuration.zoomLimits)
    let centered = (origin + size / 2) * scale - configuration.viewSize / 2
    let target = configuration.offsetBounds(atScale: scale).clamp(centered)
    go(to: target, scale: scale, kind: .zoom, animated: animated)
  }

  /// Scrolls to the top and keeps x.
  private mutating func scrollToTop() {
    guard hold.grip == nil else { return }
    let scale = hold.content.limitedScale
    let bounds = configuration.offsetBounds(atScale: scale)
    let target = bounds.clamp(SIMD2(contentOffset.x, bounds.lower.y))
    if !isAnimating, target == contentOffset {
      hold.content.tell(.didScrollToTop)
    } else {
      go(to: target, scale: scale, kind: .scrollToTop, animated: true)
    }
  }

  private mutating func go(
    to target: SIMD2<Double>, scale: Double, kind: ScrollTravel.Kind, animated: Bool
  ) {
    if animated, hold.grip == nil {
      hold.motions.animate(to: target, scale: scale, kind: kind, &hold.content)
    } else {
      hold.place(at: target, scale: scale)
    }
  }
}
