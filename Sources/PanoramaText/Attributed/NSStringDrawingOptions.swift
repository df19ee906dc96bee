/// How text is measured; UIKit's values. Text here is always measured line by line with its fonts'
/// leading, so the options change nothing but whether lines break at the width.
public struct NSStringDrawingOptions: OptionSet, Hashable, Sendable {
  public let rawValue: Int
  /// From UIKit's bits.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// Lines break at the width, and the origin is the top left corner. Without it text is one line
  /// a paragraph.
  public static let usesLineFragmentOrigin = NSStringDrawingOptions(rawValue: 1)
  /// Lines are as far apart as the fonts ask.
  public static let usesFontLeading = NSStringDrawingOptions(rawValue: 2)
  /// Accepted and without effect: what does not fit is cut off; ask for an ellipsis with
  /// `NSLineBreakMode.byTruncatingTail`.
  public static let truncatesLastVisibleLine = NSStringDrawingOptions(rawValue: 32)
}
