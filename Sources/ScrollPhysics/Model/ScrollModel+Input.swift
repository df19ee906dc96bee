extension ScrollModel {
  /// The source of a zoom whose fingers are not known.
  public enum ZoomSource: Hashable, Sendable {
    /// A stream of fractional deltas. It can zoom past the limits and ends after 60 ms of silence.
    case stream
    /// A gesture that ends with `endZoom`, such as a trackpad pinch or a double-tap-drag.
    case gesture
  }

  /// Something that happens to a scroll view.
  ///
  /// Positions are points in the view's own frame. Distances and edges are in offset space, where
  /// x grows to the right and y down. Inputs with NaN or infinity are ignored.
  public enum Input: Hashable, Sendable {
    /// All fingers on the view, sent whenever one of them arrives, moves or leaves. The first
    /// finger stops every motion; an empty array is the lift.
    case fingers([ScrollFinger])
    /// The fingers have moved far enough to drag, and may do so.
    case beginDragging
    /// Two or more fingers have moved far enough to zoom, and may do so.
    case beginZooming
    /// Fingers and streams end without a throw: focus lost, device removed, gesture disabled.
    case cancel
    /// The wheel has turned by this number of notches.
    case notches(SIMD2<Double>)
    /// A precise scroll delta in points, applied 1 : 1. The stream ends after 60 ms of silence.
    case precise(SIMD2<Double>)
    /// The end of a precise stream, if the platform reports it.
    case endPrecise
    /// Zooms by a factor about a point.
    case zoom(by: Double, at: SIMD2<Double>, source: ZoomSource)
    /// The end of a zoom of source `gesture`.
    case endZoom
    /// Moves the target of the zoom spring by a factor, about a fixed point and within the limits:
    /// wheel notches and keys.
    case zoomStep(by: Double, at: SIMD2<Double>)
    /// Moves the target of the scroll spring by this many points: arrow and page keys.
    case step(SIMD2<Double>)
    /// Scrolls to the lower (−1) or upper (1) edge of each axis; 0 leaves the axis as it is.
    case edge(SIMD2<Double>)
    /// Carries on a throw that an inner view passed on `age` seconds ago, unless something holds the
    /// content.
    case carryOn(velocity: SIMD2<Double>, age: Double)
    /// Ends the throw of an axis at the edge that it has met; see `ScrollModel.Arrival`.
    case rest(axis: Int)
    /// Does only what is due by now.
    case wait
    /// Stops momentum where it is, as a key or a secondary mouse button does.
    case stop
    /// Scrolls to an offset, clamped to the bounds: at once or in 0.3 s.
    case setContentOffset(SIMD2<Double>, animated: Bool)
    /// Zooms about the view's centre.
    case setZoomScale(Double, animated: Bool)
    /// Zooms about a point that stays where it is.
    case zoomTo(scale: Double, at: SIMD2<Double>, animated: Bool)
    /// Zooms so that a rectangle, in the content's own coordinates, fills the view.
    case zoomToRect(origin: SIMD2<Double>, size: SIMD2<Double>, animated: Bool)
    /// Scrolls to the top with an animation and keeps x.
    case scrollToTop
    /// Applies a new configuration.
    case configure(ScrollConfiguration)
  }
}

/// A finger on the view.
public struct ScrollFinger: Hashable, Sendable {
  /// Identifies the finger among those that are down.
  public var id: Int
  /// The position in the view's own frame, in points, not moved by the offset.
  public var position: SIMD2<Double>

  /// Finger `id` at `position`.
  public init(id: Int, position: SIMD2<Double>) {
    self.id = id
    self.position = position
  }
}
