import Panorama

/// A read-only text with UIKit's defaults: one line in the interface font at 17 points, black (white
/// in dark surroundings), vertically centred, with an ellipsis where it does not fit.
open class UILabel: View {
  private var plain: String?
  private var styled: NSAttributedString?

  /// The displayed text, if any. Setting it removes the attributes of `attributedText`.
  open var text: String? {
    get { plain ?? styled?.string }
    set {
      plain = newValue
      styled = nil
      contentDidChange()
    }
  }
  /// The displayed text with attributes. The label's properties apply where it has none.
  open var attributedText: NSAttributedString? {
    get { styled ?? plain.map { NSAttributedString(string: $0, attributes: attributes) } }
    set {
      styled = newValue
      plain = nil
      contentDidChange()
    }
  }
  /// The font. Setting nil restores the default.
  open var font: UIFont! = UILabel.standardFont {
    didSet {
      if font == nil { font = Self.standardFont }
      contentDidChange()
    }
  }
  /// The text's colour. Setting nil restores `.label`.
  open var textColor: UIColor! = .label {
    didSet {
      if textColor == nil { textColor = .label }
      setNeedsDisplay()
    }
  }
  /// The text's colour while highlighted; nil keeps `textColor`.
  open var highlightedTextColor: UIColor? { didSet { setNeedsDisplay() } }
  /// Whether `highlightedTextColor` is used.
  open var isHighlighted = false { didSet { setNeedsDisplay() } }
  /// Whether the text has its normal colour; otherwise it is gray. The default is true.
  open var isEnabled = true { didSet { setNeedsDisplay() } }
  /// The alignment of lines. The default is natural, which is left for plain text.
  open var textAlignment = NSTextAlignment.natural { didSet { setNeedsDisplay() } }
  /// What happens to text that does not fit. The default is an ellipsis at the end.
  open var lineBreakMode = NSLineBreakMode.byTruncatingTail { didSet { contentDidChange() } }
  /// The maximum number of lines; 0 means no limit. The default is 1.
  open var numberOfLines = 1 { didSet { contentDidChange() } }
  /// The width at which lines break in `intrinsicContentSize`, in points; 0 for no limit. Constraints
  /// do not need it: they measure the text again once its width is known.
  open var preferredMaxLayoutWidth: CGFloat = 0 { didSet { contentDidChange() } }
  /// Whether the font of a single line shrinks to fit. The default is false.
  open var adjustsFontSizeToFitWidth = false { didSet { setNeedsDisplay() } }
  /// The minimum factor by which the font shrinks, 0 … 1; 0 means no limit.
  open var minimumScaleFactor: CGFloat = 0 { didSet { setNeedsDisplay() } }
  /// The colour of a shadow behind the text, moved by `shadowOffset`; nil for none.
  open var shadowColor: UIColor? { didSet { setNeedsDisplay() } }
  /// The shadow's offset in points. As in UIKit, the default is (0, −1), which is upwards.
  open var shadowOffset = CGSize(width: 0, height: -1) { didSet { setNeedsDisplay() } }

  private static var standardFont: UIFont { UIFont.systemFont(ofSize: 17) }

