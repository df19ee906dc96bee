import Foundation
import PanoramaGraphics

/// Text with attributes in lines, which are broken, aligned and truncated according to its
/// paragraph styles.
///
/// Coordinates are points, y downward, with the origin at the top left of the first line. Offsets in the text count
/// bytes of UTF-8.
public struct AttributedTextLayout: Sendable {
  /// A line and its position.
  public struct PlacedLine: Sendable {
    var line: AttributedLine
    /// The part of the text that it shows, without the blanks or the line break at which it ends.
    public var range: Range<Int>
    /// The left end of the baseline.
    public var origin: CGPoint
    /// The upper edge of the line's box.
    public var top: Double
    /// The lower edge of the line's box.
    public var bottom: Double
    /// The sum of all advances.
    public var width: Double { line.width }
  }

  /// The lines from the top; at least one, even for empty text.
  public let lines: [PlacedLine]
  /// The right end of the line that reaches furthest, and the height of all lines, in points.
  public let size: CGSize

  /// - Parameters:
  ///   - text: the text and its attributes.
  ///   - fonts: the library for text without a font attribute.
  ///   - maximumWidth: the width at which lines break, in points; if infinite, lines break only
  ///     where the text has line breaks.
  /// - Complexity: O(n).
  public init(_ text: NSAttributedString, fonts: FontLibrary, maximumWidth: Double = .infinity) {
    var cache = TextLayoutCache()
    self.init(text, fonts: fonts, maximumWidth: maximumWidth, cache: &cache)
  }

  /// The same with the cache of an earlier layout, which gets the lines of this one.
  public init(
    _ text: NSAttributedString, fonts: FontLibrary, maximumWidth: Double,
    cache: inout TextLayoutCache
  ) {
    self.init(AttributedText(text, fonts: fonts), maximumWidth: maximumWidth, cache: &cache)
  }

  /// The same for text whose attributes are in Swift's own types. O(n).
  ///
  /// - Parameters:
  ///   - text: the text and its attributes.
  ///   - maximumWidth: the width at which lines break, in points; infinite for none.
  ///   - marker: returns the length of what a paragraph begins with if its further lines are to begin behind that,
  ///     such as a bullet; 0 for none.
  public init(
    _ text: StyledText, maximumWidth: Double = .infinity, marker: (Substring) -> Int = { _ in 0 }
  ) {
    var cache = TextLayoutCache()
    self.init(
      AttributedText(text), maximumWidth: maximumWidth, marker: marker, cache: &cache)
  }

  /// The same with the cache of an earlier layout, which gets the lines of this one.
  public init(_ text: StyledText, maximumWidth: Double, cache: inout TextLayoutCache) {
    self.init(AttributedText(text), maximumWidth: maximumWidth, cache: &cache)
  }

  private init(
    _ text: AttributedText, maximumWidth: Double, marker: (Substring) -> Int = { _ in 0 },
    cache: inout TextLayoutCache
  ) {
    let width = maximumWidth.isNaN ? .infinity : max(0, maximumWidth)
    let paragraphs = text.paragraphs.map { paragraph in
      var paragraph = paragraph
      let length = min(marker(paragraph.text[...]), paragraph.text.utf8.count)
      if length > 0 { paragraph.hang(behind: length, width) }
      return paragraph
    }
    var composer = ParagraphComposer(width: width)
    let lines = cache.lines(of: paragraphs, width: width, shape: composer.lines)
    for (paragraph, lines) in zip(paragraphs, lines) { composer.add(paragraph, lines) }
    composer.align()
    self.lines = composer.lines
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

  /// The glyphs, those of one size and colour together. O(n).
  public var glyphs: [(run: GlyphRun, color: CGColor)] {
    struct Look: Hashable {
      var size: Double
      var color: CGColor
    }
    var places: [Look: Int] = [:]
    var found: [(look: Look, glyphs: [GlyphRun.Glyph])] = []
    for placed in lines {
      let shift = SIMD2(Double(placed.origin.x), Double(placed.origin.y))
      for run in placed.line.runs {
        let look = Look(size: run.glyphs.fontSize, color: run.attributes.color)
        let place = places[look] ?? found.count
        if place == found.count {
          places[look] = place
          found.append((look, []))
        }
        found[place].glyphs += run.glyphs.glyphs.map {
          GlyphRun.Glyph(outline: $0.outline, position: $0.position + shift)
        }
      }
    }
    return found.map { (GlyphRun(glyphs: $0.glyphs, fontSize: $0.look.size), $0.look.color) }
  }

  /// The number of lines, at least one.
  public var lineCount: Int { lines.count }

  /// The distance from the top to the first baseline, in points.
  public var firstBaseline: Double { Double(lines.first?.origin.y ?? 0) }
}
