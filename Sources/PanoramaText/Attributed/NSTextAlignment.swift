/// The alignment of a paragraph's lines; UIKit's values.
public enum NSTextAlignment: Int, Hashable, Sendable {
  /// Lines start at the left edge.
  case left = 0
  /// Lines are centred.
  case center = 1
  /// Lines end at the right edge.
  case right = 2
  /// Blanks are widened so that all lines except the last one of a paragraph fill the width.
  case justified = 3
  /// Left, or right if the paragraph begins with a right-to-left script.
  case natural = 4
}
