import Foundation

/// Lays out paragraphs below one another.
struct ParagraphComposer {
  /// The width in points; infinite for no limit.
  let width: Double
  private(set) var lines: [AttributedTextLayout.PlacedLine] = []
  /// The lower edge of the last line.
  private(set) var bottom = 0.0
  private var y = 0.0
  /// For each line, the values that are needed to align it.
  private var slots: [(left: Double, room: Double, alignment: NSTextAlignment)] = []

  init(width: Double) { self.width = width }

  /// The right end of the longest line.
  var right: Double { lines.map { Double($0.origin.x) + $0.line.width }.max() ?? 0 }

  mutating func add(_ paragraph: AttributedText.Paragraph, _ broken: TextLayoutCache.Lines) {
    let style = paragraph.style
    if !lines.isEmpty { y += style.paragraphSpacingBefore }
    for (i, (range, shaped)) in broken.enumerated() {
      var line = shaped
      let (left, room) = slot(i, style)
      let isLast = i == broken.count - 1
      if style.alignment == .justified, !isLast, room.isFinite { line.justify(to: room) }
      place(line, paragraph.start + range.lowerBound..<paragraph.start + range.upperBound, style)
      slots.append((left, room, Self.resolved(style.alignment, line)))
    }
    y += style.paragraphSpacing
  }

  /// The left end and the width of the line of a paragraph with an index.
  private func slot(_ line: Int, _ style: NSParagraphStyle.Values) -> (left: Double, room: Double) {
    let edge = style.tailIndent > 0 ? min(style.tailIndent, width) : width + style.tailIndent
    let left = line == 0 ? style.firstLineHeadIndent : style.headIndent
    return (left, max(0, edge - left))
  }

  /// Natural alignment follows the direction of the text.
  private static func resolved(_ alignment: NSTextAlignment, _ line: AttributedLine)
    -> NSTextAlignment
  {
    switch alignment {
    case .natural, .justified: line.isRightToLeft ? .right : .left
    default: alignment
    }
  }

  /// Breaks a paragraph.
  func lines(of paragraph: AttributedText.Paragraph) -> TextLayoutCache.Lines {
    func room(_ line: Int) -> Double { slot(line, paragraph.style).room }
    let count = paragraph.text.utf8.count
    let whole = paragraph.line(0..<count)
    if whole.width <= room(0) + 1e-9 { return [(0..<count, whole)] }
    let mode = paragraph.style.lineBreakMode
    if mode.isSingleLine {
      return [(0..<count, Truncation(paragraph, whole).line(mode, width: room(0)))]
    }
    let text = paragraph.text
    return LineBreaks.ranges(
      in: text[...], clusters: whole.carets.clusters, breaksAnywhere: mode == .byCharWrapping,
      width: room
    ).map { range in
      let isLast = range.upperBound == text.endIndex
      let kept = isLast ? text[range] : text[range].trimmingTrailingBlanks()
      let start = text.utf8.distance(from: text.startIndex, to: range.lowerBound)
      let shown = start..<start + kept.utf8.count
      return (shown, paragraph.line(shown))
    }
  }

  private mutating func place(
    _ line: AttributedLine, _ range: Range<Int>, _ style: NSParagraphStyle.Values
  ) {
    let natural = line.ascent + line.descent
    var height = style.lineHeightMultiple > 0 ? natural * style.lineHeightMultiple : natural
    height = max(height, style.minimumLineHeight)
    if style.maximumLineHeight > 0 { height = min(height, style.maximumLineHeight) }
    // Additional or missing height is applied above the text.
    let baseline = y + height - line.descent
    bottom = y + height
    lines.append(
      AttributedTextLayout.PlacedLine(
        line: line, range: range, origin: CGPoint(x: 0, y: baseline), top: y, bottom: bottom))
    y = bottom + line.leading + style.lineSpacing
  }

  /// Aligns the lines. All paragraphs must have been added, because without a limit of the width, lines are
  /// aligned with the longest one.
  mutating func align() {
    let longest = zip(lines, slots).map { $0.line.width + $1.left }.max() ?? 0
    for i in lines.indices {
      let slot = slots[i]
      let room = slot.room.isFinite ? slot.room : longest - slot.left
      let slack = room - lines[i].line.width
      let share = slot.alignment == .right ? 1 : slot.alignment == .center ? 0.5 : 0
      lines[i].origin.x = slot.left + slack * share
    }
  }
}
