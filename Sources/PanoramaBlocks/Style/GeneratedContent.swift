/// What `::before` and `::after` put in, and `::first-letter` and `::first-line` change.
public struct GeneratedContent: Sendable {
  /// One after another, they are the content.
  public enum Piece: Sendable {
    case text(String)
    /// A path in the container.
    case image(String)
    /// The value of a counter, in the manner of a list's mark; with a separator, of all counters of this name.
    case counter(name: String, separator: String?, mark: ComputedStyle.ListMark)
  }
  /// Inherits from the element's.
  public var style: ComputedStyle
  /// In their order.
  public var pieces: [Piece]

  /// Pieces in a style.
  public init(style: ComputedStyle, pieces: [Piece]) {
    (self.style, self.pieces) = (style, pieces)
  }
}
