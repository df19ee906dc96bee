import Panorama
import PanoramaBook

/// Something that is marked in the text: a highlight, a selection, a search result.
@_spi(ReaderTests) public struct TextMark: Equatable, Sendable {
  /// The characters from one place to before another.
  public var range: Range<BookPlace>
  public var color: CGColor

  public init(_ range: Range<BookPlace>, color: CGColor) {
    (self.range, self.color) = (range, color)
  }
}

extension ChapterLayout {
  /// Draws marks over the text: as with a highlighter on light paper, like a light on dark paper.
  ///
  /// - Parameters:
  ///   - context: in points of the sheet.
  ///   - rows: what is needed across the lines.
  func draw(
    _ marks: [TextMark], in context: CGContext, rows: ClosedRange<Double>, isDark: Bool
  ) {
    let first = BookPlace(chapter: chapter, node: 0)
    let last = BookPlace(chapter: chapter, node: .max)
    for mark in marks {
      let start = max(mark.range.lowerBound, first)
      let end = min(mark.range.upperBound, last)
      guard start < end else { continue }
      context.saveGState()
      context.setBlendMode(isDark ? .screen : .multiply)
      context.setFillColor(mark.color)
      for rect in rectangles(from: start, to: end) where self.rows(of: rect).overlaps(rows) {
        context.fill(rect)
      }
      context.restoreGState()
    }
  }
}
