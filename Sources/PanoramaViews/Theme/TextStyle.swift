/// The purpose of a piece of text, for which the theme determines the appearance.
public enum TextStyle: Hashable, Sendable {
  /// Small text beside something.
  case caption
  /// Running text.
  case body
  /// Running text that stands out.
  case emphasis
  /// The title of a part.
  case title
  /// The title of a page.
  case largeTitle
}
