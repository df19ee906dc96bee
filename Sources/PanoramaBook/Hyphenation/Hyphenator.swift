import CHyphen
import Foundation
import Synchronization

/// Finds where words may be divided, by libhyphen and the patterns of the system. A language without patterns has no
/// such places. Can be used from several threads.
public final class Hyphenator: Sendable {
  private struct State: ~Copyable {
    /// nil for languages without patterns.
    var dictionaries: [String: OpaquePointer?] = [:]
    var words: [String: [Int]] = [:]

    deinit {
      for case let dictionary? in dictionaries.values { hnj_hyphen_free(.init(dictionary)) }
    }
  }

  private let folder: String
  private let state = Mutex(State())

  /// When the places of so many words are remembered, all are forgotten.
  private static let limit = 1 << 15
  /// Longer words are not divided, in bytes. libhyphen takes a time that grows with the square of it.
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
      if state.dictionaries[language] == nil {
        state.dictionaries[language] = .some(load(language))
      }
      guard let known = state.dictionaries[language], let dictionary = known else { return [] }
      let places = Self.places(in: word, dictionary)
      if state.words.count >= Self.limit { state.words.removeAll() }
      state.words[key] = places
      return places
    }
  }

  private static func places(in word: String, _ dictionary: OpaquePointer) -> [Int] {
    let letters = word.lowercased()
    let bytes = Array(letters.utf8)
    // Capitals that have another length in small letters have no places.
    guard bytes.count == word.utf8.count, bytes.count >= 4 else { return [] }
    var hyphens = [CChar](repeating: 0, count: bytes.count + 5)
    var replacements: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
    var positions: UnsafeMutablePointer<Int32>?
    var cuts: UnsafeMutablePointer<Int32>?
    let failed = letters.withCString {
      hnj_hyphen_hyphenate2(
        .init(dictionary), $0, Int32(bytes.count), &hyphens, nil, &replacements, &positions, &cuts)
    }
    defer {
      if let replacements {
        for i in 0..<bytes.count { free(replacements[i]) }
        free(replacements)
      }
      free(positions)
      free(cuts)
    }
    guard failed == 0 else { return [] }
    // It counts characters; places that change the letters beside them are left out.
    var places: [Int] = []
    var offset = 0
    let scalars = Array(letters.unicodeScalars)
    for (i, scalar) in scalars.enumerated() {
      offset += UTF8.width(scalar)
      guard i >= 1, i < scalars.count - 2, hyphens[i] & 1 == 1 else { continue }
      if let replacements, replacements[i] != nil { continue }
      places.append(offset)
    }
    return places
  }

  /// The patterns for a language, for the same language in another country, or nil.
  private func load(_ language: String) -> OpaquePointer? {
    let parts = language.split(whereSeparator: { $0 == "-" || $0 == "_" }).map(String.init)
    // What is in a book must not lead out of the folder.
    guard let first = parts.first?.lowercased(),
      parts.allSatisfy({ $0.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) } })
    else { return nil }
    var names = parts.dropFirst().map { "hyph_\(first)_\($0.uppercased()).dic" }
    names.append("hyph_\(first).dic")
    if first == "en" { names.append("hyph_en_US.dic") }
    names.append("hyph_\(first)_\(first.uppercased()).dic")
    for name in names where access(folder + "/" + name, R_OK) == 0 {
      if let dictionary = hnj_hyphen_load(folder + "/" + name) { return OpaquePointer(dictionary) }
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
