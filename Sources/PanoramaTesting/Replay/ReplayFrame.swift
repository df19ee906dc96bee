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
  public var zoom: Double
  public var isTracking = false
  public var isDragging = false
  public var isDecelerating = false
  public var isZooming = false
  public var isZoomBouncing = false

  public init(offset: CGPoint = .zero, zoom: Double = 1) {
    self.offset = offset
    self.zoom = zoom
  }

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
