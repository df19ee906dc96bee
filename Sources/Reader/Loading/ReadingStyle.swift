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

  /// How much room is beside the lines.
  public enum Margins: String, Codable, CaseIterable, Sendable {
    case narrow, usual, wide
  }

  /// How one goes through a book.
  public enum Flow: String, Codable, CaseIterable, Sendable {
    /// One page from the first chapter to the last, which is scrolled.
    case column
    /// Pages that are turned.
    case pages
  }

  /// How one goes through a book; nil for pages with books that were made for them, else a column.
  public var flow: Flow?
  /// The family of the face, or a generic one such as `serif`; nil for the book's own.
  public var family: String?
  /// The size of ordinary text, in points, 10 … 48.
  public var textSize = 18.0
  /// The distance between lines as a multiple of the text's size; nil leaves it to the book.
  public var lineHeight: Double? = 1.5
  /// How much room is beside the lines.
  public var margins = Margins.usual
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

  /// The distances between lines that buttons step through, as multiples of the text's size.
  static let lineHeights = [1.1, 1.2, 1.3, 1.4, 1.5, 1.6, 1.7, 1.8, 1.9, 2.0]

  /// The next distance between lines, higher or lower; the lowest is the book's own.
  func lineHeight(higher: Bool) -> Double? {
    guard let lineHeight else { return higher ? Self.lineHeights[0] : nil }
    return higher
      ? Self.lineHeights.first { $0 > lineHeight + 0.01 } ?? lineHeight
      : Self.lineHeights.last { $0 < lineHeight - 0.01 }
  }

  /// The length of lines in a column, in points.
  ///
  /// - Parameter room: the width of the column.
  func lineLength(in room: Double) -> Double {
    // The least margin, as a part of the room and in points, and the longest line as a multiple of the text's size.
    let (share, least, most, longest) =
      switch margins {
      case .narrow: (0.03, 10.0, 24.0, 44.0)
      case .usual: (0.06, 16.0, 48.0, 34.0)
      case .wide: (0.12, 24.0, 120.0, 26.0)
      }
    let margin = min(most, max(least, room * share))
    return min(room - 2 * margin, textSize * longest)
  }

  /// Whether a book is shown in pages: books whose pages have a fixed size always. Without a wish,
  /// the book's own counts, and Chinese and Japanese books from right to left are, whose lines are vertical.
  func isPaged(_ book: Book) -> Bool {
    if book.package.metadata.rendition.isFixed { return true }
    if let flow { return flow == .pages }
    if book.package.chapters.contains(where: \.rendition.isFixed) { return true }
    let wish = book.package.metadata.rendition.flow
    if wish != "auto" { return wish == "paginated" }
    return book.isReadFromRightToLeft
      && ["ja", "zh"].contains(book.language.prefix(2).lowercased())
  }

  func look(isDark: Bool) -> BookLook {
    var look = BookLook()
    look.family = family
    look.textSize = textSize
    look.lineHeight = lineHeight
    look.justifies = justifies
    look.hyphenates = hyphenates
    look.usesPublisherStyles = usesPublisherStyles
    look.theme = (colors ?? (isDark ? .dark : .light)).theme
    return look
  }
}

extension ReadingStyle {
  /// Reads what a file says. What it does not say, because an older version wrote it, or says in words of a newer one, is
  /// as usual.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    func value<Value: Decodable>(_ key: CodingKeys) -> Value? {
      (try? values.decodeIfPresent(Value.self, forKey: key)) ?? nil
    }
    let usual = ReadingStyle()
    flow = value(.flow)
    family = value(.family)
    textSize = min(max(Self.sizes[0], value(.textSize) ?? usual.textSize), Self.sizes.last ?? 48)
    // Those that a file leaves out are the book's: `nil` is not written.
    lineHeight = value(.lineHeight).map { min(max(0.8, $0), 4) }
    margins = value(.margins) ?? usual.margins
    justifies = value(.justifies)
    hyphenates = value(.hyphenates)
    usesPublisherStyles = value(.usesPublisherStyles) ?? usual.usesPublisherStyles
    colors = value(.colors)
  }
}

extension Book {
  /// Whether its pages follow one another to the left: as it says, or as its language is written.
  var isReadFromRightToLeft: Bool {
    package.isRightToLeft
      ?? ["ar", "fa", "he", "ur", "yi"].contains(language.prefix(2).lowercased())
  }
}
