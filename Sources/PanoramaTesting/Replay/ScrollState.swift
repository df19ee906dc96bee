import Panorama

/// The state of a scroll view.
public struct ScrollState: Equatable, Sendable {
  /// The content offset, in points.
  public var offset: CGPoint
  /// Points of the view per point of the content, > 0.
  public var zoom: Double
  /// Whether fingers are on the content.
  public var isTracking = false
  /// Whether the content follows fingers.
  public var isDragging = false
  /// Whether the content still moves after a throw.
  public var isDecelerating = false
  /// Whether the scale follows fingers.
  public var isZooming = false
  /// Whether the scale moves back to its limit.
  public var isZoomBouncing = false

  /// The state of a scroll view at rest, with `offset` in points.
  public init(offset: CGPoint = .zero, zoom: Double = 1) {
    self.offset = offset
    self.zoom = zoom
  }

  /// The present state of `view`.
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
