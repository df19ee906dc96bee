/// The lines under or through text; UIKit's values.
public struct NSUnderlineStyle: OptionSet, Hashable, Sendable {
  public let rawValue: Int
  /// A style from UIKit's bits.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// One line with the thickness of the font.
  public static let single = NSUnderlineStyle(rawValue: 1)
  /// One line twice as thick.
  public static let thick = NSUnderlineStyle(rawValue: 2)
  /// Two lines.
  public static let double = NSUnderlineStyle(rawValue: 9)
}
