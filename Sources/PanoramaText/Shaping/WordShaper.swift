import PanoramaGraphics
import Synchronization

/// Shapes words, and keeps them: most words of a text occur more than once, in every size of it. Can be used from
/// several threads.
///
/// A blank and its neighbours do not kern with one another, so that a word looks the same wherever it stands.
package final class WordShaper: Sendable {
  private struct Kept {
    var words: [UInt64: ShapedWord] = [:]
    var styles: [ShapingStyle: Int] = [:]
  }

  /// When so many words are kept, all are dropped.
  private static let limit = 1 << 16
  /// Longer words are not kept, in bytes: they hardly occur twice.
  private static let longest = 64

  private let kept = Mutex(Kept())

  package init() {}

  /// A number for a style, which `shape` takes.
  package func key(of style: ShapingStyle) -> Int {
    kept.withLock { kept in
      if let known = kept.styles[style] { return known }
      kept.styles[style] = kept.styles.count
      return kept.styles.count - 1
    }
  }

  /// Shapes a part of a text in one style and direction.
  ///
  /// - Parameter key: the number of the style.
  package func shape(
    _ text: UnsafeBufferPointer<UInt8>, _ style: ShapingStyle, key: Int, isRightToLeft: Bool
  ) -> ShapedWord {
    let key = key << 1 | (isRightToLeft ? 1 : 0)
    if text.count > Self.longest {
      return ShapedWord(text, key: key, style: style, isRightToLeft: isRightToLeft)
    }
    var hash = UInt64(truncatingIfNeeded: key) &* 0x9E37_79B9_7F4A_7C15
    for byte in text { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    hash ^= hash >> 29
    if let word = kept.withLock({ $0.words[hash] }), word.key == key,
      word.bytes.elementsEqual(text)
    {
      return word
    }
    let word = ShapedWord(text, key: key, style: style, isRightToLeft: isRightToLeft)
    kept.withLock { kept in
      if kept.words.count >= Self.limit { kept.words.removeAll() }
      kept.words[hash] = word
    }
    return word
  }
}
