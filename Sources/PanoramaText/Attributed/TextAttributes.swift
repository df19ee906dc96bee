import Foundation
import PanoramaGraphics

/// The attributes of a part of text, with all defaults filled in.
struct TextAttributes: Hashable, Sendable {
  var font: Font
  var color: CGColor
  var background: CGColor?
  var kern: Double
  var underline: NSUnderlineStyle
  var underlineColor: CGColor
  var strikethrough: NSUnderlineStyle
  var strikethroughColor: CGColor
  /// The points by which the text is raised.
  var baselineOffset: Double
  var link: String?
  var shadow: DropShadow?

  init(_ attributes: [NSAttributedString.Key: Any], fonts: FontLibrary) {
    font = Self.font(attributes[.font]) ?? fonts.systemFont(ofSize: 12)
    color = Self.color(attributes[.foregroundColor]) ?? .black
    background = Self.color(attributes[.backgroundColor])
    kern = Self.number(attributes[.kern])
    underline = Self.style(attributes[.underlineStyle])
    underlineColor = Self.color(attributes[.underlineColor]) ?? color
    strikethrough = Self.style(attributes[.strikethroughStyle])
    strikethroughColor = Self.color(attributes[.strikethroughColor]) ?? color
    link = attributes[.link] as? String ?? (attributes[.link] as? URL)?.absoluteString
    shadow = (attributes[.shadow] as? NSShadow)?.drawn
    baselineOffset = Self.number(attributes[.baselineOffset])
  }

  init(_ run: StyledText.Run) {
    (font, color, background, link) = (run.font, run.color, run.background, run.link)
    (kern, baselineOffset) = (0, 0)
    (underline, underlineColor) = ([], color)
    (strikethrough, strikethroughColor) = (run.isStruck ? .single : [], color)
  }

  private static func font(_ value: Any?) -> Font? {
    value as? Font ?? (value as? FontObject)?.font
  }

  static func color(_ value: Any?) -> CGColor? {
    value as? CGColor ?? (value as? ColorObject)?.cgColor
  }

  private static func number(_ value: Any?) -> Double {
    let number: Double =
      switch value {
      case let n as Double: n
      case let n as Float: Double(n)
      case let n as Int: Double(n)
      case let n as CGFloat: Double(n)
      case let n as NSNumber: n.doubleValue
      default: 0
      }
    return number.isFinite ? number : 0
  }

  private static func style(_ value: Any?) -> NSUnderlineStyle {
    if let style = value as? NSUnderlineStyle { return style }
    return NSUnderlineStyle(rawValue: Int(exactly: number(value)) ?? 0)
  }
}
