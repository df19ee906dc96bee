import Foundation
import PanoramaGraphics
import ScrollPhysics

extension ScrollView {
  /// The content's size as zoomed, in points. Setting it takes the present zoom scale as given.
  public var contentSize: CGSize {
    get {
      let size = settings.contentSize * model.zoomScale
      return CGSize(width: size.x, height: size.y)
    }
    set {
      let size = SIMD2(Double(newValue.width), Double(newValue.height)) / model.zoomScale
      if size.x.isFinite, size.y.isFinite { settings.contentSize = size }
    }
  }

  /// Room around the content, in points; it does not zoom.
  public var contentInset: EdgeInsets {
    get {
      let inset = settings.contentInset
      return EdgeInsets(
        top: inset.top, left: inset.left, bottom: inset.bottom, right: inset.right)
    }
    set {
      guard newValue.isFinite else { return }
      settings.contentInset = ScrollInsets(
        top: newValue.top, left: newValue.left, bottom: newValue.bottom, right: newValue.right)
    }
  }

  /// The smallest zoom scale at rest, above 0. Default 1.
  public var minimumZoomScale: Double {
    get { settings.minimumZoomScale }
    set { settings.minimumZoomScale = newValue }
  }

  /// The greatest zoom scale at rest. Default 1: no zooming.
  public var maximumZoomScale: Double {
    get { settings.maximumZoomScale }
    set { settings.maximumZoomScale = newValue }
  }

  /// A hand may pull the content past its edges, and throws bounce. Default true.
  public var bounces: Bool {
    get { settings.bounces }
    set { settings.bounces = newValue }
  }

  /// A hand may zoom past the limits; the scale bounces back. Default true.
  public var bouncesZoom: Bool {
    get { settings.bouncesZoom }
    set { settings.bouncesZoom = newValue }
  }

  /// Bounces sideways even where the content fits. Default false.
  public var alwaysBounceHorizontal: Bool {
    get { settings.alwaysBounceHorizontal }
    set { settings.alwaysBounceHorizontal = newValue }
  }

  /// Bounces up and down even where the content fits. Default false.
  public var alwaysBounceVertical: Bool {
    get { settings.alwaysBounceVertical }
    set { settings.alwaysBounceVertical = newValue }
  }

  /// Comes to rest on multiples of the view's size; one flick turns one page. Default false.
  public var isPagingEnabled: Bool {
    get { settings.isPagingEnabled }
    set { settings.isPagingEnabled = newValue }
  }

  /// A drag within 30° of an axis moves that axis only. Default false.
  public var isDirectionalLockEnabled: Bool {
    get { settings.isDirectionalLockEnabled }
    set { settings.isDirectionalLockEnabled = newValue }
  }

  /// How fast throws lose speed. Default `.normal`.
  public var decelerationRate: DecelerationRate {
    get { settings.decelerationRate }
    set { settings.decelerationRate = newValue }
  }

  /// Content smaller than the view rests in its middle, not at its top left. Default false.
  public var centersContent: Bool {
    get { settings.centersContent }
    set { settings.centersContent = newValue }
  }

  /// Quick throws one after the other gather speed. Default true.
  public var flingBoost: Bool {
    get { settings.flingBoost }
    set { settings.flingBoost = newValue }
  }

  /// Where momentum comes from after a trackpad's stream. Default: the engine, as on Linux.
  public var momentumSource: ScrollConfiguration.MomentumSource {
    get { settings.momentumSource }
    set { settings.momentumSource = newValue }
  }

  /// The numbers of the feel, each with its range. Default: iOS's.
  public var tuning: ScrollTuning {
    get { settings.tuning }
    set { settings.tuning = newValue }
  }

  /// How finger movement becomes a velocity. Default: least squares.
  public var velocityEstimator: VelocityTracker.Estimator {
    get { settings.velocityEstimator }
    set { settings.velocityEstimator = newValue }
  }
}

extension ScrollView {
  /// Fingers are on the content, whether they drag or not; or a trackpad scrolls.
  public var isTracking: Bool { model.isTracking }
  /// The content follows a hand. Unlike UIKit's, false while decelerating.
  public var isDragging: Bool { model.isDragging }
  /// The content goes on after the hand let go.
  public var isDecelerating: Bool { model.isDecelerating }
  /// The scale follows a hand.
  public var isZooming: Bool { model.isZooming }
  /// The scale goes back to its limit.
  public var isZoomBouncing: Bool { model.isZoomBouncing }
  /// Nothing moves, and nothing holds the content.
  public var isAtRest: Bool { model.isAtRest && !model.needsReport }
}
