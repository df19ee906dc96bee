import Panorama

/// The lines of a label's text: plain text with a maximum number of lines, or attributed text.
@MainActor
struct UILabelLayout {
  private enum Content {
    case plain(TextLayout, CGColor)
    case styled(NSAttributedString, AttributedTextLayout)
  }

  private let content: Content
  private let maximumHeight: Double
  let width: Double
  let height: Double

  init(
    _ text: String, font: Font, color: CGColor, alignment: NSTextAlignment, mode: NSLineBreakMode,
    width: Double, maximumLines: Int
  ) {
    let side: TextAlignment =
      switch alignment {
      case .center: .center
      case .right: .right
      case .left, .justified, .natural: .left
      }
    let truncation: TextTruncation =
      switch mode {
      case .byTruncatingMiddle: maximumLines == 1 ? .middle : .tail
      case .byClipping: .none
      default: .tail
      }
    let layout = TextLayout(
      text, font: font, maximumWidth: width, alignment: width.isFinite ? side : .left,
      truncation: truncation, maximumLines: maximumLines)
    content = .plain(layout, color)
    self.width = Double(layout.size.width)
    height = Double(layout.size.height)
    maximumHeight = height
  }

  init(
    _ text: NSAttributedString, defaults: [NSAttributedString.Key: Any], width: Double,
    maximumLines: Int
  ) {
    let whole = NSMutableAttributedString(string: text.string, attributes: defaults)
    text.enumerateAttributes(in: NSRange(location: 0, length: text.length)) { found, range, _ in
      whole.addAttributes(found, range: range)
    }
    let layout = AttributedTextLayout(
      whole, fonts: CurrentState.fonts, maximumWidth: width)
    content = .styled(whole, layout)
    self.width = Double(layout.size.width)
    let all = Double(layout.size.height)
    let shown = maximumLines > 0 ? min(maximumLines, layout.lineCount) : layout.lineCount
    height = all * Double(shown) / Double(max(1, layout.lineCount))
    maximumHeight = height
  }

  /// - Parameter color: replaces the text's own colour, for a shadow; attributed text is then not drawn.
  func draw(in context: CGContext, at origin: CGPoint, _ color: CGColor?) {
    switch content {
    case .plain(let layout, let own): context.draw(layout, at: origin, color: color ?? own)
    case .styled(_, let layout):
      guard color == nil else { return }
      context.draw(layout, at: origin, height: maximumHeight)
    }
  }
}
