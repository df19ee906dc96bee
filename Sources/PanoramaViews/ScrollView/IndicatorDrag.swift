/// A press of the mouse on a scroll indicator.
struct IndicatorDrag {
  /// 0 is the horizontal one, 1 the vertical one.
  let axis: Int
  /// From the indicator's beginning to the pointer, in points.
  let grab: Double
}
