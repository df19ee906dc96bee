/// Where a paragraph's lines stand; UIKit's values.
public enum NSTextAlignment: Int, Hashable, Sendable {
  /// At the left edge.
  case left = 0
  /// In the middle.
  case center = 1
  /// At the right edge.
  case right = 2
  /// Blanks stretched so that all lines but a paragraph's last fill the width.
  case justified = 3
  /// Left, or right where the paragraph begins with a right-to-left script.
  case natural = 4
}
