/// A face for the text of books, as people choose it.
struct ReadingFace {
  /// The name of the family; nil for the book's own.
  var family: String?

  var title: String {
    switch family {
    case nil: "The book’s own"
    case "serif": "Serif"
    case "sans-serif": "Sans-serif"
    case let family?: family
    }
  }

  /// Those that are there with every book and on every machine.
  static let usual = [
    ReadingFace(), ReadingFace(family: "serif"), ReadingFace(family: "sans-serif"),
  ]
}
