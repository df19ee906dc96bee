import PanoramaBook
import PanoramaGraphics

/// How a person likes to read, kept between runs.
public struct ReadingStyle: Codable, Hashable, Sendable {
  /// The colours of pages.
  public enum Colors: String, Codable, CaseIterable, Sendable {
    case light, sepia, dark

    var theme: BookTheme {
      switch self {
      case .light: .light
      case .sepia: .sepia
      case .dark: .dark
      }
    }
  }

  /// The size of ordinary text, in points, 10 … 48.
  public var textSize = 18.0
  /// The distance between lines as a multiple of the text's size; nil leaves it to the book.
  public var lineHeight: Double? = 1.5
  /// Whether paragraphs are justified; nil leaves it to the book.
  public var justifies: Bool?
  /// Whether words are hyphenated; nil leaves it to the book.
  public var hyphenates: Bool? = true
  /// Whether the book's style sheets count.
  public var usesPublisherStyles = true
  /// nil: as the desktop is, light or dark.
  public var colors: Colors?

  /// The usual style.
  public init() {}

  /// The sizes of text that keys step through, in points.
  static let sizes = [10.0, 12, 14, 16, 18, 20, 22, 24, 28, 32, 36, 42, 48]

  /// The next size of text, larger or smaller.
  func size(larger: Bool) -> Double {
    larger
      ? Self.sizes.first { $0 > textSize } ?? textSize
      : Self.sizes.last { $0 < textSize } ?? textSize
  }

  func look(isDark: Bool) -> BookLook {
    var look = BookLook()
    look.textSize = textSize
    look.lineHeight = lineHeight
    look.justifies = justifies
    look.hyphenates = hyphenates
    look.usesPublisherStyles = usesPublisherStyles
    look.theme = (colors ?? (isDark ? .dark : .light)).theme
    return look
  }
}
