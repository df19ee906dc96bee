import PanoramaGraphics

/// Text with attributes, as a value. Unlike `NSAttributedString`, it takes no dictionaries: Foundation compares the
/// attributes of neighbouring parts, which takes time and, for objects of some classes, ends the program.
public struct StyledText: Sendable {
  /// A part of the text with the same attributes.
  public struct Run: Sendable {
    /// The characters.
    public var text: String
    /// The font of them all.
    public var font: Font
    /// The colour of the characters.
    public var color: CGColor
    /// The colour behind the text; nil for none.
    public var background: CGColor?
    /// Whether a line goes through the text.
    public var isStruck = false
    /// Where the text leads; see `AttributedTextLayout.links`.
    public var link: String?

    /// Text in one font and colour.
    public init(_ text: String, font: Font, color: CGColor = .black) {
      (self.text, self.font, self.color) = (text, font, color)
    }
  }

  /// The parts in order. Text is the same however it is divided, except that a ligature does not cross parts.
  public var runs: [Run] = []
  /// Where lines stand in the width.
  public var alignment = NSTextAlignment.natural
  /// The space between two lines, in points.
  public var lineSpacing = 0.0
  /// The font that gives empty text its height.
  public var emptyFont: Font

  /// Text without parts.
  public init(emptyFont: Font) { self.emptyFont = emptyFont }

  /// Text in one font and colour.
  public init(_ text: String, font: Font, color: CGColor = .black) {
    runs = [Run(text, font: font, color: color)]
    emptyFont = font
  }
}
