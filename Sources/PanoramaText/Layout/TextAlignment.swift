/// The alignment of lines that are shorter than the width.
public enum TextAlignment: Hashable, Sendable {
  /// At the left edge.
  case left
  /// In the middle.
  case center
  /// At the right edge.
  case right
}

/// How text that does not fit is truncated.
public enum TextTruncation: Hashable, Sendable {
  /// The text extends beyond the edge.
  case none
  /// The last line ends in an ellipsis.
  case tail
  /// A single line keeps both ends around an ellipsis.
  case middle
}
