/// What a scroll model is told about its view: sizes, limits and habits.
///
/// UIScrollView's names and meaning. Sizes in points; x to the right, y down.
public struct ScrollConfiguration: Hashable, Sendable {
  /// Where momentum comes from.
  public enum MomentumSource: Hashable, Sendable {
    /// The engine: the platform's trackpad stream ends with the fingers (Linux).
    case engine
    /// The platform: its stream goes on after the fingers, the engine adds none (macOS).
    case platform
  }

  /// The view's size, in points.
  public var viewSize: SIMD2<Double>
  /// The content's size at zoom scale 1, in points.
  public var contentSize: SIMD2<Double>
  /// Room around the content, in points; it does not zoom.
  public var contentInset = ScrollInsets()
  /// The smallest zoom scale at rest, above 0.
  public var minimumZoomScale = 1.0
  /// The greatest zoom scale at rest. Equal to the minimum: no zooming by hand.
  public var maximumZoomScale = 1.0
  /// A hand may pull the content past its edges, and throws bounce.
  public var bounces = true
  /// A hand may zoom past the limits.
  public var bouncesZoom = true
  /// Bounces sideways even where the content fits.
  public var alwaysBounceHorizontal = false
  /// Bounces up and down even where the content fits.
  public var alwaysBounceVertical = false
  /// A hand that pulls past the left or right edge leaves the content there and the rest of its
  /// way, `ScrollModel.sidewaysExcess`, to a view around: pages that turn by the finger that
  /// reached the edge. Throws bounce as ever.
  public var yieldsSideways = false
  /// How fast throws lose speed.
  public var decelerationRate = DecelerationRate.normal
  /// Stops at multiples of the view's size.
  public var isPagingEnabled = false
  /// A drag along one axis moves that axis only.
  public var isDirectionalLockEnabled = false
  /// Content smaller than the view rests in its middle instead of at its top left.
  public var centersContent = false
  /// Quick throws one after the other gather speed, as on iOS.
  public var flingBoost = true
  /// Device pixels per point.
  public var screenScale = 1.0
  /// Where momentum comes from after a stream of precise scroll deltas.
  public var momentumSource = MomentumSource.engine
  /// How finger movement becomes a velocity.
  public var velocityEstimator = VelocityTracker.Estimator.leastSquares

  /// The numbers of the feel; the defaults are iOS's.
  public var tuning = ScrollTuning()

  /// A view of `viewSize` points over content of `contentSize` points.
  public init(viewSize: SIMD2<Double>, contentSize: SIMD2<Double>) {
    self.viewSize = viewSize
    self.contentSize = contentSize
  }
}
