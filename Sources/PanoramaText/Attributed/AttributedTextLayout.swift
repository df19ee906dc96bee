import Foundation
import PanoramaGraphics

/// Text with attributes in lines, which are broken, aligned and truncated according to its
/// paragraph styles.
///
/// Coordinates are points, y downward, with the origin at the top left of the first line.
public struct AttributedTextLayout: Sendable {
  struct PlacedLine: Sendable {
    var line: AttributedLine
    /// The left end of the baseline.
    var origin: CGPoint
    /// The line's box, from its top to its bottom.
    var top: Double
    var bottom: Double
  }

  let lines: [PlacedLine]
  /// The right end of the line that reaches furthest, and the height of all lines, in points.
  public let size: CGSize

  /// - Parameters:
  ///   - text: the text and its attributes.
  ///   - fonts: the library for text without a font attribute.
  ///   - maximumWidth: the width at which lines break, in points; if infinite, lines break only
  ///     where the text has line breaks.
  /// - Complexity: O(n).
  public init(_ text: NSAttributedString, fonts: FontLibrary, maximumWidth: Double = .infinity) {
    self.init(AttributedText(text, fonts: fonts), maximumWidth: maximumWidth)
  }

  /// The same for text whose attributes are in Swift's own types. O(n).
  public init(_ text: StyledText, maximumWidth: Double = .infinity) {
    self.init(AttributedText(text), maximumWidth: maximumWidth)
  }

  private init(_ text: AttributedText, maximumWidth: Double) {
    let width = maximumWidth.isNaN ? .infinity : max(0, maximumWidth)
    var composer = ParagraphComposer(width: width)
    for paragraph in text.paragraphs { composer.add(paragraph) }
    composer.align()
    lines = composer.lines
    size = CGSize(width: composer.right, height: composer.bottom)
  }

  /// The links and their places in points; one that is on two lines is in the list twice. O(n).
  public var links: [(link: String, frame: CGRect)] {
    lines.flatMap { placed in
      placed.line.segments.compactMap { segment in
        segment.attributes.link.map { link in
          (
            link,
            CGRect(
              x: Double(placed.origin.x) + segment.x, y: placed.top, width: segment.width,
              height: placed.bottom - placed.top)
          )
        }
      }
    }
  }

  /// The number of lines, at least one.
  public var lineCount: Int { lines.count }

  /// The distance from the top to the first baseline, in points.
  public var firstBaseline: Double { Double(lines.first?.origin.y ?? 0) }
}
