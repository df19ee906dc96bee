/// How text is measured; UIKit's values. Text is always measured line by line with the leading of
/// its fonts, so the options only determine whether lines break at the width.
public struct NSStringDrawingOptions: OptionSet, Hashable, Sendable {
  public let rawValue: Int
  /// Options from UIKit's bits.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// Breaks lines at the width, with the origin at the top left corner. Without this option each
  /// paragraph is one line.
  public static let usesLineFragmentOrigin = NSStringDrawingOptions(rawValue: 1)
  /// Uses the leading of the fonts; this is always done.
  public static let usesFontLeading = NSStringDrawingOptions(rawValue: 2)
  /// Has no effect: text that does not fit is clipped. For an ellipsis, use
  /// `NSLineBreakMode.byTruncatingTail`.
  public static let truncatesLastVisibleLine = NSStringDrawingOptions(rawValue: 32)
}