  public override init(frame: CGRect) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
  }

  /// Nil: views are not read from archives.
  public required init?(coder: NSCoder) { nil }

  private func contentDidChange() {
    setNeedsDisplay()
    superview?.setNeedsLayout()
  }

  open override var accessibilityRole: AccessibilityRole? { .text }
  open override var accessibilityTitle: String { text ?? "" }

  // MARK: Override points

  /// The area of the text within `bounds`. The default has the full width and is vertically
  /// centred.
  open func textRect(forBounds bounds: CGRect, limitedToNumberOfLines lines: Int) -> CGRect {
    let height = min(bounds.height, layout(width: Double(bounds.width), lines: lines).height)
    return CGRect(
      x: bounds.minX, y: (bounds.midY - height / 2).rounded(), width: bounds.width, height: height)
  }

  /// Draws the text.
  ///
  /// - Parameter rect: the label's bounds.
  open func drawText(in rect: CGRect) {
    guard let context = CurrentState.context, !rect.isEmpty else { return }
    let place = textRect(forBounds: rect, limitedToNumberOfLines: numberOfLines)
    func draw(_ origin: CGPoint, _ color: CGColor? = nil) {
      layout(width: Double(place.width), lines: numberOfLines, color: color)
        .draw(in: context, at: origin)
    }
    if let shadowColor = shadowColor?.cgColor {
      draw(
        CGPoint(x: place.minX + shadowOffset.width, y: place.minY + shadowOffset.height),
        shadowColor)
    }
    draw(place.origin)
  }

  open override func draw(_ rect: CGRect) { drawText(in: bounds) }

  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    guard let text, !text.isEmpty else { return .zero }
    let limit = numberOfLines == 1 || size.width <= 0 ? .infinity : Double(size.width)
    let needed = layout(width: limit, lines: numberOfLines, adjusting: false)
    return CGSize(width: needed.width.rounded(.up), height: needed.height.rounded(.up))
  }

  /// The size of the text, with lines that break at `preferredMaxLayoutWidth`.
  open override var intrinsicContentSize: CGSize {
    guard numberOfLines != 1, preferredMaxLayoutWidth > 0 else { return unlimitedSize }
    return sizeThatFits(CGSize(width: preferredMaxLayoutWidth, height: 0))
  }

  // MARK: Layout

  private var shownColor: CGColor {
    if !isEnabled { return CGColor(gray: 0.56) }
    return (isHighlighted ? highlightedTextColor ?? textColor : textColor).cgColor
  }

  private var attributes: [NSAttributedString.Key: Any] {
    let style = NSMutableParagraphStyle()
    style.alignment = textAlignment
    style.lineBreakMode = numberOfLines == 1 ? lineBreakMode : .byWordWrapping
    return [.font: font as Any, .foregroundColor: shownColor, .paragraphStyle: style]
  }

  /// - Parameters:
  ///   - width: the width at which lines break, in points.
  ///   - lines: the maximum number of lines; 0 for any number.
  ///   - adjusting: whether the font may shrink.
  ///   - color: the colour of everything; nil for the text's own.
  private func layout(
    width: Double, lines: Int, adjusting: Bool = true, color: CGColor? = nil
  ) -> UILabelLayout {
    if let styled {
      return UILabelLayout(
        styled, defaults: attributes, color: color, width: width, maximumLines: lines)
    }
    var font: Font = self.font.font
    if adjusting, adjustsFontSizeToFitWidth, lines == 1, width.isFinite, let plain {
      let natural = TextLine(plain, font: font).width
      let minimum = Double(minimumScaleFactor)
      if natural > width { font.size *= max(minimum, width / natural) }
    }
    return UILabelLayout(
      plain ?? "", font: font, color: color ?? shownColor, alignment: textAlignment,
      mode: lineBreakMode, width: width, maximumLines: lines)
  }
}

/// The lines of a label's text: plain text with a maximum number of lines, or attributed text.
@MainActor
private struct UILabelLayout {
  private enum Content {
    case plain(TextLayout, CGColor)
    case styled(AttributedTextLayout)
  }

  private let content: Content
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
    (self.width, height) = (Double(layout.size.width), Double(layout.size.height))
  }

  init(
    _ text: NSAttributedString, defaults: [NSAttributedString.Key: Any], color: CGColor?,
    width: Double, maximumLines: Int
  ) {
    let whole = NSMutableAttributedString(string: text.string, attributes: defaults)
    let everything = NSRange(location: 0, length: text.length)
    text.enumerateAttributes(in: everything) { found, range, _ in
      whole.addAttributes(found, range: range)
    }
    if let color {
      whole.addAttribute(.foregroundColor, value: color, range: everything)
      whole.removeAttribute(.backgroundColor, range: everything)
    }
    let layout = AttributedTextLayout(whole, fonts: CurrentState.fonts, maximumWidth: width)
    content = .styled(layout)
    self.width = Double(layout.size.width)
    let shown = maximumLines > 0 ? min(maximumLines, layout.lineCount) : layout.lineCount
    height = Double(layout.size.height) * Double(shown) / Double(max(1, layout.lineCount))
  }

  func draw(in context: CGContext, at origin: CGPoint) {
    switch content {
    case .plain(let layout, let color): context.draw(layout, at: origin, color: color)
    case .styled(let layout): context.draw(layout, at: origin, height: height)
    }
  }
}
