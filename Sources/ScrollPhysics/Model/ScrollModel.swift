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
/// times are seconds of one clock. If the time stands still or jumps back, motions wait and go on
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

  /// The configuration with all its numbers usable. The input `configure` changes it.
  public internal(set) var configuration: ScrollConfiguration

  /// The point of the zoomed content at the view's top left corner, in points.
  public internal(set) var contentOffset: SIMD2<Double>
  /// Points of the view per point of the content.
  public internal(set) var zoomScale: Double

  /// Whether fingers, or a precise stream that stands for them, are on the view.
  public internal(set) var isTracking = false
  /// Whether the content follows fingers. Unlike UIKit's flag it is false while decelerating.
  public internal(set) var isDragging = false
  /// Whether the scale follows fingers.
  public internal(set) var isZooming = false
  /// Whether the present touch has stopped a motion faster than 20 pt/s. It then belongs to the
  /// scroll view, and its tap is not passed on to the content.
  public internal(set) var consumesTouch = false

  /// The time of the newest input or frame, in the model's own time, which never decreases.
  public internal(set) var time = 0.0
  var clock = ScrollClock()

  var grip: ScrollGrip?
  var coast: ScrollCoast?
  var travel: ScrollTravel?
  var follow: ScrollFollow?
  var zoomFollow: ZoomFollow?
  var zoomBounce: ZoomBounce?
  /// Whether `willBeginZooming` was reported and `didEndZooming` was not.
  var owesZoomEnd = false

  var tracker: VelocityTracker
  var release = ReleaseMemory()
  var stream = StreamMemory()
  var report: ReportMemory

  /// A view at rest at `contentOffset` and `zoomScale`, both clamped to their limits.
  public init(
    _ configuration: ScrollConfiguration, contentOffset: SIMD2<Double> = .zero,
    zoomScale: Double = 1
  ) {
    let configuration = configuration.sanitized()
    self.configuration = configuration
    self.zoomScale = zoomScale.finite(or: 1).clamped(to: configuration.zoomLimits)
    let bounds = configuration.offsetBounds(atScale: self.zoomScale)
    self.contentOffset = bounds.clamp(contentOffset.isFinite ? contentOffset : .zero)
    tracker = VelocityTracker(configuration.velocityEstimator)
    report = ReportMemory(offset: self.contentOffset, scale: self.zoomScale)
  }
}

extension ScrollModel {
  /// Whether the content still moves after a release.
  public var isDecelerating: Bool { coast.map { $0.isDeceleration && !$0.isOver } ?? false }

  /// Whether the scale moves back to a limit after a release.
  public var isZoomBouncing: Bool { zoomBounce != nil }

  /// Whether something moves by itself, so that frames are needed.
  public var isAnimating: Bool {
    zoomBounce != nil || coast != nil || travel != nil || follow != nil || zoomFollow != nil
  }

  /// Whether nothing moves and nothing holds the content.
  public var isAtRest: Bool { !isAnimating && grip == nil }

  /// Whether the offset or the scale has changed since it was last reported.
  public var needsReport: Bool {
    contentOffset != report.offset || zoomScale != report.scale
  }

  /// When the silence ends that ends a stream, in the clock of the inputs: the model must then be
  /// advanced even if no frame is due. Nil if there is no stream.
  public var nextDeadline: Double? { silenceDeadline.map(clock.deadline) }

  /// The offsets at which the view can rest at the present scale.
  public var offsetBounds: ScrollConfiguration.OffsetBounds {
    configuration.offsetBounds(atScale: zoomScale)
  }

  /// The scale at which an animation or a bounce will end; the present scale if none runs.
  public var targetZoomScale: Double {
    travel?.toScale ?? zoomFollow?.target ?? zoomBounce?.limit ?? zoomScale
  }

  /// The offset at which an animation will end; the present offset if none runs.
  public var targetContentOffset: SIMD2<Double> {
    travel?.toOffset ?? zoomFollow?.restOffset(in: configuration) ?? contentOffset
  }

  /// Whether fingers can change the scale, because its limits differ.
  public var isZoomEnabled: Bool {
    configuration.minimumZoomScale < configuration.maximumZoomScale
  }

  /// Whether a stream of precise scroll deltas holds the content.
  public var isStreaming: Bool { grip?.source == .precise }

  /// Whether a drag by `distance` on `axis` (0 is x) would move the offset or stretch the edge.
  public func canScroll(_ axis: Int, by distance: Double) -> Bool {
    if configuration.isElastic(axis, atScale: zoomScale) { return distance != 0 }
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
    guard configuration.yieldsSideways, isDragging, !isZooming, let grip, !grip.elastic.x else {
      return 0
    }
    let raw = grip.rawOffset(atScale: zoomScale).x
    return raw - raw.clamped(to: offsetBounds.range(0))
  }

  /// The velocity of the running motion, in pt/s; zero while something holds the content.
  public var velocity: SIMD2<Double> { motionVelocity.offset }
}
