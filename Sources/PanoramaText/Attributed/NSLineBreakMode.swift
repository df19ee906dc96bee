/// How a paragraph that is wider than its area is broken or truncated; UIKit's values.
public enum NSLineBreakMode: Int, Hashable, Sendable {
  /// Continues on the next line, at a break that Unicode allows (UAX #14) if there is one.
  case byWordWrapping = 0
  /// Continues on the next line, after any character.
  case byCharWrapping = 1
  /// One line, cut at the edge.
  case byClipping = 2
  /// One line, its beginning replaced by an ellipsis.
  case byTruncatingHead = 3
  /// One line, its end replaced by an ellipsis.
  case byTruncatingTail = 4
  /// One line, its middle replaced by an ellipsis.
  case byTruncatingMiddle = 5

  var isSingleLine: Bool { rawValue >= 2 }
}
