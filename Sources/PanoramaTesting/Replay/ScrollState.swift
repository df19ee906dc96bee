import Panorama

/// What a scroll view is doing.
public struct ScrollState: Equatable, Sendable {
  /// Points.
  public var offset: CGPoint
  /// Points of the view a point of the content, > 0.
  public var zoom: Double
  /// Fingers are on the content.
  public var isTracking = false
  /// The content follows a hand.
  public var isDragging = false
  /// The content goes on by itself after a throw.
  public var isDecelerating = false
  /// The scale follows a hand.
  public var isZooming = false
  /// The scale goes back to its limit.
  public var isZoomBouncing = false

  /// A scroll view at rest; `offset` in points.
  public init(offset: CGPoint = .zero, zoom: Double = 1) {
    self.offset = offset
    self.zoom = zoom
  }

  /// What `view` is doing now.
  @MainActor
  public init(_ view: ScrollView) {
    self.init(offset: view.contentOffset, zoom: view.zoomScale)
    isTracking = view.isTracking
    isDragging = view.isDragging
    isDecelerating = view.isDecelerating
    isZooming = view.isZooming
    isZoomBouncing = view.isZoomBouncing
  }
}
