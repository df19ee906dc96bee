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
