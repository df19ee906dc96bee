import PanoramaText

/// Divides a paragraph into lines and aligns them.
struct ParagraphSetter {
  /// A line at its place.
  struct Line {
    var line: LineBuilder.Line
    var u: Double
    var top: Double
    /// The first byte of the paragraph's text on it.
    var firstByte: Int32
    var indent: Double
  }

  let context: LayoutContext
  let text: ParagraphText
  let boxes: InlineBoxes
  let style: ComputedStyle
  let strut: (above: Double, below: Double)
  let left: Double
  let width: Double
  /// The size of its font, in points.
  let size: Double
  let isMeasuring: Bool

  /// A line of ragged text may be that bad before words are divided; and with divided words.
  private static let tolerances = (plain: 150.0, hyphenated: 800.0)

  private var indent: Double { style.textIndent.points(of: width) ?? 0 }
  private var isJustified: Bool { style.textAlign == .justify && !isMeasuring }

  /// The lines from a place on, beside what stands there.
  func lines(from y: Double, floats: FloatArea) -> [Line] {
    var tops: [Double] = []
    var lines: [Line] = []
    // Where lines are higher than foreseen, what stands beside them is elsewhere on the way.
    for attempt in 0..<4 {
      let widths = widths(from: y, tops: tops, floats)
      lines = set(widths, from: y, floats)
      guard floats.bottom > y, attempt < 3 else { break }
      let isRight = zip(lines, lines.indices).allSatisfy { line, i in
        let room = floats.room(
          line.top, height: line.line.above + line.line.below, left: left, right: left + width)
        return abs(
          room.right - room.left - (widths[min(i, widths.count - 1)] + (i == 0 ? indent : 0)))
          < 0.01
      }
      if isRight { break }
      tops = lines.map(\.top)
    }
    return lines
  }

  /// The widths of the first lines, and of all further ones.
  private func widths(from y: Double, tops: [Double], _ floats: FloatArea) -> [Double] {
    var widths: [Double] = []
    let height = strut.above + strut.below
    var top = y
    while top < floats.bottom, widths.count < 1000 {
      if widths.count < tops.count { top = max(top, tops[widths.count]) }
      let room = floats.room(top, height: height, left: left, right: left + width)
      widths.append(room.right - room.left)
      top += max(height, 1)
    }
    widths.append(width)
    if widths.count == 1, indent != 0 { widths.append(width) }
    widths[0] -= indent
    return widths
  }

  private func set(_ widths: [Double], from y: Double, _ floats: FloatArea) -> [Line] {
    let hyphens = context.runs.map(\.hyphen)
    var parts = boxes.boxes
    if !isMeasuring, let divided = boxes.divided(parts, width: max(size, widths.min() ?? width)) {
      parts = divided
    }
    let (measure, ends) = ends(parts, widths, hyphens)
    let builder = LineBuilder(
      context: context, text: text, boxes: measure.boxes, words: boxes.words, measure: measure,
      isRightToLeft: boxes.isRightToLeft)
    var lines: [Line] = []
    lines.reserveCapacity(ends.count)
    var (start, top) = (0, y)
    for (i, end) in ends.enumerated() {
      let range = start..<end
      start = end
      let isLast = end == measure.boxes.count || measure.boxes[end - 1].after == .forced
      let target = widths[min(i, widths.count - 1)]
      let align = isLast ? lastAlign : style.textAlign
      var line = builder.line(
        range, filling: align == .justify && !isMeasuring ? target : nil, strut: strut)
      // A line that is too full is drawn together if it can.
      if align != .justify, !isMeasuring, line.width > target + 1e-6 {
        let natural = measure.size(range)
        if natural.width - natural.shrink <= target + 1e-6 {
          line = builder.line(range, filling: target, strut: strut)
        }
      }
      let height = line.above + line.below
      // Beside what leaves no room for it, a line moves down.
      var room = floats.room(top, height: height, left: left, right: left + width)
      if room.right - room.left < min(line.width, size), top < floats.bottom, !isMeasuring {
        top = floats.bottom
        room = (left, left + width)
      }
      let first = i == 0 ? indent : 0
      let slack = max(0, room.right - room.left - first - line.width)
      let isMirrored = style.isRightToLeft
      var u = room.left + (isMirrored ? 0 : first)
      switch align {
      case .left: break
      case .justify where !isMirrored, .start where !isMirrored, .end where isMirrored: break
      case .center: u += slack / 2
      default: u += slack
      }
      if isMeasuring { u = left }
      let span = measure.boxes[range.lowerBound].source
      lines.append(
        Line(
          line: line, u: u, top: top, firstByte: text.spans[Int(span)].start, indent: first))
      top += height
    }
    return lines
  }

  private var lastAlign: ComputedStyle.Align {
    if let last = style.textAlignLast { return last }
    return style.textAlign == .justify ? .start : style.textAlign
  }

  private func ends(
    _ parts: [InlineBox], _ widths: [Double], _ hyphens: [Double]
  ) -> (LineMeasure, [Int]) {
    let plain = LineMeasure(parts, hyphens: hyphens)
    let hyphenate = !isMeasuring && parts.contains { context.runs[Int($0.run)].hyphens == .auto }
    if isMeasuring || !isJustified {
      let isOne = !isMeasuring && plain.size(0..<parts.count).width <= widths[0]
      let divided = hyphenate && !isOne ? boxes.hyphenated(parts) : nil
      let measure = divided.map { LineMeasure($0, hyphens: hyphens) } ?? plain
      return (measure, GreedyBreaks.ends(measure) { widths[min($0, widths.count - 1)] })
    }
    func optimum(_ measure: LineMeasure, _ tolerance: Double, _ stretch: Double) -> [Int]? {
      OptimalBreaks(
        measure: measure, widths: widths, tolerance: tolerance, emergencyStretch: stretch,
        shortest: size * 2
      ).ends()?.ends
    }
    if let ends = optimum(plain, Self.tolerances.plain, 0) { return (plain, ends) }
    var measure = plain
    if hyphenate, let divided = boxes.hyphenated(parts) {
      measure = LineMeasure(divided, hyphens: hyphens)
    }
    if let ends = optimum(measure, Self.tolerances.hyphenated, 0) { return (measure, ends) }
    let ends = optimum(measure, .infinity, size * 3) ?? [measure.boxes.count]
    return (measure, ends)
  }
}
