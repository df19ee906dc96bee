extension ScrollModel {
  /// Where a zoom comes from that follows a hand without its fingers being known.
  public enum ZoomSource: Hashable, Sendable {
    /// Fractional deltas: may stretch the band, over after 60 ms of silence.
    case stream
    /// A gesture that ends with `endZoom`: trackpad pinch, double-tap-drag.
    case gesture
  }

  /// Something that happens to a scroll view.
  ///
  /// Positions are points in the view's own frame, distances and edges are in offset space: x
  /// grows to the right, y down, as the offset does. NaN and infinity are dropped.
  public enum Input: Hashable, Sendable {
    /// All fingers now on the view, sent whenever one comes, moves or goes. The first one down
    /// stops every motion; none left is the lift.
    case fingers([ScrollFinger])
    /// The fingers have moved far enough, and are allowed, to drag.
    case beginDragging
    /// Two or more fingers have moved far enough, and are allowed, to zoom.
    case beginZooming
    /// Fingers and streams end without a throw: focus lost, device gone, gesture disabled.
    case cancel
    /// Wheel notches.
    case notches(SIMD2<Double>)
    /// A precise scroll delta in points, applied 1 : 1; 60 ms of silence is its lift.
    case precise(SIMD2<Double>)
    /// The end of a precise stream, where the platform tells it.
    case endPrecise
    /// Zoom by a factor about a point.
    case zoom(by: Double, at: SIMD2<Double>, source: ZoomSource)
    /// The end of a zoom of source `gesture`.
    case endZoom
    /// A step that moves the target of a spring by a factor, about a point that stays: wheel notches
    /// and keys. Never past the limits.
    case zoomStep(by: Double, at: SIMD2<Double>)
    /// A step that moves the target of a spring: arrow and page keys, in points.
    case step(SIMD2<Double>)
    /// To the edges: −1 the lower, 1 the upper edge of an axis, 0 leaves it.
    case edge(SIMD2<Double>)
    /// Nothing: only what is due by itself happens.
    case wait
    /// A key or another button: stops momentum where it is.
    case stop
    /// To an offset, brought within the bounds: at once or in 0.3 s.
    case setContentOffset(SIMD2<Double>, animated: Bool)
    /// Zoom about the view's middle.
    case setZoomScale(Double, animated: Bool)
    /// Zoom about a point that stays where it is.
    case zoomTo(scale: Double, at: SIMD2<Double>, animated: Bool)
    /// Zoom so that a rectangle of the content, in its own coordinates, fills the view.
    case zoomToRect(origin: SIMD2<Double>, size: SIMD2<Double>, animated: Bool)
    /// Up to the top, animated; x stays.
    case scrollToTop
    /// New sizes, limits or habits.
    case configure(ScrollConfiguration)
  }
}
