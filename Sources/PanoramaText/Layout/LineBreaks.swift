/// Where lines end: after blanks, hyphens and between ideographs, inside a word only when it is
/// alone on its line. A part of Unicode's UAX #14 that serves labels.
enum LineBreaks {
  /// Clusters in the order of the text, whatever way it runs.
  static func inTextOrder(_ clusters: [TextLine.Cluster]) -> [TextLine.Cluster] {
    let isOrdered = zip(clusters, clusters.dropFirst()).allSatisfy { $0.offset <= $1.offset }
    return isOrdered ? clusters : clusters.sorted { $0.offset < $1.offset }
  }

  /// Cuts a shaped paragraph; at least one line, each of at least one character. O(n).
  /// - Parameters:
  ///   - clusters: offsets from the start of `text`.
  ///   - breaksAnywhere: between any two characters.
  ///   - width: what the line of this number, from 0, has room for.
  static func ranges(
    in text: Substring, clusters: [TextLine.Cluster], breaksAnywhere: Bool = false,
    width: (Int) -> Double
  ) -> [Range<Substring.Index>] {
    let advances = inTextOrder(clusters)
    var ranges: [Range<Substring.Index>] = []
    var start = text.startIndex
    // Where the line may end, and how wide it is up to there.
    var best: (index: Substring.Index, x: Double)?
    var (x, next, offset) = (0.0, 0, 0)
    var index = start
    while index < text.endIndex {
      let character = text[index]
      let after = text.index(after: index)
      offset += character.utf8.count
      var advance = 0.0
      while next < advances.count, advances[next].offset < offset {
        advance += advances[next].width
        next += 1
      }
      // A blank at the end may hang over the edge. Sums of advances end a rounding error beyond
      // what was measured before.
      if x + advance > width(ranges.count) + 1e-9, character != " ", index > start {
        let end = best ?? (index, x)
        ranges.append(start..<end.index)
        start = end.index
        x -= end.x
        best = nil
        // What was carried over may be too wide still.
        if x + advance > width(ranges.count) + 1e-9, index > start {
          ranges.append(start..<index)
          (start, x) = (index, 0)
        }
      }
      x += advance
      let following = after < text.endIndex ? text[after] : nil
      if breaksAnywhere ? following != " " : character.allowsBreak(before: following) {
        best = (after, x)
      }
      index = after
    }
    ranges.append(start..<text.endIndex)
    return ranges
  }
}

extension Character {
  /// Whether a line may end after this character when `next` follows.
  fileprivate func allowsBreak(before next: Character?) -> Bool {
    guard let next else { return true }
    if self == " " || self == "\t" || self == "\u{200B}" { return next != " " }
    if self == "-" || self == "\u{2010}" || self == "\u{2013}" { return next.isLetter }
    return (isIdeograph && !next.isClosing && next != " ")
      || (next.isIdeograph && self != " " && !isOpening)
  }

  private var isIdeograph: Bool {
    guard let scalar = unicodeScalars.first else { return false }
    return scalar.properties.isIdeographic || (0x3041...0x30FF).contains(scalar.value)
      || (0xAC00...0xD7A3).contains(scalar.value)
  }

  private var isClosing: Bool {
    "、。，．：；！？」』）】〉》”’,.:;!?)]}%".contains(self)
  }

  private var isOpening: Bool { "「『（【〈《“‘([{".contains(self) }
}
