import Foundation
import PanoramaGraphics
import ScrollPhysics

extension ScrollView {
  /// The size of the zoomed content, in points. Setting it does not change the zoom scale.
  public var contentSize: CGSize {
    get {
      let size = settings.contentSize * model.zoomScale
      return CGSize(width: size.x, height: size.y)
    }
    set {
      let size = SIMD2(Double(newValue.width), Double(newValue.height)) / model.zoomScale
      guard size.x.isFinite, size.y.isFinite, size != settings.contentSize else { return }
      settings.contentSize = size
      avoidBars()
    }
  }

  /// The margins around the content, in points, which do not zoom. Those for bars come on top of them.
  public var contentInset: EdgeInsets {
    get { margins.own }
    set {
      guard newValue.isFinite else { return }
      margins.own = newValue
      settings.contentInset = newValue.grown(by: margins.bars)
    }
  }

  /// The margins around the content, in points: `contentInset` and those for the bars that cover the view.
  public var adjustedContentInset: EdgeInsets { settings.contentInset }

  /// The minimum zoom scale at rest, > 0. Default: 1.
  public var minimumZoomScale: Double {
    get { settings.minimumZoomScale }
    set { settings.minimumZoomScale = newValue }
  }

  /// The maximum zoom scale at rest. Default: 1, which means no zooming.
  public var maximumZoomScale: Double {
    get { settings.maximumZoomScale }
    set { settings.maximumZoomScale = newValue }
  }

  /// Whether the content can be pulled past its edges, and throws bounce. Default: true.
  public var bounces: Bool {
    get { settings.bounces }
    set { settings.bounces = newValue }
  }

  /// Whether a pinch can zoom past the limits, after which the scale bounces back. Default: true.
  public var bouncesZoom: Bool {
    get { settings.bouncesZoom }
    set { settings.bouncesZoom = newValue }
  }

  /// Whether content that fits bounces horizontally. Default: false.
  public var alwaysBounceHorizontal: Bool {
    get { settings.alwaysBounceHorizontal }
    set { settings.alwaysBounceHorizontal = newValue }
  }

  /// Whether content that fits bounces vertically. Default: false.
  public var alwaysBounceVertical: Bool {
    get { settings.alwaysBounceVertical }
    set { settings.alwaysBounceVertical = newValue }
  }

  /// Whether the view rests only at multiples of its size, so that a flick turns one page. Default: false.
  public var isPagingEnabled: Bool {
    get { settings.isPagingEnabled }
    set { settings.isPagingEnabled = newValue }
  }

  /// Whether a drag within 30° of an axis moves only along that axis. Default: false.
  public var isDirectionalLockEnabled: Bool {
    get { settings.isDirectionalLockEnabled }
    set { settings.isDirectionalLockEnabled = newValue }
  }

  /// How fast throws lose speed. Default: `.normal`.
  public var decelerationRate: DecelerationRate {
    get { settings.decelerationRate }
    set { settings.decelerationRate = newValue }
  }

  /// Whether content that is smaller than the view rests in its middle, not at its top left corner.
  /// Default: false.
  public var centersContent: Bool {
    get { settings.centersContent }
    set { settings.centersContent = newValue }
  }

  /// Whether quick throws in a row add up their speed. Default: true.
  public var flingBoost: Bool {
    get { settings.flingBoost }
    set { settings.flingBoost = newValue }
  }

  /// The source of momentum after a trackpad's stream. Default: `engine`, because streams on Linux have none.
  public var momentumSource: ScrollConfiguration.MomentumSource {
    get { settings.momentumSource }
    set { settings.momentumSource = newValue }
  }

  /// The numbers that determine the feel. Default: those of iOS.
  public var tuning: ScrollTuning {
    get { settings.tuning }
    set { settings.tuning = newValue }
  }

  /// The method that computes the velocity of fingers. Default: least squares.
  public var velocityEstimator: VelocityTracker.Estimator {
    get { settings.velocityEstimator }
    set { settings.velocityEstimator = newValue }
  }
}

extension ScrollView {
  /// Whether fingers are on the content, or a trackpad scrolls.
  public var isTracking: Bool { model.isTracking }
  /// Whether the content follows fingers. Unlike in UIKit, it is false while decelerating.
  public var isDragging: Bool { model.isDragging }
  /// Whether the content moves on after the fingers lifted.
  public var isDecelerating: Bool { model.isDecelerating }
  /// Whether the scale follows fingers.
  public var isZooming: Bool { model.isZooming }
  /// Whether the scale bounces back to its limit.
  public var isZoomBouncing: Bool { model.isZoomBouncing }
  /// Whether nothing moves, and nothing holds the content.
  public var isAtRest: Bool { model.isAtRest && !model.needsReport }
}

extension ScrollView {
  /// What the wheel does without modifier keys. The app sets it; it is never guessed.
  public enum WheelAction: Hashable, Sendable {
    /// Scrolls, horizontally with Shift.
    case scrolls
    /// Zooms about the pointer. With Shift it scrolls horizontally.
    case zooms
  }

  /// The colours of indicators.
  public enum IndicatorStyle: Hashable, Sendable {
    /// The colours of the theme.
    case `default`
    /// Colours for light content.
    case black
    /// Colours for dark content.
    case white
  }
}
