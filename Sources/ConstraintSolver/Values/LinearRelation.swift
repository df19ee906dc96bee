/// How the two sides of a constraint compare.
public enum LinearRelation: Int, Hashable, Sendable {
  /// The left side is at most the right one.
  case lessThanOrEqual = -1
  /// Both sides are equal.
  case equal = 0
  /// The left side is at least the right one.
  case greaterThanOrEqual = 1
}
