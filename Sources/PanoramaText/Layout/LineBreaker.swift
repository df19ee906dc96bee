/// Breaks text into lines that fit a width, by `LineBreaks`, and truncates the last one. Each line has the directions
/// of its paragraph.
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
      let directions = TextDirections.unlessASCII(paragraph)
      for range in ranges(in: paragraph) {
        let isWhole = range.upperBound == paragraph.endIndex
        if lines.count == maximumLines - 1, !isWhole || i < paragraphs.count - 1 {
          lines.append(cut(String(paragraph[range.lowerBound...]), directions?.isRightToLeft))
          return lines
        }
        func line(_ text: Substring) -> TextLine {
          let start = paragraph.utf8.distance(from: paragraph.startIndex, to: text.startIndex)
          return TextLine(
            String(text), font: font, directions: directions?[start..<start + text.utf8.count],
            isPlain: false)
        }
        let whole = line(paragraph[range])
        lines.append(
          !isWhole || whole.width > width ? line(paragraph[range].trimmingTrailingBlanks()) : whole)
      }
    }
    return lines
  }

  /// The lines of a paragraph, at least one. O(n).
  private func ranges(in text: Substring) -> [Range<Substring.Index>] {
    let line = TextLine(String(text), font: font)
    if line.width <= width + 1e-9 { return [text.startIndex..<text.endIndex] }
    return LineBreaks.ranges(in: text, clusters: line.clusters) { _ in width }
  }

  /// The last line, which is truncated, in the direction of its paragraph.
  private mutating func cut(_ text: String, _ isRightToLeft: Bool?) -> TextLine {
    func line(_ text: String) -> TextLine {
      let directions = isRightToLeft.map {
        TextDirections(text.unicodeScalars, isRightToLeft: $0)
      }
      return TextLine(text, font: font, directions: directions, isPlain: false)
    }
    isTruncated = true
    let dots = "\u{2026}"
    let room = width - TextLine(dots, font: font).width
    switch truncation {
    case .none: return line(text)
    case .tail:
      let kept = prefix(of: text, width: room)
      return line(String(kept.trimmingTrailingBlanks()) + dots)
    case .middle:
      let head = prefix(of: text, width: room / 2)
      let tail = prefix(of: String(text.reversed()), width: room / 2)
      return line(head + dots + String(tail.reversed()))
    }
  }

  private func prefix(of text: String, width: Double) -> Substring {
    let advances = LineBreaks.inTextOrder(TextLine(text, font: font).clusters)
    var x = 0.0
    for advance in advances {
      x += advance.width
      guard x > width + 1e-9 else { continue }
      let index = text.utf8.index(text.startIndex, offsetBy: advance.offset)
      // The end must not be inside a grapheme cluster.
      return text[..<text.startOfCharacter(at: index)]
    }
    return text[...]
  }
}

extension Substring {
  func trimmingTrailingBlanks() -> Substring {
    var result = self
    while result.last == " " { result.removeLast() }
    return result
  }
}

extension String {
  /// The start of the grapheme cluster that contains `index`.
  func startOfCharacter(at index: Index) -> Index {
    var start = startIndex
    while start < endIndex {
      let next = self.index(after: start)
      if next > index { return start }
      start = next
    }
    return endIndex
  }
}
