import Panorama
import PanoramaJSON

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
