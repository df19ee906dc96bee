/// The sizes, limits and behaviour of a scroll view.
///
/// Names and meaning are those of UIScrollView. Sizes are in points; x grows to the right, y down.
public struct ScrollConfiguration: Hashable, Sendable {
  /// The source of the momentum of a trackpad scroll.
  public enum MomentumSource: Hashable, Sendable {
    /// From the engine, because the platform's stream ends when the fingers leave (Linux).
    case engine
    /// From the platform, whose stream goes on after the fingers have left (macOS).
    case platform
  }

  /// The view's size, in points.
  public var viewSize: SIMD2<Double>
  /// The content's size at zoom scale 1, in points.
  public var contentSize: SIMD2<Double>
  /// Extra space around the content, in points, which does not scale with the zoom.
  public var contentInset = EdgeInsets()
  /// The minimum zoom scale at rest, above 0.
  public var minimumZoomScale = 1.0
  /// The maximum zoom scale at rest. If it equals the minimum, fingers cannot zoom.
  public var maximumZoomScale = 1.0
  /// Whether fingers can pull the content past its edges and throws bounce.
  public var bounces = true
  /// Whether fingers can zoom past the limits.
  public var bouncesZoom = true
  /// Whether the content bounces horizontally even if it fits.
  public var alwaysBounceHorizontal = false
  /// Whether the content bounces vertically even if it fits.
  public var alwaysBounceVertical = false
  /// Whether a drag past the left or right edge stops there and leaves the rest of its movement,
  /// `ScrollModel.sidewaysExcess`, to an enclosing view, such as a pager. Throws still bounce.
  public var yieldsSideways = false
  /// How fast throws lose speed.
  public var decelerationRate = DecelerationRate.normal
  /// Whether the view comes to rest only at multiples of its size.
  public var isPagingEnabled = false
  /// Whether a drag along one axis moves the content on that axis only.
  public var isDirectionalLockEnabled = false
  /// Whether content smaller than the view rests in the middle instead of at the top left.
  public var centersContent = false
  /// Whether successive quick throws gain speed, as on iOS.
  public var flingBoost = true
  /// Device pixels per point.
  public var screenScale = 1.0
  /// The source of momentum after a stream of precise scroll deltas.
  public var momentumSource = MomentumSource.engine
  /// How the velocity of the fingers is estimated.
  public var velocityEstimator = VelocityTracker.Estimator.leastSquares

  /// Parameters of the feel, by default close to iOS.
  public var tuning = ScrollTuning()

  /// A view of `viewSize` points over content of `contentSize` points.
  public init(viewSize: SIMD2<Double>, contentSize: SIMD2<Double>) {
    self.viewSize = viewSize
    self.contentSize = contentSize
  }
}

extension ScrollConfiguration {
  /// The offsets at which the view can rest.
  public struct OffsetBounds: Hashable, Sendable {
    /// The minimum offset, for the content's left and top edges.
    public var lower: SIMD2<Double>
    /// The maximum offset, never less than `lower`.
    public var upper: SIMD2<Double>

    /// The bounds of axis 0 (x) or 1 (y).
    @inline(__always)
    func range(_ axis: Int) -> ClosedRange<Double> { lower[axis]...upper[axis] }

    /// The nearest offset within the bounds.
    @inline(__always)
    public func clamp(_ offset: SIMD2<Double>) -> SIMD2<Double> {
      pointwiseMin(pointwiseMax(offset, lower), upper)
    }

    /// Whether `offset` lies within the bounds, edges included.
    @inline(__always)
    public func contains(_ offset: SIMD2<Double>) -> Bool { clamp(offset) == offset }
  }

  /// The maximum length, in points, to which sizes and insets are clamped.
  static let maximumLength = 1e9

  /// The configuration with usable numbers: all finite, sizes not negative, scales positive and in
  /// order.
  func sanitized() -> ScrollConfiguration {
    var result = self
    let maximum = ScrollConfiguration.maximumLength
    func length(_ x: Double) -> Double { x.clamped(to: 0...maximum) }
    func inset(_ x: Double) -> Double { x.finite(or: 0).clamped(to: -maximum...maximum) }
    result.viewSize = SIMD2(length(viewSize.x), length(viewSize.y))
    result.contentSize = SIMD2(length(contentSize.x), length(contentSize.y))
    result.contentInset = EdgeInsets(
      top: inset(contentInset.top), left: inset(contentInset.left),
      bottom: inset(contentInset.bottom), right: inset(contentInset.right))
    result.minimumZoomScale = minimumZoomScale.finite(or: 1).clamped(to: 1e-6...1e6)
    result.maximumZoomScale = maximumZoomScale.finite(or: 1).clamped(
      to: result.minimumZoomScale...1e6)
    result.tuning = tuning.sanitized()
    result.screenScale = screenScale.finite(or: 1).clamped(to: 0.01...100)
    return result
  }

  /// The scales at which the view can rest.
  var zoomLimits: ClosedRange<Double> { minimumZoomScale...maximumZoomScale }

  /// Whether fingers can change the scale, because its limits differ.
  var isZoomEnabled: Bool { minimumZoomScale < maximumZoomScale }

  /// Half a device pixel, in points.
  var restTolerance: Double { ScrollConstants.restTolerancePixels / screenScale }

  /// The offsets at which the view can rest at zoom scale `scale`: −inset …
  /// content · scale + inset − view on each axis, or a single offset if the content fits.
  public func offsetBounds(atScale scale: Double) -> OffsetBounds {
    var lower = SIMD2<Double>.zero - contentInset.leading
    let upper = contentSize * scale + contentInset.trailing - viewSize
    if centersContent {
      let free = pointwiseMax(lower - upper, SIMD2<Double>.zero)
      lower -= free / 2
    }
    return OffsetBounds(lower: lower, upper: pointwiseMax(lower, upper))
  }

  /// Whether the content with its insets is longer than the view on `axis`.
  func overflows(_ axis: Int, atScale scale: Double) -> Bool {
    contentSize[axis] * scale + contentInset.leading[axis] + contentInset.trailing[axis]
      > viewSize[axis]
  }

  /// Whether fingers can pull the content past its edges on `axis`.
  func isElastic(_ axis: Int, atScale scale: Double) -> Bool {
    bounces
      && (overflows(axis, atScale: scale)
        || (axis == 0 ? alwaysBounceHorizontal : alwaysBounceVertical))
  }

  /// The pages of `axis` at zoom scale `scale`, each as long as the view, starting at offset 0.
  func pages(_ axis: Int, atScale scale: Double) -> PageSnapping {
    let stride = viewSize[axis]
    let last = offsetBounds(atScale: scale).upper[axis] / max(stride, 1e-9)
    return PageSnapping(
      stride: stride, pageCount: Int(last.rounded(.up).clamped(to: 0...1e9)) + 1)
  }
}
