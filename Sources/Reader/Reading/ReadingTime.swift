import PanoramaBook

/// How long it takes to read to the end of a chapter.
struct ReadingTime {
  private var counts: [Int: Int] = [:]

  /// Characters read in a minute: the mean of languages with an alphabet, and of Chinese and Japanese (Trauzettel-Klosinski
  /// and Dietz, “Standardized Assessment of Reading Performance”, 2012: 863 of all 17 languages, 255 and 357).
  private static let alphabetic = 900.0
  private static let ideographic = 300.0

  /// The minutes from what is shown of a chapter last to its end, at least 1.
  ///
  /// - Parameter language: BCP 47.
  mutating func minutesLeft(_ sheet: BookSheet, language: String) -> Int? {
    guard sheet.layout.isComplete, sheet.layout.extent > 0 else { return nil }
    let count = counts[sheet.chapter] ?? Self.count(sheet.markup)
    counts[sheet.chapter] = count
    let left = max(0, 1 - sheet.rows.upperBound / sheet.layout.extent) * Double(count)
    let isIdeographic = ["ja", "zh"].contains(language.prefix(2).lowercased())
    let minutes = left / (isIdeographic ? Self.ideographic : Self.alphabetic)
    return left < 1 ? nil : max(1, Int(minutes.rounded()))
  }

  private static func count(_ tree: MarkupTree) -> Int {
    guard let body = tree.first(named: "body") else { return 0 }
    return tree.subtree(of: body).reduce(0) { $0 + (tree.text($1)?.unicodeScalars.count ?? 0) }
  }
}
