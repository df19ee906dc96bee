/// Cuts text into lines that fit a width: after blanks, hyphens and between ideographs, inside a
/// word only when it is alone on its line. A part of Unicode's UAX #14 that serves labels.
struct LineBreaker {
  let font: Font
  let width: Double
  let truncation: TextTruncation
  let maximumLines: Int
  private(set) var isTruncated = false

  init(font: Font, width: Double, truncation: TextTruncation, maximumLines: Int) {
    self.font = font
    self.width = width
    self.truncation = truncation
    self.maximumLines = maximumLines
  }

  mutating func lines(of text: String) -> [TextLine] {
    var lines: [TextLine] = []
    let paragraphs = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    for (i, paragraph) in paragraphs.enumerated() {
      for range in ranges(in: paragraph) {
        let isWhole = range.upperBound == paragraph.endIndex
        if lines.count == maximumLines - 1, !isWhole || i < paragraphs.count - 1 {
          lines.append(cut(String(paragraph[range.lowerBound...])))
          return lines
        }
        var line = TextLine(String(paragraph[range]), font: font)
        if !isWhole || line.width > width {
          line = TextLine(String(paragraph[range].trimmingTrailingBlanks()), font: font)
        }
        lines.append(line)
      }
    }
    return lines
  }

  /// The lines of one paragraph; at least one. O(n).
  private func ranges(in text: Substring) -> [Range<Substring.Index>] {
    let line = TextLine(String(text), font: font)
    // Sums of advances end a rounding error beyond what was measured before.
    let limit = width + 1e-9
    if line.width <= limit { return [text.startIndex..<text.endIndex] }
    let advances = line.advancesInTextOrder
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
      // A blank at the end may hang over the edge.
      if x + advance > limit, character != " ", index > start {
        let end = best ?? (index, x)
        ranges.append(start..<end.index)
        start = end.index
        x -= end.x
        best = nil
        // What was carried over may be too wide still.
        if x + advance > limit, index > start {
          ranges.append(start..<index)
          (start, x) = (index, 0)
        }
      }
      x += advance
      let following = after < text.endIndex ? text[after] : nil
      if character.allowsBreak(before: following) { best = (after, x) }
      index = after
    }
    ranges.append(start..<text.endIndex)
    return ranges
  }

  /// The last line there is room for.
  private mutating func cut(_ text: String) -> TextLine {
    isTruncated = true
    let dots = "\u{2026}"
    let room = width - TextLine(dots, font: font).width
    switch truncation {
    case .none: return TextLine(text, font: font)
    case .tail:
      let kept = prefix(of: text, width: room)
      return TextLine(String(kept.trimmingTrailingBlanks()) + dots, font: font)
    case .middle:
      let head = prefix(of: text, width: room / 2)
      let tail = prefix(of: String(text.reversed()), width: room / 2)
      return TextLine(head + dots + String(tail.reversed()), font: font)
    }
  }

  private func prefix(of text: String, width: Double) -> Substring {
    let advances = TextLine(text, font: font).advancesInTextOrder
    var x = 0.0
    for advance in advances {
      x += advance.width
      guard x > width + 1e-9 else { continue }
      let index = text.utf8.index(text.startIndex, offsetBy: advance.offset)
      // Never inside a character as seen.
      return text[..<text.rangeOfComposedCharacter(at: index)]
    }
    return text[...]
  }
}

extension TextLine {
  /// What each cluster adds to the width, in the order of the text.
  fileprivate var advancesInTextOrder: [Cluster] { clusters.sorted { $0.offset < $1.offset } }
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

extension Substring {
  fileprivate func trimmingTrailingBlanks() -> Substring {
    var result = self
    while result.last == " " { result.removeLast() }
    return result
  }
}

extension String {
  /// The start of the character as seen that holds `index`.
  fileprivate func rangeOfComposedCharacter(at index: Index) -> Index {
    var start = startIndex
    while start < endIndex {
      let next = self.index(after: start)
      if next > index { return start }
      start = next
    }
    return endIndex
  }
}
