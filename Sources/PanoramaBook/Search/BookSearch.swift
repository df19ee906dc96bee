import Foundation

/// Finds words in a whole book.
public struct BookSearch: Sendable {
  /// A place where the words stand.
  public struct Result: Hashable, Sendable {
    /// The first character.
    public var place: BookPlace
    /// The character behind the last.
    public var end: BookPlace
    /// The text around it, in one line.
    public var excerpt: String
    /// Where in the excerpt the words are, in UTF-16 units.
    public var match: Range<Int>
  }

  /// What one search reports at most.
  public static let maximumResults = 2000
  /// UTF-16 units on either side of the words in an excerpt.
  private static let margin = 40

  private let book: Book

  /// A search in a book.
  public init(_ book: Book) { self.book = book }

  /// The places where words stand, chapter by chapter, found in the background. Case, accents and how much white space
  /// is between words do not count.
  ///
  /// - Returns: the results of one chapter at a time, only for chapters that have some. Ends early when its task is
  ///   cancelled.
  public func results(_ words: String) -> AsyncStream<[Result]> {
    AsyncStream { continuation in
      let task = Task.detached(priority: .utility) { [book] in
        var left = Self.maximumResults
        for index in book.chapters.indices where left > 0 && !Task.isCancelled {
          guard let tree = try? book.chapter(index) else { continue }
          let found = Self.results(words, in: tree, chapter: index, limit: left)
          left -= found.count
          if !found.isEmpty { continuation.yield(found) }
        }
        continuation.finish()
      }
      continuation.onTermination = { _ in task.cancel() }
    }
  }

  /// The places in one chapter.
  ///
  /// - Complexity: O(number of characters).
  @_spi(BookTests) public static func results(
    _ words: String, in tree: MarkupTree, chapter: Int, limit: Int
  ) -> [Result] {
    var text = SearchableText()
    let needle = SearchableText.folded(
      words.split(whereSeparator: \.isWhitespace).joined(separator: " "))
    guard !needle.isEmpty, !tree.nodes.isEmpty else { return [] }
    text.add(tree)
    return text.ranges(of: needle, limit: limit).map { range in
      let last = text.place(range.upperBound - 1)
      let start = max(range.lowerBound - margin, 0)
      let end = min(range.upperBound + margin, text.units.count)
      let before = String(decoding: text.originals(start..<range.lowerBound), as: UTF16.self)
      let match = String(decoding: text.originals(range), as: UTF16.self)
      let after = String(decoding: text.originals(range.upperBound..<end), as: UTF16.self)
      let first = text.place(range.lowerBound)
      return Result(
        place: BookPlace(chapter: chapter, node: first.node, offset: first.offset),
        end: BookPlace(chapter: chapter, node: last.node, offset: text.end(range.upperBound - 1)),
        excerpt: before + match + after,
        match: before.utf16.count..<(before.utf16.count + match.utf16.count))
    }
  }
}
