import PanoramaGraphics

extension ComputedStyle {
  /// What kind of box an element makes (CSS Display).
  public enum Display: UInt8, Sendable {
    case none, block, inline, inlineBlock, listItem, table, rowGroup, headerGroup, footerGroup, row,
      cell, caption
    case column, columnGroup, ruby, rubyText, flex, contents
  }
  /// Where a box floats.
  public enum Side: UInt8, Sendable { case none, left, right }
  /// `text-underline-position`.
  public struct UnderlinePosition: Hashable, Sendable {
    /// In horizontal lines, below the descenders.
    public var isUnder = false
    /// Of vertical lines; without one, at the left if `isUnder`, else at the right.
    public var side = Side.none

    public init(isUnder: Bool = false, side: Side = .none) {
      (self.isUnder, self.side) = (isUnder, side)
    }
  }
  /// Which floats a box stands below.
  public enum Clear: UInt8, Sendable { case none, left, right, both }
  /// How lines are aligned. `start` and `end` depend on the direction of the text.
  public enum Align: UInt8, Sendable { case start, end, left, right, center, justify }
  /// Where a box or text stands in its line, or the content of a cell in the cell.
  public enum Vertical: Hashable, Sendable {
    case baseline, sub, `super`, top, textTop, middle, bottom, textBottom
    /// Points above the baseline.
    case raised(Double)
  }
  /// What becomes of spaces and line breaks, and whether lines are broken.
  public enum WhiteSpace: UInt8, Sendable { case normal, nowrap, pre, preWrap, preLine }
  /// Letters that are shown instead of those in the text.
  public enum Transform: UInt8, Sendable { case none, uppercase, lowercase, capitalize, fullWidth }
  /// Where words may be broken: nowhere, at soft hyphens, or by the rules of the language.
  public enum Hyphens: UInt8, Sendable { case none, manual, auto }
  /// Whether a page ends before, after or in a box. After `left` and `right`, such a page begins.
  public enum Break: UInt8, Sendable { case auto, avoid, always, left, right }
  /// How lines run and in which direction they follow each other.
  public enum Writing: UInt8, Sendable { case horizontal, verticalRL, verticalLR }
  /// How characters stand in vertical lines.
  public enum Orientation: UInt8, Sendable { case mixed, upright, sideways }
  /// How a border is drawn.
  public enum LineStyle: UInt8, Sendable {
    case none, solid, dashed, dotted, double, groove, ridge, inset, outset
  }
  /// Whether neighbouring cells of a table share their borders.
  public enum Collapse: UInt8, Sendable { case separate, collapse }
  /// Whether a box stands where it falls, is moved from there, or is placed by `inset`.
  public enum Position: UInt8, Sendable { case `static`, relative, absolute, fixed }
  /// Marks beside each character.
  public enum Emphasis: UInt8, Sendable {
    case none, dot, circle, sesame, openDot, openCircle, openSesame
  }
  /// The distance of lines: the font's own, a multiple of the text's size, or points.
  public enum LineHeight: Hashable, Sendable {
    case normal
    case factor(Double)
    case points(Double)
  }
  /// The mark of a list's item, and the manner of a counter.
  public enum ListMark: Hashable, Sendable {
    case none, disc, circle, square, decimal, decimalLeadingZero, lowerAlpha, upperAlpha,
      lowerRoman, upperRoman
    case lowerGreek, hiragana, katakana, cjkDecimal
    case text(String)
  }
  /// Lines at a text.
  public struct Decoration: OptionSet, Hashable, Sendable {
    public var rawValue: UInt8
    public init(rawValue: UInt8) { self.rawValue = rawValue }
    public static let underline = Self(rawValue: 1)
    public static let overline = Self(rawValue: 2)
    public static let lineThrough = Self(rawValue: 4)
  }
  /// A line at one side of a box.
  public struct Border: Hashable, Sendable {
    /// Points; 0 if the style is `none`.
    public var width: Double
    public var style: LineStyle
    public var color: CGColor

    /// A line; `width` in points.
    public init(width: Double, style: LineStyle, color: CGColor) {
      (self.width, self.style, self.color) = (width, style, color)
    }
  }

  /// An OpenType feature with its value; 0 is off.
  public struct FontFeature: Hashable, Sendable {
    public var tag: String
    public var value: Int

    /// A feature with its value; 0 is off.
    public init(tag: String, value: Int) { (self.tag, self.value) = (tag, value) }
  }
}

extension ComputedStyle.Border {
  /// No line.
  public static let none = Self(width: 0, style: .none, color: .black)
}
