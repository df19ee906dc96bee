/// The rule by which a path encloses points of the plane.
public enum FillRule: UInt8, Hashable, Sendable {
  /// Points with a winding number other than zero.
  case nonZero
  /// Points from which a ray crosses the path an odd number of times.
  case evenOdd
}
