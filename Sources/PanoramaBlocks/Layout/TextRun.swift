import PanoramaGraphics
import PanoramaText

/// How characters look and what room they need: what a style and its surroundings say about them. One for all
/// characters that look alike.
final class TextRun: Sendable {
  /// What decides about it.
  struct Look: Hashable {
    var style: Int32
    /// How far the baseline is raised, in points.
    var rise = 0.0
    /// A share of the style's size: small capitals are smaller.
    var scale = 1.0
    var lines: [Line] = []
    var background: CGColor?
  }

  /// A line below, above or through the text.
  struct Line: Hashable {
    var kind: ComputedStyle.Decoration
    var color: CGColor
    /// Where a line below the text stands.
    var position: ComputedStyle.UnderlinePosition

    /// The lines of an element.
    static func lines(of style: ComputedStyle) -> [Line] {
      [.underline, .overline, .lineThrough].filter { style.decoration.contains($0) }.map {
        Line(
          kind: $0, color: style.decorationColor ?? style.color,
          position: style.underlinePosition)
      }
    }
  }

  let key: Look
  let font: Font
  let shaping: ShapingStyle
  let shapingKey: Int
  /// The same for characters that stand upright in vertical lines.
  let upright: ShapingStyle
  let uprightKey: Int
  let color: CGColor
  let isVisible: Bool
  let emphasis: ComputedStyle.Emphasis
  /// How far its line box reaches above and below the baseline of the line, in points, ≥ 0 together.
  let above: Double
  let below: Double
  let space: Double
  let hyphen: Double
  let letterSpacing: Double
  let wordSpacing: Double
  /// Whether lines break only where the text says so.
  let keepsTogether: Bool
  let breaksWords: Bool
  let hyphens: ComputedStyle.Hyphens
  let orientation: ComputedStyle.Orientation
  let combinesUpright: Bool

  init(
    key: Look,
    font: Font,
    shaping: ShapingStyle,
    shapingKey: Int,
    upright: ShapingStyle,
    uprightKey: Int,
    color: CGColor,
    isVisible: Bool,
    emphasis: ComputedStyle.Emphasis,
    above: Double,
    below: Double,
    space: Double,
    hyphen: Double,
    letterSpacing: Double,
    wordSpacing: Double,
    keepsTogether: Bool,
    breaksWords: Bool,
    hyphens: ComputedStyle.Hyphens,
    orientation: ComputedStyle.Orientation,
    combinesUpright: Bool
  ) {
    self.key = key
    self.font = font
    self.shaping = shaping
    self.shapingKey = shapingKey
    self.upright = upright
    self.uprightKey = uprightKey
    self.color = color
    self.isVisible = isVisible
    self.emphasis = emphasis
    self.above = above
    self.below = below
    self.space = space
    self.hyphen = hyphen
    self.letterSpacing = letterSpacing
    self.wordSpacing = wordSpacing
    self.keepsTogether = keepsTogether
    self.breaksWords = breaksWords
    self.hyphens = hyphens
    self.orientation = orientation
    self.combinesUpright = combinesUpright
  }
}
