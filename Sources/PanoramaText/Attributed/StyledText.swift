import PanoramaGraphics

/// Text with attributes, as a value. Unlike `NSAttributedString`, it takes no dictionaries: Foundation's compare the
/// attributes of neighbouring runs, which takes time and, for values that are not objects, ends the program at times.
package struct StyledText: Sendable {
  /// A part of the text with the same attributes.
  package struct Run: Sendable {
    package var text: String
    package var font: Font
    package var color: CGColor
    /// The colour behind the text; nil for none.
    package var background: CGColor?
    /// Whether a line goes through the text.
    package var isStruck = false
    /// Where the text leads; see `AttributedTextLayout.links`.
    package var link: String?

    package init(_ text: String, font: Font, color: CGColor = .black) {
      (self.text, self.font, self.color) = (text, font, color)
    }
  }

  package var runs: [Run] = []
  package var alignment = NSTextAlignment.natural
  /// The space between two lines, in points.
  package var lineSpacing = 0.0
  /// The font that gives empty text its height.
  package var emptyFont: Font

  package init(emptyFont: Font) { self.emptyFont = emptyFont }
}
