import Foundation
import PanoramaGraphics

/// The properties of one element, computed: inherited, defaults filled in, lengths in points, font-relative units
/// resolved. Elements whose styles are equal share one.
public struct ComputedStyle: Hashable, Sendable {
  public enum Display: UInt8, Sendable {
    case none, block, inline, inlineBlock, listItem, table, rowGroup, headerGroup, footerGroup, row,
      cell, caption
    case column, columnGroup, ruby, rubyText, flex, contents
  }
  public enum Side: UInt8, Sendable { case none, left, right }
  public enum Clear: UInt8, Sendable { case none, left, right, both }
  public enum Align: UInt8, Sendable { case start, end, left, right, center, justify }
  public enum Vertical: Hashable, Sendable {
    case baseline, sub, `super`, top, textTop, middle, bottom, textBottom
    case raised(Double)
  }
  public enum WhiteSpace: UInt8, Sendable { case normal, nowrap, pre, preWrap, preLine }
  public enum Transform: UInt8, Sendable { case none, uppercase, lowercase, capitalize, fullWidth }
  public enum Hyphens: UInt8, Sendable { case none, manual, auto }
  public enum Break: UInt8, Sendable { case auto, avoid, always, left, right }
  public enum Writing: UInt8, Sendable { case horizontal, verticalRL, verticalLR }
  public enum Orientation: UInt8, Sendable { case mixed, upright, sideways }
  public enum LineStyle: UInt8, Sendable {
    case none, solid, dashed, dotted, double, groove, ridge, inset, outset
  }
  public enum Collapse: UInt8, Sendable { case separate, collapse }
  public enum Position: UInt8, Sendable { case `static`, relative, absolute, fixed }
  public enum Emphasis: UInt8, Sendable {
    case none, dot, circle, sesame, openDot, openCircle, openSesame
  }
  public enum LineHeight: Hashable, Sendable {
    case normal
    case factor(Double)
    case points(Double)
  }
  public enum ListMark: Hashable, Sendable {
    case none, disc, circle, square, decimal, decimalLeadingZero, lowerAlpha, upperAlpha,
      lowerRoman, upperRoman
    case lowerGreek, hiragana, katakana, cjkDecimal
    case text(String)
  }
  public struct Decoration: OptionSet, Hashable, Sendable {
    public var rawValue: UInt8
    public init(rawValue: UInt8) { self.rawValue = rawValue }
    public static let underline = Self(rawValue: 1)
    public static let overline = Self(rawValue: 2)
    public static let lineThrough = Self(rawValue: 4)
  }
  public struct Border: Hashable, Sendable {
    public var width: Double
    public var style: LineStyle
    public var color: CGColor

    /// A line; `width` in points.
    public init(width: Double, style: LineStyle, color: CGColor) {
      (self.width, self.style, self.color) = (width, style, color)
    }
  }

  // Font.
  /// In order of preference; names as written, generic ones (`serif`, `sans-serif`, `monospace`) too.
  public var fontFamilies: [String] = ["serif"]
  /// Points.
  public var fontSize = 16.0
  /// 100 … 900.
  public var fontWeight = 400
  public var isItalic = false
  public var isSmallCapitals = false
  /// OpenType features, for example `onum`, with their values.
  public var fontFeatures: [FontFeature] = []
  public struct FontFeature: Hashable, Sendable {
    public var tag: String
    public var value: Int
  }
  /// BCP 47, from `xml:lang` and `lang`; empty if unknown.
  public var language = ""

  // Text.
  public var color = CGColor.black
  public var lineHeight = LineHeight.normal
  public var letterSpacing = 0.0
  public var wordSpacing = 0.0
  public var textAlign = Align.start
  /// nil: as `textAlign` says (`justify` becomes `start`).
  public var textAlignLast: Align?
  public var textIndent = BookLength.points(0)
  public var textTransform = Transform.none
  public var whiteSpace = WhiteSpace.normal
  public var hyphens = Hyphens.manual
  /// Words that do not fit are broken anywhere.
  public var breaksWords = false
  public var isRightToLeft = false
  /// `unicode-bidi`: embed or isolate opens a run of its own.
  public var isolatesDirection = false
  public var overridesDirection = false
  public var verticalAlign = Vertical.baseline
  /// Decorations of this element itself (not inherited: layout draws them over its inline descendants).
  public var decoration: Decoration = []
  public var decorationColor: CGColor?
  public var emphasis = Emphasis.none
  public var isVisible = true

  // Boxes.
  public var display = Display.inline
  public var position = Position.static
  public var inset = BookSides<BookLength>(top: .auto, right: .auto, bottom: .auto, left: .auto)
  public var float = Side.none
  public var clear = Clear.none
  public var width = BookLength.auto
  public var height = BookLength.auto
  public var minWidth = BookLength.points(0)
  public var minHeight = BookLength.points(0)
  /// `.auto` is none.
  public var maxWidth = BookLength.auto
  public var maxHeight = BookLength.auto
  /// `width` and `height` include padding and border.
  public var isBorderBox = false
  public var margin = BookSides<BookLength>(
    top: .points(0), right: .points(0), bottom: .points(0), left: .points(0))
  public var padding = BookSides<BookLength>(
    top: .points(0), right: .points(0), bottom: .points(0), left: .points(0))
  public var border = BookSides<Border>(top: .none, right: .none, bottom: .none, left: .none)
  public var cornerRadius = 0.0
  public var background: CGColor?
  /// The address of a picture, resolved against the style sheet: a path in the container.
  public var backgroundImage: String?
  public var opacity = 1.0
  public var clipsOverflow = false

  // Lists and tables.
  public var listMark = ListMark.disc
  /// A path in the container.
  public var listImage: String?
  public var isListMarkInside = false
  public var borderCollapse = Collapse.separate
  public var borderSpacing = CGSize.zero
  public var captionAtBottom = false
  public var isTableLayoutFixed = false
  public var emptyCellsHidden = false

  // Pages.
  public var breakBefore = Break.auto
  public var breakAfter = Break.auto
  public var breakInside = Break.auto
  public var widows = 2
  public var orphans = 2

  // Writing.
  public var writing = Writing.horizontal
  public var orientation = Orientation.mixed
  /// Tate-chu-yoko: the text stands upright in one character's square.
  public var combinesUpright = false

  public init() {}
}

extension ComputedStyle.Border {
  public static let none = Self(width: 0, style: .none, color: .black)
}
