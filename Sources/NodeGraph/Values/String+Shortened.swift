extension String {
  /// The beginning of a text from a file, at most 60 Unicode scalars, for messages.
  package var shortened: String { shortened(to: 60) }

  /// The first `count` Unicode scalars of the text, and an ellipsis if there are more. O(count)
  package func shortened(to count: Int) -> String {
    let scalars = unicodeScalars
    guard let end = scalars.index(scalars.startIndex, offsetBy: count, limitedBy: scalars.endIndex),
      end < scalars.endIndex
    else { return self }
    return String(scalars[..<end]) + "…"
  }
}
