import Panorama

extension Font {
  /// Points an em.
  public var pointSize: CGFloat { CGFloat(size) }
  /// From the baseline up, points; positive.
  public var ascender: CGFloat { CGFloat(ascent) }
  /// From the baseline down, points; negative, as UIKit's.
  public var descender: CGFloat { CGFloat(-descent) }
  /// The family asked for.
  public var familyName: String {
    switch descriptor.source {
    case .system: "System"
    case .family(let name): name
    case .file(let path, _): (path as NSString).lastPathComponent
    }
  }
  /// The same: one name stands for face and family.
  public var fontName: String { familyName }

  /// Without a monospaced interface font, the interface font. Points an em.
  @preconcurrency @MainActor
  public static func monospacedDigitSystemFont(ofSize size: CGFloat, weight: FontWeight) -> Font {
    systemFont(ofSize: Double(size), weight: weight)
  }

  /// DejaVu Sans Mono, or what Fontconfig has for it. Points an em.
  @preconcurrency @MainActor
  public static func monospacedSystemFont(ofSize size: CGFloat, weight: FontWeight) -> Font {
    CurrentState.fonts.font(named: "DejaVu Sans Mono", size: Double(size), weight: weight)
  }

  /// The interface font, slanted where the family has such a face. Points an em.
  @preconcurrency @MainActor
  public static func italicSystemFont(ofSize size: CGFloat) -> Font {
    var font = systemFont(ofSize: Double(size))
    font.descriptor.isItalic = true
    return font
  }

  /// The interface font in UIKit's size for a kind of text, as of the large content size.
  @preconcurrency @MainActor
  public static func preferredFont(forTextStyle style: UIFont.TextStyle) -> Font {
    systemFont(ofSize: style.size, weight: style == .headline ? .semibold : .regular)
  }

  /// UIKit's kinds of text.
  public enum TextStyle: Hashable, Sendable {
    case largeTitle, title1, title2, title3, headline, body, callout, subheadline, footnote
    case caption1, caption2

    /// Points, of the large content size.
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
  public static var systemFontSize: CGFloat { 14 }
  /// UIKit's `labelFontSize`.
  public static var labelFontSize: CGFloat { 17 }
  /// UIKit's `buttonFontSize`.
  public static var buttonFontSize: CGFloat { 18 }
  /// UIKit's `smallSystemFontSize`.
  public static var smallSystemFontSize: CGFloat { 12 }
}

extension FontWeight {
  /// 100.
  public static let ultraLight = FontWeight(100)
  /// 200.
  public static let thin = FontWeight(200)
  /// 300.
  public static let light = FontWeight(300)
  /// 800.
  public static let heavy = FontWeight(800)
  /// 900.
  public static let black = FontWeight(900)
}
