/// How a presented controller appears and disappears.
public enum UIModalTransitionStyle: Int, Hashable, Sendable {
  /// It moves in from the lower edge.
  case coverVertical = 0
  /// It fades in.
  case crossDissolve = 2
}
