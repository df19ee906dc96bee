/// Where lines shorter than the width stand.
public enum TextAlignment: Hashable, Sendable { case left, center, right }

/// What happens to text that does not fit.
public enum TextTruncation: Hashable, Sendable {
  /// It goes on beyond the edge.
  case none
  /// The last line ends in an ellipsis.
  case tail
  /// The line keeps both ends around an ellipsis; for one line.
  case middle
}
