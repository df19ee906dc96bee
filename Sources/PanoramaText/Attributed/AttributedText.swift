import Foundation

/// An attributed string with its attributes resolved, addressed by UTF-8 offsets.
struct AttributedText {
  struct Run: Equatable {
    var range: Range<Int>
    var attributes: TextAttributes
  }

  struct Paragraph {
    /// Where it begins in the whole text, in UTF-8 bytes.
    var start: Int
    /// The text without the line break at its end.
    var text: String
    /// The runs with offsets from the start of the paragraph; at least one, even without text.
    var runs: [Run]
    var style: NSParagraphStyle.Values
    /// The directions of the text; nil if they are those of any text in ASCII.
    var directions: TextDirections?
  }

  private(set) var paragraphs: [Paragraph] = []

  /// O(n).
  init(_ source: NSAttributedString, fonts: FontLibrary) {
    let text = source.string
    var units: [(start: Int, attributes: TextAttributes, style: NSParagraphStyle?)] = []
    source.enumerateAttributes(in: NSRange(location: 0, length: source.length)) {
      values, range, _ in
      units.append(
        (
          range.location, TextAttributes(values, fonts: fonts),
          values[.paragraphStyle] as? NSParagraphStyle
        ))
    }
    if units.isEmpty { units = [(0, TextAttributes([:], fonts: fonts), nil)] }
    self.init(
      text, starts: Self.byteOffsets(of: units.map(\.start), in: text),
      attributes: units.map(\.attributes)
    ) { units[$0].style?.values ?? .init() }
  }

  /// O(n).
  init(_ source: StyledText) {
    let runs = source.runs.isEmpty ? [StyledText.Run("", font: source.emptyFont)] : source.runs
    var (text, starts) = ("", [Int]())
    for run in runs {
      starts.append(text.utf8.count)
      text += run.text
    }
    var style = NSParagraphStyle.Values()
    style.alignment = source.alignment
    style.lineSpacing = source.lineSpacing
    self.init(text, starts: starts, attributes: runs.map { TextAttributes($0) }) { _ in style }
  }

  /// - Parameters:
  ///   - text: the text.
  ///   - starts: the offsets at which runs begin, in UTF-8 bytes, ascending from 0; not empty.
  ///   - attributes: the attributes of each run.
  ///   - style: the style of a paragraph that begins in the run with an index.
  private init(
    _ text: String, starts: [Int], attributes: [TextAttributes],
    style: (Int) -> NSParagraphStyle.Values
  ) {
    var first = 0
    var start = 0
    for part in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
      start = text.utf8.distance(from: text.startIndex, to: part.startIndex)
      let end = start + part.utf8.count
      while first + 1 < starts.count, starts[first + 1] <= start { first += 1 }
      var runs: [Run] = []
      var i = first
      repeat {
        let low = max(start, starts[i])
        let high = min(end, i + 1 < starts.count ? starts[i + 1] : end)
        if high > low || runs.isEmpty {
          runs.append(
            Run(range: low - start..<max(low, high) - start, attributes: attributes[i]))
        }
        i += 1
      } while i < starts.count && starts[i] < end
      paragraphs.append(
        Paragraph(
          start: start, text: String(part), runs: runs, style: style(first),
          directions: .unlessASCII(part)))
    }
  }

  /// Converts ascending UTF-16 offsets to UTF-8 offsets; an offset inside a character becomes its
  /// start.
  private static func byteOffsets(of wanted: [Int], in text: String) -> [Int] {
    var result: [Int] = []
    var (bytes, units) = (0, 0)
    for scalar in text.unicodeScalars {
      let width = UTF16.width(scalar)
      while result.count < wanted.count, wanted[result.count] < units + width {
        result.append(bytes)
      }
      bytes += UTF8.width(scalar)
      units += width
    }
    while result.count < wanted.count { result.append(bytes) }
    return result
  }
}

extension AttributedText.Paragraph {
  /// Lets all lines but the first begin behind the first `length` bytes, if `width` leaves room for letters there.
  mutating func hang(behind length: Int, _ width: Double) {
    let room = max(0, width - (runs.first?.attributes.font.size ?? 0))
    style.headIndent = min(line(0..<length).width, room)
  }

  /// The paragraph's characters in `range` (UTF-8 offsets) with their attributes, shaped.
  func line(_ range: Range<Int>) -> AttributedLine {
    let part = slice(range)
    return AttributedLine(part.text, runs: part.runs, directions: directions?[range])
  }

  func slice(_ range: Range<Int>) -> (text: String, runs: [AttributedText.Run]) {
    let low = text.utf8.index(text.startIndex, offsetBy: range.lowerBound)
    let high = text.utf8.index(text.startIndex, offsetBy: range.upperBound)
    var kept: [AttributedText.Run] = []
    for run in runs {
      let part = run.range.clamped(to: range)
      guard !part.isEmpty else { continue }
      let moved = part.lowerBound - range.lowerBound..<part.upperBound - range.lowerBound
      kept.append(AttributedText.Run(range: moved, attributes: run.attributes))
    }
    if kept.isEmpty,
      let near = runs.last(where: { $0.range.lowerBound <= range.lowerBound }) ?? runs.first
    {
      kept = [AttributedText.Run(range: 0..<0, attributes: near.attributes)]
    }
    return (String(text[low..<high]), kept)
  }
}
