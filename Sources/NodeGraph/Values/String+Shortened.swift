extension String {
  /// The beginning of a text from a file, for messages.
  package var shortened: String { shortened(to: 60) }

  /// The text without what is after its first `count` Unicode scalars, for which an ellipsis stands. O(count)
  package func shortened(to count: Int) -> String {
    let scalars = unicodeScalars
    guard let end = scalars.index(scalars.startIndex, offsetBy: count, limitedBy: scalars.endIndex),
      end < scalars.endIndex
    else { return self }
    return String(scalars[..<end]) + "…"
  }
}
