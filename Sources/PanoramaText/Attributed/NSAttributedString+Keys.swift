import Foundation

/// The attributes that are drawn, with UIKit's names. A value of another type than described here
/// is ignored.
extension NSAttributedString.Key {
  /// A `Font` or a `FontObject`. Default: the interface font at 12 points.
  public static let font = NSAttributedString.Key("NSFont")
  /// A `CGColor`. Default: black.
  public static let foregroundColor = NSAttributedString.Key("NSColor")
  /// A `CGColor` behind the text. Default: none.
  public static let backgroundColor = NSAttributedString.Key("NSBackgroundColor")
  /// An `NSParagraphStyle`; the one at a paragraph's beginning counts.
  public static let paragraphStyle = NSAttributedString.Key("NSParagraphStyle")
  /// A number: the points added after each character. Default: 0.
  public static let kern = NSAttributedString.Key("NSKern")
  /// An `NSUnderlineStyle`, or its raw value as a number. Default: no line.
  public static let underlineStyle = NSAttributedString.Key("NSUnderline")
  /// A `CGColor`. Default: the text's own.
  public static let underlineColor = NSAttributedString.Key("NSUnderlineColor")
  /// The same as `underlineStyle`, but for a line through the text.
  public static let strikethroughStyle = NSAttributedString.Key("NSStrikethrough")
  /// A `CGColor`. Default: the text's own.
  public static let strikethroughColor = NSAttributedString.Key("NSStrikethroughColor")
  /// A `String` or a `URL`: where the text leads. Links look like other text unless they have other attributes, too;
  /// `AttributedTextLayout.links` says where they are. Default: none.
  public static let link = NSAttributedString.Key("NSLink")
  /// An `NSShadow`. Default: none.
  public static let shadow = NSAttributedString.Key("NSShadow")
  /// A number: the points by which the text is raised. Default: 0.
  public static let baselineOffset = NSAttributedString.Key("NSBaselineOffset")
}
