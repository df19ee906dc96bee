import PanoramaGraphics
import PanoramaText

/// The fonts, colours and distances of blocks.
public struct BlockLook: Hashable, Sendable {
  /// The font of running text. Its size is the em in which distances are given.
  public var body: Font
  /// The font of programs.
  public var code: Font
  /// The colour of text.
  public var text: CGColor
  /// The colour of quotations and numbers.
  public var secondaryText: CGColor
  /// The colour of links and ticked boxes.
  public var accent: CGColor
  /// The ground of highlighted text.
  public var highlight: CGColor
  /// The ground of programs and of the headings of tables.
  public var field: CGColor
  /// The colour of rules, of the lines of tables, and of empty boxes.
  public var line: CGColor
  /// The colour of a tick.
  public var tick: CGColor
  /// The sizes of headings of level 1 … 6, in ems.
  public var headingSizes = [1.7, 1.42, 1.22, 1.08, 1.0, 0.95]
  /// The colours of callouts by their kinds; other kinds have the accent colour.
  public var calloutColors: [String: CGColor] = [:]

  /// Keeps shaped words; equal for all looks.
  let shaper = KeptWords()

  /// A look.
  ///
  /// - Parameters:
  ///   - body: the font of running text.
  ///   - code: the font of programs; nil for the fixed-width font of the system in a fitting size.
  ///   - text: the colour of text.
  ///   - secondaryText: the colour of quotations and numbers.
  ///   - accent: the colour of links and ticked boxes.
  ///   - highlight: the ground of highlighted text.
  ///   - field: the ground of programs and of the headings of tables.
  ///   - line: the colour of rules, lines of tables and empty boxes.
  ///   - tick: the colour of a tick on the accent colour.
  public init(
    body: Font, code: Font? = nil, text: CGColor, secondaryText: CGColor, accent: CGColor,
    highlight: CGColor, field: CGColor, line: CGColor, tick: CGColor
  ) {
    self.body = body
    self.code = code ?? body.library.font(named: "monospace", size: body.size * 0.92)
    self.text = text
    self.secondaryText = secondaryText
    self.accent = accent
    self.highlight = highlight
    self.field = field
    self.line = line
    self.tick = tick
  }

  /// The size of running text, in points.
  var em: Double { body.size }

  /// The font of a heading.
  func heading(_ level: Int) -> Font {
    let index = min(max(1, level), headingSizes.count) - 1
    let size = headingSizes.indices.contains(index) ? headingSizes[index] : 1
    return body.withSize(em * size).withWeight(.bold)
  }

  /// The colour of a kind of callout.
  func color(ofCallout kind: String) -> CGColor { calloutColors[kind] ?? accent }
}

/// The words that were shaped for a look and its copies.
struct KeptWords: Hashable, Sendable {
  let words = WordShaper()

  static func == (a: Self, b: Self) -> Bool { true }
  func hash(into hasher: inout Hasher) {}
}
