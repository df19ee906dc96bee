/// The position of a scroll indicator along its edge of the view.
///
/// The track is the view's length less a margin at both ends. The indicator has the same share of
/// the track as the view has of the content, and shrinks while the view is scrolled past an end.
/// Source: the indicators of Flutter-Cupertino and XNScrollView.
public struct IndicatorGeometry: Hashable, Sendable {
  /// The beginning of the indicator, in points from the view's edge.
  public let position: Double
  /// The length of the indicator, in points.
  public let length: Double

  /// The indicator of one axis; nil if the content fits, the view is too short or `offset` is not finite.
  ///
  /// - Parameters:
  ///   - viewLength: the length of the view, in points.
  ///   - offset: the content offset, in points.
  ///   - bounds: the offsets at which the view can rest.
  public init?(viewLength: Double, offset: Double, bounds: ClosedRange<Double>) {
    let distance = bounds.upperBound - bounds.lowerBound
    let margin = ScrollConstants.indicatorMargin
    let track = viewLength - 2 * margin
    guard distance > 0, track > 0, offset.isFinite else { return nil }
    let natural = max(
      min(ScrollConstants.indicatorMinimumLength, track),
      track * viewLength / (distance + viewLength))
    let edge = offset.clamped(to: bounds)
    length = max(
      min(ScrollConstants.indicatorOverscrolledMinimumLength, track), natural - abs(offset - edge))
    position = margin + (track - length) * (edge - bounds.lowerBound) / distance
  }

  /// The offset at which the indicator begins at `position`, for dragging the indicator.
  public static func offset(
    forPosition position: Double, viewLength: Double, bounds: ClosedRange<Double>
  ) -> Double {
    guard
      let start = IndicatorGeometry(
        viewLength: viewLength, offset: bounds.lowerBound, bounds: bounds)
    else { return bounds.lowerBound }
    let room = viewLength - 2 * ScrollConstants.indicatorMargin - start.length
    guard room > 0 else { return bounds.lowerBound }
    let share = (position - ScrollConstants.indicatorMargin) / room
    return bounds.lowerBound
      + share.clamped(to: 0...1) * (bounds.upperBound - bounds.lowerBound)
  }
}
