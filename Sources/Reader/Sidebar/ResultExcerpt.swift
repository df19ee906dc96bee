/// The text around what a search has found, as a list shows it.
@_spi(ReaderTests) public enum ResultExcerpt {
  /// How many characters before the words are shown, so that the words are in the first of two lines.
  private static let lead = 24

  /// Leaves out most of what is before the words, and words that are cut.
  ///
  /// - Parameters:
  ///   - text: the text around the words.
  ///   - match: where the words are in it, in UTF-16 units.
  /// - Returns: what is shown, and where the words are in that.
  public static func shortened(_ text: String, _ match: Range<Int>) -> (
    text: String, match: Range<Int>
  ) {
    let start = String.Index(utf16Offset: match.lowerBound, in: text)
    let end = String.Index(utf16Offset: match.upperBound, in: text)
    var cut = text.startIndex
    if text[..<start].count > lead {
      let from = text.index(start, offsetBy: -lead)
      cut = text[from..<start].firstIndex(of: " ").map { text.index(after: $0) } ?? from
    }
    let last = text[end...].lastIndex(of: " ") ?? text.endIndex
    let before = cut > text.startIndex ? "…" : ""
    let after = last < text.endIndex ? " …" : ""
    let shift = cut.utf16Offset(in: text) - before.utf16.count
    return (
      before + text[cut..<last] + after, (match.lowerBound - shift)..<(match.upperBound - shift)
    )
  }
}
