import PanoramaGraphics
import PanoramaText

/// The style of a block, and those of the runs in it.
struct BlockStyle {
  let look: BlockLook
  /// The font of its plain parts.
  let font: Font
  var style: ComputedStyle

  /// The family names by which styles ask for the fonts of a look.
  static let families = (body: "body", code: "code")

  /// A block in a column.
  init(_ look: BlockLook, _ column: BlockColumn, font: Font? = nil, isRightToLeft: Bool = false) {
    let font = font ?? look.body
    (self.look, self.font) = (look, font)
    style = ComputedStyle()
    style.display = .block
    style.fontFamilies = [font == look.code ? Self.families.code : Self.families.body]
    style.fontSize = font.size
    style.fontWeight = font.descriptor.weight.value
    style.isItalic = font.descriptor.isItalic
    style.color = column.color
    style.lineHeight = .points(font.lineHeight + font.size * 2 * Self.lead)
    style.whiteSpace = .preWrap
    style.breaksWords = true
    style.isRightToLeft = isRightToLeft
    style.margin.top = .points(column.gap)
  }

  /// The room above and below the letters of each line, in ems of its font.
  fileprivate static let lead = 0.09

  /// The room between its edges and its letters: the lines have their share of it.
  mutating func pad(top: Double, right: Double, bottom: Double, left: Double) {
    let lead = look.em * Self.lead
    style.padding = StyleSides(
      top: .points(max(0, top - lead)), right: .points(right),
      bottom: .points(max(0, bottom - lead)), left: .points(left))
  }

  /// The style of a run in it.
  func inline(_ run: InlineText.Run) -> ComputedStyle {
    var style = style
    style.display = .inline
    style.margin = StyleSides(all: .points(0))
    style.padding = StyleSides(all: .points(0))
    style.border = StyleSides(all: .none)
    style.minHeight = .points(0)
    style.verticalAlign = .baseline
    (style.background, style.cornerRadius) = (nil, 0)
    if run.style.contains(.code) {
      style.fontFamilies = [Self.families.code]
      style.fontSize = font.size * look.code.size / max(1, look.em)
      style.fontWeight = look.code.descriptor.weight.value
    }
    if run.style.contains(.bold) { style.fontWeight = FontWeight.bold.value }
    if run.style.contains(.italic) { style.isItalic = true }
    if case .picture = run.content { style.color = look.secondaryText }
    if run.link != nil { style.color = look.accent }
    if run.style.contains(.struck) {
      style.decoration = .lineThrough
      if run.link == nil { style.color = style.color.copy(alpha: style.color.alpha * 0.7) }
    }
    if run.style.contains(.highlighted) {
      style.background = look.highlight
    } else if run.style.contains(.code) {
      style.background = look.field
    }
    return style
  }
}

extension BlockLook {
  /// The room above the letters of a block's first line that belongs to the line, in points; 0 for what has an edge.
  func leadAbove(_ block: Block?) -> Double {
    switch block {
    case .paragraph(let text): text.runs.first.lead(em)
    case .heading(let text, let level): text.runs.first.lead(heading(level).size)
    case .list(let list): leadAbove(list.items.first?.blocks.first)
    case .quote(let blocks): leadAbove(blocks.first)
    default: 0
    }
  }

  /// The room below the letters of its last line.
  func leadBelow(_ block: Block?) -> Double {
    switch block {
    case .paragraph(let text): text.runs.last.lead(em)
    case .heading(let text, let level): text.runs.last.lead(heading(level).size)
    case .list(let list): leadBelow(list.items.last?.blocks.last)
    case .quote(let blocks): leadBelow(blocks.last)
    default: 0
    }
  }

  /// The room of two lines between two blocks.
  func lead(below last: Block, above next: Block) -> Double { leadBelow(last) + leadAbove(next) }
}

extension InlineText.Run? {
  /// The room above or below the line of a run in a font of a size; 0 for pictures, which have lines of their own.
  fileprivate func lead(_ size: Double) -> Double {
    if case .picture = self?.content { return 0 }
    return self == nil ? 0 : size * BlockStyle.lead
  }
}
