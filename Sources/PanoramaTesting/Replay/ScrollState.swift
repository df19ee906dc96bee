import Panorama
import PanoramaJSON

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

/// The trace of a replay as CSV: a header, then one row per frame.
public enum TraceText {
  /// The first line, without its end.
  public static let header =
    "t,offset_x,offset_y,zoom,tracking,dragging,decelerating,zooming,zoom_bouncing,calls"

  /// The row of one frame, without its line end.
  public static func row(_ frame: ReplayFrame) -> String {
    let state = frame.state
    let numbers = [frame.time, Double(state.offset.x), Double(state.offset.y), state.zoom]
    let flags = [
      state.isTracking, state.isDragging, state.isDecelerating, state.isZooming,
      state.isZoomBouncing,
    ]
    let calls = frame.calls.joined(separator: ";").replacingOccurrences(of: "\"", with: "\"\"")
    let fields = numbers.map(\.shortestText) + flags.map { $0 ? "1" : "0" } + ["\"\(calls)\""]
    return fields.joined(separator: ",")
  }
}
