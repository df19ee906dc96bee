/// Where a scroll indicator lies along its edge of the view.
///
/// The track is the view's length less a margin at both ends; the indicator is to the track as
/// the view is to the content, and gets shorter where the view is scrolled past an end. Source:
/// Flutter-Cupertino's and XNScrollView's indicators.
public struct IndicatorGeometry: Hashable, Sendable {
  /// Where it begins, in points from the view's edge.
  public let position: Double
  /// How long it is, in points.
  public let length: Double

  /// The indicator of one axis; nil where the content fits and there is nothing to show.
  ///
  /// `viewLength` in points, `offset` and its `bounds` in offset space.
  public init?(viewLength: Double, offset: Double, bounds: ClosedRange<Double>) {
    let way = bounds.upperBound - bounds.lowerBound
    let margin = ScrollConstants.indicatorMargin
    let track = viewLength - 2 * margin
    guard way > 0, track > 0, offset.isFinite else { return nil }
    let natural = max(
      min(ScrollConstants.indicatorMinimumLength, track), track * viewLength / (way + viewLength))
    let edge = offset.clamped(to: bounds)
    length = max(
      min(ScrollConstants.indicatorOverscrolledMinimumLength, track), natural - abs(offset - edge))
    position = margin + (track - length) * (edge - bounds.lowerBound) / way
  }

  /// The offset at which the indicator would begin at `position`: for dragging it.
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
