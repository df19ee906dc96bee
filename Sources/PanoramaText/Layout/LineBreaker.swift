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
      var rest = paragraph
      repeat {
        let isLast = lines.count == maximumLines - 1
        let whole = TextLine(String(rest), font: font)
        // Sums of advances end a rounding error beyond what was measured before.
        if whole.width <= width + 1e-9 {
          if isLast, i < paragraphs.count - 1 {
            lines.append(cut(String(rest), always: true))
            return lines
          }
          lines.append(whole)
          break
        }
        if isLast {
          lines.append(cut(String(rest), always: false))
          return lines
        }
        let end = breakIndex(in: rest, shapedAs: whole)
        lines.append(TextLine(String(rest[..<end].trimmingTrailingBlanks()), font: font))
        rest = rest[end...].drop { $0 == " " }
      } while !rest.isEmpty
    }
    return lines
  }

  /// Where the first line of `text` ends: always after at least one character.
  private func breakIndex(in text: Substring, shapedAs line: TextLine) -> Substring.Index {
    let advances = line.advancesInTextOrder
    var x = 0.0
    var next = 0
    var best: Substring.Index?
    var index = text.startIndex
    var offset = 0
    while index < text.endIndex {
      let character = text[index]
      let after = text.index(after: index)
      let end = offset + character.utf8.count
      while next < advances.count, advances[next].offset < end {
        x += advances[next].width
        next += 1
      }
      // A blank at the end may hang over the edge.
      if x > width + 1e-9, character != " " {
        return best ?? (index > text.startIndex ? index : after)
      }
      let following = after < text.endIndex ? text[after] : nil
      if character.allowsBreak(before: following) { best = after }
      index = after
      offset = end
    }
    return best ?? text.endIndex
  }

  /// The last line there is room for.
  private mutating func cut(_ text: String, always: Bool) -> TextLine {
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
