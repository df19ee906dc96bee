import Foundation
import PanoramaGraphics

/// The properties of one element, computed: inherited, defaults filled in, lengths in points, font-relative units
/// resolved. Elements whose styles are equal share one.
public struct ComputedStyle: Hashable, Sendable {
  // Font.
  /// In order of preference; names as written, generic ones (`serif`, `sans-serif`, `monospace`) too.
  public var fontFamilies: [String] = ["serif"]
  /// Points.
  public var fontSize = 16.0
  /// 100 … 900.
  public var fontWeight = 400
  /// Also for oblique text.
  public var isItalic = false
  /// Small letters as small capitals.
  public var isSmallCapitals = false
  /// OpenType features, for example `onum`, with their values.
  public var fontFeatures: [FontFeature] = []
  /// BCP 47, from `xml:lang` and `lang`; empty if unknown.
  public var language = ""

  // Text.
  /// That of texts.
  public var color = CGColor.black
  /// The distance of lines.
  public var lineHeight = LineHeight.normal
  /// Points between characters, besides the font's.
  public var letterSpacing = 0.0
  /// Points at each space, besides the font's.
  public var wordSpacing = 0.0
  /// How lines are aligned.
  public var textAlign = Align.start
  /// nil: as `textAlign` says (`justify` becomes `start`).
  public var textAlignLast: Align?
  /// The indent of a paragraph's first line; a share is of the width of its block.
  public var textIndent = StyleLength.points(0)
  /// What letters are shown as.
  public var textTransform = Transform.none
  /// What becomes of spaces and line breaks.
  public var whiteSpace = WhiteSpace.normal
  /// Where words may be broken.
  public var hyphens = Hyphens.manual
  /// Words that do not fit are broken anywhere.
  public var breaksWords = false
  /// The direction of text: `direction: rtl`.
  public var isRightToLeft = false
  /// `unicode-bidi`: embed or isolate opens a run of its own.
  public var isolatesDirection = false
  /// All characters have the direction of the element.
  public var overridesDirection = false
  /// Where it stands in its line or cell.
  public var verticalAlign = Vertical.baseline
  /// Decorations of this element itself (not inherited: layout draws them over its inline descendants).
  public var decoration: Decoration = []
  /// The colour of these lines; nil: that of the text.
  public var decorationColor: CGColor?
  /// Where lines below the text stand.
  public var underlinePosition = UnderlinePosition()
  /// Marks beside characters.
  public var emphasis = Emphasis.none
  /// Hidden elements take room.
  public var isVisible = true

  // Boxes.
  /// What kind of box it makes.
  public var display = Display.inline
  /// How it is placed.
  public var position = Position.static
  /// `top`, `right`, `bottom`, `left`.
  public var inset = StyleSides<StyleLength>(top: .auto, right: .auto, bottom: .auto, left: .auto)
  /// What is higher is drawn later, of elements with a place of their own on a fixed page.
  public var zIndex = 0
  /// Where it floats.
  public var float = Side.none
  /// Which floats it stands below.
  public var clear = Clear.none
  /// That of the content, or of the box if `isBorderBox`.
  public var width = StyleLength.auto
  /// As `width`.
  public var height = StyleLength.auto
  /// As `width`.
  public var minWidth = StyleLength.points(0)
  /// As `width`.
  public var minHeight = StyleLength.points(0)
  /// `.auto` is none.
  public var maxWidth = StyleLength.auto
  public var maxHeight = StyleLength.auto
  /// `width` and `height` include padding and border.
  public var isBorderBox = false
  /// Outside of the border; `auto` takes what room is left.
  public var margin = StyleSides<StyleLength>(
    top: .points(0), right: .points(0), bottom: .points(0), left: .points(0))
  /// Between content and border.
  public var padding = StyleSides<StyleLength>(
    top: .points(0), right: .points(0), bottom: .points(0), left: .points(0))
  /// The lines around it.
  public var border = StyleSides<Border>(top: .none, right: .none, bottom: .none, left: .none)
  /// Of border and background, in points.
  public var cornerRadius = 0.0
  /// The colour behind it; nil if there is none.
  public var background: CGColor?
  /// The address of a picture, resolved against the style sheet: a path in the container.
  public var backgroundImage: String?
  /// 0 … 1.
  public var opacity = 1.0
  /// What is larger than the box is cut off.
  public var clipsOverflow = false

  // Lists and tables.
  /// The mark of an item.
  public var listMark = ListMark.disc
  /// A path in the container.
  public var listImage: String?
  /// The mark is a part of the first line.
  public var isListMarkInside = false
  /// Whether cells share borders.
  public var borderCollapse = Collapse.separate
  /// Points between the cells of a table.
  public var borderSpacing = CGSize.zero
  /// A table's caption stands below it.
  public var captionAtBottom = false
  /// Columns have the widths of the first row's cells.
  public var isTableLayoutFixed = false
  /// Empty cells have no border and background.
  public var emptyCellsHidden = false

  // Pages.
  /// Whether a page ends before it.
  public var breakBefore = Break.auto
  /// Whether a page ends after it.
  public var breakAfter = Break.auto
  /// Whether a page may end in it.
  public var breakInside = Break.auto
  /// The least number of lines at the top of a page.
  public var widows = 2
  /// The least number of lines at the bottom of a page.
  public var orphans = 2

  // Writing.
  /// How lines run.
  public var writing = Writing.horizontal
  /// How characters stand in vertical lines.
  public var orientation = Orientation.mixed
  /// Tate-chu-yoko: the text stands upright in one character's square.
  public var combinesUpright = false

  /// CSS's initial values.
  public init() {}
}
