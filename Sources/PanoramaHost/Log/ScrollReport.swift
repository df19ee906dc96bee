import Foundation
import PanoramaJSON
import PanoramaViews

/// The state of a window's scroll view, for a `state` line of the event log.
struct ScrollReport: Equatable {
  var offsetX: Double
  var offsetY: Double
  var zoom: Double
  var isTracking: Bool
  var isDragging: Bool
  var isDecelerating: Bool
  var isZooming: Bool
  var isZoomBouncing: Bool
  var contentWidth: Double
  var contentHeight: Double
  var viewWidth: Double
  var viewHeight: Double

  @MainActor
  init(_ view: ScrollView) {
    let view = view.reportedScrollView
    offsetX = Double(view.contentOffset.x)
    offsetY = Double(view.contentOffset.y)
    zoom = view.zoomScale
    isTracking = view.isTracking
    isDragging = view.isDragging
    isDecelerating = view.isDecelerating
    isZooming = view.isZooming
    isZoomBouncing = view.isZoomBouncing
    contentWidth = Double(view.contentSize.width)
    contentHeight = Double(view.contentSize.height)
    viewWidth = Double(view.bounds.width)
    viewHeight = Double(view.bounds.height)
  }

  /// The same state without fingers and motion.
  var atRest: ScrollReport {
    var state = self
    state.isTracking = false
    state.isDragging = false
    state.isDecelerating = false
    state.isZooming = false
    state.isZoomBouncing = false
    return state
  }

  /// The outermost visible scroll view of the window; if there are several, the first in tree order.
  @MainActor
  static func principalScrollView(of window: Window) -> ScrollView? {
    var level = [window.rootView]
    while !level.isEmpty {
      level.removeAll { $0.isHidden }
      if let found = level.lazy.compactMap({ $0 as? ScrollView }).first { return found }
      level = level.flatMap(\.subviews)
    }
    return nil
  }

  /// The members of a state line that follow the window.
  var json: String {
    func pair(_ a: Double, _ b: Double) -> String { "[\(a.shortestText),\(b.shortestText)]" }
    func flag(_ value: Bool) -> Int { value ? 1 : 0 }
    return #""offset":\#(pair(offsetX, offsetY)),"zoom":\#(zoom.shortestText),"#
      + #""tracking":\#(flag(isTracking)),"dragging":\#(flag(isDragging)),"#
      + #""decelerating":\#(flag(isDecelerating)),"zooming":\#(flag(isZooming)),"#
      + #""zoomBouncing":\#(flag(isZoomBouncing)),"content":\#(pair(contentWidth, contentHeight)),"#
      + #""view":\#(pair(viewWidth, viewHeight))"#
  }
}
