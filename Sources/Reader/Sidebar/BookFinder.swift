import Foundation
import PanoramaBook
import PanoramaGraphics

/// Searches a book while somebody types: a new search ends the former one.
@_spi(ReaderTests) @MainActor public final class BookFinder {
  private let search: BookSearch
  private let post: MainActorPost
  private var task: Task<Void, Never>?
  private var number = 0
  /// Whether `didChange` is going to be called for what has been found.
  private var isTelling = false
  /// What is searched for; empty for nothing.
  public private(set) var words = ""
  /// What was found so far, in the order of the text.
  public private(set) var results: [BookSearch.Result] = []
  /// Whether more may be found.
  public private(set) var isSearching = false
  /// The index of the result that is looked at; nil if none is.
  public private(set) var current: Int?
  /// Called when there are other results, or another one is looked at.
  var didChange: () -> Void = {}

  /// - Parameter post: runs actions on the main actor.
  init(_ book: Book, post: @escaping MainActorPost) {
    search = BookSearch(book)
    self.post = post
  }

  deinit { task?.cancel() }

  /// Searches for words; empty ones end the search and forget its results.
  public func search(_ words: String) {
    let words = words.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    guard words != self.words else { return }
    task?.cancel()
    task = nil
    number += 1
    self.words = words
    (results, current, isSearching) = ([], nil, !words.isEmpty)
    didChange()
    guard isSearching else { return }
    let (search, number, post) = (search, number, post)
    task = Task.detached(priority: .userInitiated) { [weak self] in
      for await found in search.results(words) {
        post { [weak self] in self?.take(found, of: number) }
      }
      post { [weak self] in self?.end(number) }
    }
  }

  private func take(_ found: [BookSearch.Result], of number: Int) {
    guard number == self.number else { return }
    results += found
    guard !isTelling else { return }
    isTelling = true
    // Results of several chapters that come at once are shown at once.
    post { [weak self] in
      self?.isTelling = false
      self?.didChange()
    }
  }

  private func end(_ number: Int) {
    guard number == self.number else { return }
    isSearching = false
    didChange()
  }

  /// Whether not all results are shown, because there are too many.
  public var isCutOff: Bool { results.count >= BookSearch.maximumResults }

  /// Looks at a result.
  public func look(at index: Int?) {
    guard index != current, index.map(results.indices.contains) ?? true else { return }
    current = index
    didChange()
  }

  /// The index of the next or the previous result; at the ends, the first or the last.
  ///
  /// - Parameter place: what is read, which counts if no result is looked at.
  public func next(forward: Bool, from place: BookPlace?) -> Int? {
    guard !results.isEmpty else { return nil }
    if let current { return (current + (forward ? 1 : results.count - 1)) % results.count }
    guard let place else { return forward ? 0 : results.count - 1 }
    return forward
      ? results.firstIndex { $0.place >= place } ?? 0
      : results.lastIndex { $0.place < place } ?? results.count - 1
  }
}
