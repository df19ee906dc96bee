extension ScrollModel {
  /// The configuration with all its numbers usable. The input `configure` changes it.
  public var configuration: ScrollConfiguration { hold.content.configuration }

  /// The point of the zoomed content at the view's top left corner, in points.
  public var contentOffset: SIMD2<Double> { hold.content.offset }

  /// Points of the view per point of the content.
  public var zoomScale: Double { hold.content.scale }

  /// The time of the newest input or frame, in the model's own time, which never decreases.
  public var time: Double { hold.content.time }

  /// Whether fingers, or a precise stream that stands for them, are on the view.
  public var isTracking: Bool { hold.isTracking }

  /// Whether the content follows fingers. Unlike UIKit's flag it is false while decelerating.
  public var isDragging: Bool { hold.isDragging }

  /// Whether the scale follows fingers.
  public var isZooming: Bool { hold.isZooming }

  /// Whether what is left of every motion is less than half a device pixel and 20 ms, so that a hand
  /// finds the content at rest.
  public var isSettled: Bool { hold.motions.isSettled(hold.content) }

  /// Whether the current touch has stopped a motion faster than 20 pt/s that was not settled. Such a
  /// touch belongs to the scroll view, and its tap is not passed on to the content.
  public var consumesTouch: Bool { hold.consumesTouch }

  /// Whether the content still moves after a release.
  public var isDecelerating: Bool { hold.motions.isDecelerating }

  /// Whether the scale moves back to a limit after a release.
  public var isZoomBouncing: Bool { hold.motions.zoomBounce != nil }

  /// Whether something moves by itself, so that frames are needed.
  public var isAnimating: Bool { hold.motions.isAnimating }

  /// Whether nothing moves and nothing holds the content.
  public var isAtRest: Bool { !isAnimating && hold.grip == nil }

  /// Whether the offset or the scale has changed since it was last reported.
  public var needsReport: Bool { hold.content.needsReport }

  /// The offsets at which the view can rest at the current scale.
  public var offsetBounds: ScrollConfiguration.OffsetBounds { hold.content.offsetBounds }

  /// The scale at which an animation or a bounce will end; the current scale if none runs.
  public var targetZoomScale: Double { hold.motions.targetScale(hold.content) }

  /// The offset at which an animation, or a zoom by wheel or keys, will end; the current offset if none runs.
  public var targetContentOffset: SIMD2<Double> { hold.motions.targetOffset(hold.content) }

  /// Whether fingers can change the scale, because its limits differ.
  public var isZoomEnabled: Bool { configuration.isZoomEnabled }

  /// Whether a stream of precise scroll deltas holds the content.
  public var isStreaming: Bool { hold.grip?.source == .precise }

  /// Whether a drag by `distance` on `axis` (0 is x) would move the offset or stretch the edge.
  public func canScroll(_ axis: Int, by distance: Double) -> Bool {
    if configuration.isElastic(axis, atScale: zoomScale) { return distance != 0 }
    return hasRoom(axis, by: distance)
  }

  /// Whether the offset can move by `distance`, or by a part of it, on `axis` (0 is x) within its bounds.
  public func hasRoom(_ axis: Int, by distance: Double) -> Bool {
    let bounds = offsetBounds.range(axis)
    // Less than this, in points, is a rounding error.
    let tolerance = 1e-6
    return distance > 0
      ? contentOffset[axis] < bounds.upperBound - tolerance
      : distance < 0 && contentOffset[axis] > bounds.lowerBound + tolerance
  }

  /// How far a drag has pulled past the left (< 0) or right (> 0) edge without moving the content,
  /// in points; see `ScrollConfiguration.yieldsSideways`.
  public var sidewaysExcess: Double {
    guard configuration.yieldsSideways, isDragging, !isZooming, let grip = hold.grip,
      !grip.elastic.x
    else { return 0 }
    let raw = grip.rawOffset(atScale: zoomScale).x
    return raw - raw.clamped(to: offsetBounds.range(0))
  }

  /// The velocity of the running motion, in pt/s; zero while something holds the content.
  public var velocity: SIMD2<Double> { hold.motionVelocity.offset }
}
