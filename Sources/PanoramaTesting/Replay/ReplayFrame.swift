import Panorama

/// One frame of a replay: when it was, where the scroll view stood and what it told its delegate.
public struct ReplayFrame: Equatable, Sendable {
  /// Counted from 0.
  public var index: Int
  /// Seconds from the start of the session.
  public var time: Double
  /// The scroll view's model, not rounded to device pixels.
  public var state: ScrollState
  /// The delegate's calls since the frame before, in order, with their values.
  public var calls: [String]

  /// A frame as its trace row says it.
  public init(index: Int, time: Double, state: ScrollState, calls: [String]) {
    self.index = index
    self.time = time
    self.state = state
    self.calls = calls
  }
}

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
