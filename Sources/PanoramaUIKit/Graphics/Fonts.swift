import Panorama

extension FontObject {
  /// The requested family.
  public var familyName: String {
    switch font.descriptor.source {
    case .system: "System"
    case .family(let name): name
    case .file(let path, _): (path as NSString).lastPathComponent
    }
  }
  /// The same as `familyName`: face and family share one name.
  public var fontName: String { familyName }

  /// The interface font; the size is in points per em.
  public class func systemFont(ofSize size: CGFloat) -> UIFont {
    UIFont(.systemFont(ofSize: Double(size)))
  }

  /// The interface font in a weight; the size is in points per em.
  public class func systemFont(ofSize size: CGFloat, weight: FontWeight) -> UIFont {
    UIFont(.systemFont(ofSize: Double(size), weight: weight))
  }

  /// The bold interface font; the size is in points per em.
  public class func boldSystemFont(ofSize size: CGFloat) -> UIFont {
    UIFont(.boldSystemFont(ofSize: Double(size)))
  }

  /// Returns the interface font, because there is none with monospaced digits. The size is in
  /// points per em.
  public class func monospacedDigitSystemFont(ofSize size: CGFloat, weight: FontWeight) -> UIFont {
    systemFont(ofSize: size, weight: weight)
  }

  /// Returns DejaVu Sans Mono, or the font that Fontconfig substitutes for it. The size is in
  /// points per em.
  public class func monospacedSystemFont(ofSize size: CGFloat, weight: FontWeight) -> UIFont {
    UIFont(CurrentState.fonts.font(named: "DejaVu Sans Mono", size: Double(size), weight: weight))
  }

  /// Returns the interface font, italic if the family has such a face. The size is in points per
  /// em.
  public class func italicSystemFont(ofSize size: CGFloat) -> UIFont {
    var font = Font.systemFont(ofSize: Double(size))
    font.descriptor.isItalic = true
    return UIFont(font)
  }

  /// Returns the interface font in the size that UIKit gives a text style by default.
  public class func preferredFont(forTextStyle style: UIFont.TextStyle) -> UIFont {
    systemFont(ofSize: CGFloat(style.size), weight: style == .headline ? .semibold : .regular)
  }

  /// A font of a family, in points per em. If the family is not installed, this is the interface font, and a
  /// warning is logged. Failable as in UIKit, but never nil.
  public convenience init?(name: String, size: CGFloat) {
    self.init(CurrentState.fonts.font(named: name, size: Double(size)))
  }

  /// UIKit's text styles.
  public enum TextStyle: Hashable, Sendable {
    /// The title of a screen: 34 points.
    case largeTitle
    /// 28 points.
    case title1
    /// 22 points.
    case title2
    /// 20 points.
    case title3
    /// A heading: 17 points, semibold.
    case headline
    /// Running text: 17 points.
    case body
    /// 16 points.
    case callout
    /// 15 points.
    case subheadline
    /// 13 points.
    case footnote
    /// 12 points.
    case caption1
    /// 11 points.
    case caption2

    /// UIKit's default size, in points.
    var size: Double {
      switch self {
      case .largeTitle: 34
      case .title1: 28
      case .title2: 22
      case .title3: 20
      case .headline, .body: 17
      case .callout: 16
      case .subheadline: 15
      case .footnote: 13
      case .caption1: 12
      case .caption2: 11
      }
    }
  }

  /// UIKit's `systemFontSize`.
  public class var systemFontSize: CGFloat { 14 }
  /// UIKit's `labelFontSize`.
  public class var labelFontSize: CGFloat { 17 }
  /// UIKit's `buttonFontSize`.
  public class var buttonFontSize: CGFloat { 18 }
  /// UIKit's `smallSystemFontSize`.
  public class var smallSystemFontSize: CGFloat { 12 }
}

extension FontWeight {
  /// Weight 100.
  public static let ultraLight = FontWeight(100)
  /// Weight 200.
  public static let thin = FontWeight(200)
  /// Weight 300.
  public static let light = FontWeight(300)
  /// Weight 800.
  public static let heavy = FontWeight(800)
  /// Weight 900.
  public static let black = FontWeight(900)
}
