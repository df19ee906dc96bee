/// Truncates a paragraph to one line.
struct Truncation {
  let paragraph: AttributedText.Paragraph
  let whole: AttributedLine

  init(_ paragraph: AttributedText.Paragraph, _ whole: AttributedLine) {
    self.paragraph = paragraph
    self.whole = whole
  }

  func line(_ mode: NSLineBreakMode, width: Double) -> AttributedLine {
    let count = paragraph.text.utf8.count
    let clusters = LineBreaks.inTextOrder(whole.carets.clusters)
    switch mode {
    case .byTruncatingTail:
      let room = width - dots(at: 0).width
      return joined(0..<end(of: clusters, room), count..<count)
    case .byTruncatingHead:
      let room = width - dots(at: max(0, count - 1)).width
      return joined(0..<0, start(of: clusters, room)..<count)
    case .byTruncatingMiddle:
      let room = (width - dots(at: 0).width) / 2
      return joined(0..<end(of: clusters, room), start(of: clusters, room)..<count)
    default: return whole
    }
  }

  private static let ellipsis = "\u{2026}"

  private func dots(at offset: Int) -> AttributedLine {
    let run = paragraph.runs.last { $0.range.lowerBound <= offset } ?? paragraph.runs[0]
    let range = 0..<Self.ellipsis.utf8.count
    return AttributedLine(
      Self.ellipsis, runs: [AttributedText.Run(range: range, attributes: run.attributes)])
  }

  /// The number of bytes at the start that fit into `room`, in whole characters.
  private func end(of clusters: [TextLine.Cluster], _ room: Double) -> Int {
    var x = 0.0
    for cluster in clusters {
      x += cluster.width
      if x > room + 1e-9 { return cluster.offset }
    }
    return paragraph.text.utf8.count
  }

  /// The start of the part at the end that fits into `room`.
  private func start(of clusters: [TextLine.Cluster], _ room: Double) -> Int {
    var x = 0.0
    var start = paragraph.text.utf8.count
    for cluster in clusters.reversed() {
      x += cluster.width
      if x > room + 1e-9 { break }
      start = cluster.offset
    }
    return start
  }

  /// Joins both parts with an ellipsis, which has the style of the text before it.
  private func joined(_ head: Range<Int>, _ tail: Range<Int>) -> AttributedLine {
    let (before, after) = (paragraph.slice(head), paragraph.slice(tail))
    let gap = Self.ellipsis.utf8.count
    var runs = before.runs.filter { !$0.range.isEmpty }
    let style = (runs.last ?? after.runs.first ?? paragraph.runs[0]).attributes
    runs.append(AttributedText.Run(range: head.count..<head.count + gap, attributes: style))
    let shift = head.count + gap
    runs += after.runs.filter { !$0.range.isEmpty }.map {
      AttributedText.Run(
        range: $0.range.lowerBound + shift..<$0.range.upperBound + shift,
        attributes: $0.attributes)
    }
    let text = before.text + Self.ellipsis + after.text
    let directions = paragraph.directions.map {
      TextDirections(text.unicodeScalars, isRightToLeft: $0.isRightToLeft)
    }
    return AttributedLine(text, runs: runs, directions: directions)
  }
}
