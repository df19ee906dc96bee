/// One Boolean per axis.
struct AxisFlags: Hashable, Sendable {
  var x = false
  var y = false

  /// The flag of axis 0 (x) or 1 (y).
  subscript(axis: Int) -> Bool {
    get { axis == 0 ? x : y }
    set { if axis == 0 { x = newValue } else { y = newValue } }
  }
}
