import Foundation
import PanoramaGraphics

/// Text in lines, which are broken, aligned and truncated.
///
/// Coordinates are points, y downward, with the origin at the top left of the first line.
public struct TextLayout: Sendable {
  /// A line and its position.
  public struct PlacedLine: Sendable {
    /// The shaped text.
    public var line: TextLine
    /// The left end of its baseline.
    public var origin: CGPoint
  }

  /// The lines from the top; at least one, even for empty text.
  public let lines: [PlacedLine]
  /// The width of the longest line (for alignments other than `.left`, the maximum width if it is finite),
  /// and the height of all lines, in points.
  public let size: CGSize
  /// Whether a part of the text is not shown.
  public let isTruncated: Bool

  /// - Parameters:
  ///   - text: the text; line breaks in it begin new lines.
  ///   - font: the font of the whole text.
  ///   - maximumWidth: the width at which lines break, in points; if infinite, lines break only
  ///     where the text has line breaks.
  ///   - alignment: the alignment of lines that are shorter than the width.
  ///   - truncation: how text that does not fit is truncated.
  ///   - maximumLines: the maximum number of lines; 0 for any number.
  /// - Complexity: O(n).
  public init(
    _ text: String, font: Font, maximumWidth: Double = .infinity,
    alignment: TextAlignment = .left, truncation: TextTruncation = .tail, maximumLines: Int = 0
  ) {
    let limit = maximumWidth.isNaN ? .infinity : max(0, maximumWidth)
    var breaker = LineBreaker(
      font: font, width: limit, truncation: truncation,
      maximumLines: maximumLines > 0 ? maximumLines : .max)
    let broken = breaker.lines(of: text)
    isTruncated = breaker.isTruncated
    let longest = broken.map(\.width).max() ?? 0
    let width = limit.isFinite && alignment != .left ? limit : longest
    var y = 0.0
    lines = broken.map { line in
      let slack = width - line.width
      let x = alignment == .left ? 0 : alignment == .right ? slack : slack / 2
      defer { y += line.ascent + line.descent + font.leading }
      return PlacedLine(line: line, origin: CGPoint(x: x, y: y + line.ascent))
    }
    size = CGSize(width: width, height: max(0, y - (broken.isEmpty ? 0 : font.leading)))
  }

  /// The distance from the top to the first baseline, in points.
  public var firstBaseline: Double { Double(lines.first?.origin.y ?? 0) }

  /// The bounding box of the ink; null if there is none. O(lines).
  public var inkBounds: CGRect {
    lines.reduce(CGRect.null) { box, placed in
      let ink = placed.line.bounds
      return ink.isNull ? box : box.union(ink.offsetBy(dx: placed.origin.x, dy: placed.origin.y))
    }
  }
}
