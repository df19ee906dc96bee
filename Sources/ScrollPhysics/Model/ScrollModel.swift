/// A scroll view without the view: offset and zoom as a function of what hands and programs do.
///
/// Hand it every input with its time, and the time of every frame. It answers with offset, scale
/// and flags, and with the calls a UIScrollView's delegate would get, in their order. It holds no
/// clock, integrates nothing from frame to frame, and so ends at the same place whatever the
/// frame rate. Copying it is cheap and copies everything.
///
///     var model = ScrollModel(configuration)
///     model.handle(.fingers([ScrollFinger(id: 1, position: [100, 200])]), at: 0.010)
///     model.advance(to: 0.016)
///     for call in model.takeCalls() { … }
///
/// Positions are points in the view's own frame, y down; offsets grow right and down; times are
/// seconds of one clock. A time that stands still or jumps back does no harm: motions wait, and
/// go on from there. One input or frame costs O(fingers).
public struct ScrollModel: Sendable {
  /// Asks whoever receives the calls where a release shall come to rest.
  ///
  /// Called with the model as it is, and the velocity and target of `willEndDragging`; the answer
  /// is clamped to the bounds.
  public typealias Retarget = (
    _ model: ScrollModel, _ velocity: SIMD2<Double>, _ target: SIMD2<Double>
  ) -> SIMD2<Double>

  /// Sizes, limits and habits, every number usable. Changed by the input `configure`.
  public internal(set) var configuration: ScrollConfiguration

  /// The content's point at the view's top left corner, in points of the zoomed content.
  public internal(set) var contentOffset: SIMD2<Double>
  /// Points of the view per point of the content.
  public internal(set) var zoomScale: Double

  /// Fingers are on the view, or a precise stream stands for them.
  public internal(set) var isTracking = false
  /// The content follows a hand. False while decelerating, unlike UIKit's.
  public internal(set) var isDragging = false
  /// The scale follows a hand.
  public internal(set) var isZooming = false
  /// Whether the touch that now tracks stopped a motion faster than 20 pt/s: it belongs to the
  /// scroll view then, and its tap is not for the content.
  public internal(set) var consumesTouch = false

  /// The time of the newest input or frame, in the model's own time, which never runs back.
  public internal(set) var time = 0.0
  var clock = ScrollClock()

  var grip: ScrollGrip?
  var coast: ScrollCoast?
  var travel: ScrollTravel?
  var follow: ScrollFollow?
  var zoomFollow: ZoomFollow?
  var zoomBounce: ZoomBounce?
  /// `willBeginZooming` was told and `didEndZooming` is still owed.
  var owesZoomEnd = false

  var tracker: VelocityTracker
  var release = ReleaseMemory()
  var stream = StreamMemory()
  var report: ReportMemory

  /// A view at rest at `contentOffset` and `zoomScale`, both brought within their limits.
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
  /// The content goes on after a release.
  public var isDecelerating: Bool { coast.map { $0.isDeceleration && !$0.isOver } ?? false }

  /// The scale goes back to a limit after a release.
  public var isZoomBouncing: Bool { zoomBounce != nil }

  /// Something moves by itself: frames are wanted.
  public var isAnimating: Bool {
    zoomBounce != nil || coast != nil || travel != nil || follow != nil || zoomFollow != nil
  }

  /// Nothing moves and nothing holds the content.
  public var isAtRest: Bool { !isAnimating && grip == nil }

  /// A frame would have something to tell: the offset or the scale is not the last reported one.
  public var needsReport: Bool {
    contentOffset != report.offset || zoomScale != report.scale
  }

  /// When, in the clock of the inputs, the model has to be advanced although no frame is due:
  /// the silence that ends a stream. Nil where nothing waits.
  public var nextDeadline: Double? { silenceDeadline.map(clock.deadline) }

  /// The offsets at which the view can rest at the present scale.
  public var offsetBounds: ScrollConfiguration.OffsetBounds {
    configuration.offsetBounds(atScale: zoomScale)
  }

  /// The scale at which an animation or a bounce will end; the present one where none runs.
  public var targetZoomScale: Double {
    travel?.toScale ?? zoomFollow?.target ?? zoomBounce?.limit ?? zoomScale
  }

  /// The offset at which an animation will end; the present one where none runs.
  public var targetContentOffset: SIMD2<Double> {
    travel?.toOffset ?? zoomFollow?.restOffset(in: configuration) ?? contentOffset
  }

  /// A hand can change the scale: the limits differ.
  public var isZoomEnabled: Bool {
    configuration.minimumZoomScale < configuration.maximumZoomScale
  }

  /// A stream of precise scroll deltas holds the content.
  public var isStreaming: Bool { grip?.source == .precise }

  /// A drag that moves the offset by `way` would move it on `axis` (0 is x), or stretch its edge.
  public func canScroll(_ axis: Int, by way: Double) -> Bool {
    if configuration.isElastic(axis, atScale: zoomScale) { return way != 0 }
    let bounds = offsetBounds.range(axis)
    // A rounding error of room is none.
    let room = 1e-6
    return way > 0
      ? contentOffset[axis] < bounds.upperBound - room
      : way < 0 && contentOffset[axis] > bounds.lowerBound + room
  }

  /// How far a drag has pulled past the left (< 0) or right edge and left to others, in points;
  /// see `ScrollConfiguration.yieldsSideways`.
  public var sidewaysExcess: Double {
    guard configuration.yieldsSideways, isDragging, !isZooming, let grip, !grip.elastic.x else {
      return 0
    }
    let raw = grip.rawOffset(atScale: zoomScale).x
    return raw - raw.clamped(to: offsetBounds.range(0))
  }

  /// How fast the offset moves by itself, in pt/s. Zero while something holds the content.
  public var velocity: SIMD2<Double> { motionVelocity.offset }
}
