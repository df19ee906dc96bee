/// Which points of the plane a path encloses.
public enum FillRule: UInt8, Hashable, Sendable {
  /// Those that the path winds around: the winding number is not zero.
  case nonZero
  /// Those from which a ray crosses the path an odd number of times.
  case evenOdd
}
