import Foundation
import PanoramaGraphics

/// Text with attributes in lines: broken, aligned and cut as its paragraph styles say.
///
/// Coordinates: points, y down, origin at the top left of the first line's box.
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
  /// The longest line's end and the height of all lines.
  public let size: CGSize

  /// - Parameters:
  ///   - fonts: where text without a font attribute gets its font.
  ///   - maximumWidth: where lines break, in points; infinite breaks at line ends only.
  /// - Complexity: O(n).
  public init(_ text: NSAttributedString, fonts: FontLibrary, maximumWidth: Double = .infinity) {
    let width = maximumWidth.isNaN ? .infinity : max(0, maximumWidth)
    var composer = ParagraphComposer(width: width)
    for paragraph in AttributedText(text, fonts: fonts).paragraphs { composer.add(paragraph) }
    composer.align()
    lines = composer.lines
    size = CGSize(width: composer.right, height: composer.bottom)
  }

  /// How many lines there are; at least one.
  public var lineCount: Int { lines.count }

  /// From the top down to the first baseline, in points.
  public var firstBaseline: Double { Double(lines.first?.origin.y ?? 0) }
}
