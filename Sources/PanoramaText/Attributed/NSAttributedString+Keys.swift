import Foundation

/// The attributes that are drawn; UIKit's names. A value of another type than the one named counts
/// as absent.
extension NSAttributedString.Key {
  /// A `Font`. Default: the interface font at 12 points.
  public static let font = NSAttributedString.Key("NSFont")
  /// A `CGColor`. Default: black.
  public static let foregroundColor = NSAttributedString.Key("NSColor")
  /// A `CGColor` behind the text. Default: none.
  public static let backgroundColor = NSAttributedString.Key("NSBackgroundColor")
  /// An `NSParagraphStyle`; the one at a paragraph's beginning counts.
  public static let paragraphStyle = NSAttributedString.Key("NSParagraphStyle")
  /// A number, points added after each character. Default: 0.
  public static let kern = NSAttributedString.Key("NSKern")
  /// A number, an `NSUnderlineStyle`'s raw value, or the style itself. Default: no line.
  public static let underlineStyle = NSAttributedString.Key("NSUnderline")
  /// A `CGColor`. Default: the text's own.
  public static let underlineColor = NSAttributedString.Key("NSUnderlineColor")
  /// As `underlineStyle`, through the text.
  public static let strikethroughStyle = NSAttributedString.Key("NSStrikethrough")
  /// A `CGColor`. Default: the text's own.
  public static let strikethroughColor = NSAttributedString.Key("NSStrikethroughColor")
  /// A number, points by which the text is raised. Default: 0.
  public static let baselineOffset = NSAttributedString.Key("NSBaselineOffset")
}
