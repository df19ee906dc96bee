import Foundation
import Synchronization

/// Finds where words may be divided, by the patterns of the system, which are those of TeX. A language without patterns
/// has no such places. Can be used from several threads.
///
/// Not by libhyphen, which reads the same files: it took seconds to open the German patterns, and so did the first page of
/// an English book with a German word.
public final class Hyphenator: Sendable {
  private struct State {
    /// nil for languages without patterns.
    var patterns: [String: HyphenationPatterns?] = [:]
    var words: [String: [Int]] = [:]
  }

  private let folder: String
  private let state = Mutex(State())

  /// When the places of so many words are remembered, all are forgotten.
  private static let limit = 1 << 15
  /// Longer words are not divided, in bytes.
  private static let longest = 100

  /// - Parameter folder: where the patterns lie, in files `hyph_LANGUAGE.dic`.
  public init(folder: String = "/usr/share/hyphen") { self.folder = folder }

  /// The places where a word may be divided, in bytes of UTF-8 from its start, ascending: none next to its ends.
  ///
  /// - Parameters:
  ///   - word: letters only.
  ///   - language: BCP 47, for example `de` or `en-GB`.
  public func places(in word: String, language: String) -> [Int] {
    guard word.utf8.count <= Self.longest, !language.isEmpty else { return [] }
    let key = language + "/" + word
    return state.withLock { state in
      if let known = state.words[key] { return known }
      if state.patterns[language] == nil { state.patterns[language] = .some(load(language)) }
      guard let known = state.patterns[language], let patterns = known else { return [] }
      let places = patterns.places(in: word)
      if state.words.count >= Self.limit { state.words.removeAll() }
      state.words[key] = places
      return places
    }
  }

  /// The patterns for a language, for the same language in another country, or nil.
  private func load(_ language: String) -> HyphenationPatterns? {
    let parts = language.split(whereSeparator: { $0 == "-" || $0 == "_" }).map(String.init)
    // What is in a book must not lead out of the folder.
    guard let first = parts.first?.lowercased(),
      parts.allSatisfy({ $0.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) } })
    else { return nil }
    var names = parts.dropFirst().map { "hyph_\(first)_\($0.uppercased()).dic" }
    names.append("hyph_\(first).dic")
    if first == "en" { names.append("hyph_en_US.dic") }
    names.append("hyph_\(first)_\(first.uppercased()).dic")
    for name in names {
      if let patterns = HyphenationPatterns(contentsOf: folder + "/" + name) { return patterns }
    }
    return nil
  }
}

extension UTF8 {
  /// The number of bytes of a character's encoding.
  static func width(_ scalar: Unicode.Scalar) -> Int {
    switch scalar.value {
    case ..<0x80: 1
    case ..<0x800: 2
    case ..<0x10000: 3
    default: 4
    }
  }
}
