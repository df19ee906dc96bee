/// The alignment of lines that are shorter than the width.
public enum TextAlignment: Hashable, Sendable { case left, center, right }

/// How text that does not fit is truncated.
public enum TextTruncation: Hashable, Sendable {
  /// The text extends beyond the edge.
  case none
  /// The last line ends in an ellipsis.
  case tail
  /// A single line keeps both ends around an ellipsis.
  case middle
}
