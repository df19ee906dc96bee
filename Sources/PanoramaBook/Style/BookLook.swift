import Foundation
import PanoramaGraphics

/// What a reader prefers, on which the styles of a book depend.
public struct BookLook: Hashable, Sendable {
  /// The size of ordinary text in points. Sizes in books grow and shrink with it.
  public var textSize = 16.0
  /// A face instead of those of the book, except for text of one width; nil leaves the book's.
  public var family: String?
  /// The distance between lines as a multiple of the text's size; nil leaves the book's.
  public var lineHeight: Double?
  /// Whether paragraphs are justified; nil leaves it to the book.
  public var justifies: Bool?
  /// Whether words are hyphenated; nil leaves it to the book.
  public var hyphenates: Bool?
  /// Whether the book's style sheets count; otherwise it looks like any other book.
  public var usesPublisherStyles = true
  public var theme = BookTheme.light
  /// The size of a page in points, to which `vw`, `vh` and `@media` refer.
  public var page = CGSize(width: 600, height: 800)

  /// The usual look.
  public init() {}
}

/// The colours of pages.
public struct BookTheme: Hashable, Sendable {
  public var text: CGColor
  public var background: CGColor
  public var link: CGColor

  /// Colours; `text` must be readable on `background`.
  public init(text: CGColor, background: CGColor, link: CGColor) {
    (self.text, self.background, self.link) = (text, background, link)
  }

  /// Black on white.
  public static let light = Self(
    text: .black, background: .white, link: CGColor(argb: 0xFF0B_57D0))
  /// Brown on cream.
  public static let sepia = Self(
    text: CGColor(argb: 0xFF3B_2E1E), background: CGColor(argb: 0xFFF6_ECD9),
    link: CGColor(argb: 0xFF8A_4B10))
  /// Light gray on near black.
  public static let dark = Self(
    text: CGColor(argb: 0xFFD8_D8D8), background: CGColor(argb: 0xFF16_1618),
    link: CGColor(argb: 0xFF8A_B4F8))
}
