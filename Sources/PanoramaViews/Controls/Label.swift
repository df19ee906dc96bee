import Foundation
import PanoramaGraphics
import PanoramaText

/// A view with text; the class that UIKit's `UILabel` is made of.
open class Label: View {
  private var plain: String?
  private var styled: NSAttributedString?

  /// The text. Line feeds begin new lines if `numberOfLines` allows. Setting it removes the attributes of
  /// `attributedText`.
  open var text: String! {
    get { plain ?? styled?.string }
    set {
      guard styled != nil || newValue != plain else { return }
      (plain, styled) = (newValue, nil)
      contentDidChange()
    }
  }
  /// The text with attributes; nil for none. The label's properties apply where it has none.
  open var attributedText: NSAttributedString? {
    get { styled ?? plain.map { NSAttributedString(string: $0, attributes: attributes) } }
    set {
      (plain, styled) = (nil, newValue)
      contentDidChange()
    }
  }
  /// The style of the text in the theme. `font` overrides it.
  public var textStyle = TextStyle.body {
    didSet { if textStyle != oldValue { contentDidChange() } }
  }
  /// The font; nil for the theme's font of `textStyle`.
  open var font: FontObject! { didSet { if font != oldValue { contentDidChange() } } }
  /// The colour; nil for the theme's text colour, or its secondary one if `isSecondary`.
  open var textColor: ColorObject! { didSet { setNeedsDisplay() } }
  /// Whether the text is less important and has the theme's secondary colour.
  public var isSecondary = false { didSet { setNeedsDisplay() } }
  /// The alignment of lines that are shorter than the label. Default: natural, which is left for plain text.
  open var textAlignment = NSTextAlignment.natural { didSet { setNeedsDisplay() } }
  /// What happens to text that does not fit. Default: an ellipsis at the end.
  open var lineBreakMode = NSLineBreakMode.byTruncatingTail { didSet { contentDidChange() } }
  /// The maximum number of lines; 0 for any number. Default: 1.
  open var numberOfLines = 1 { didSet { contentDidChange() } }
  /// The width at which lines break in `intrinsicContentSize`, in points; 0 for no limit. Constraints
  /// do not need it: they measure the text again once its width is known.
  open var preferredMaxLayoutWidth: CGFloat = 0 { didSet { contentDidChange() } }
  /// Whether the font of a single line of plain text shrinks to fit. Default: false.
  open var adjustsFontSizeToFitWidth = false { didSet { setNeedsDisplay() } }
  /// The minimum factor by which the font shrinks, 0 … 1; 0 for no limit.
  open var minimumScaleFactor: CGFloat = 0 { didSet { setNeedsDisplay() } }
  /// The colour of a shadow behind the text, moved by `shadowOffset`; nil for none.
  open var shadowColor: ColorObject? { didSet { setNeedsDisplay() } }
  /// The shadow's offset in points. As in UIKit, the default is (0, −1), which is upwards.
  open var shadowOffset = CGSize(width: 0, height: -1) { didSet { setNeedsDisplay() } }

  /// A label. An empty frame gets the size that fits.
  public convenience init(
    frame: CGRect = .zero, text: String = "", style: TextStyle = .body,
    alignment: NSTextAlignment = .natural
  ) {
    self.init(frame: frame)
    (self.text, textStyle, textAlignment) = (text, style, alignment)
    if frame.isEmpty, !text.isEmpty { sizeToFit() }
  }

  /// An empty label.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
  }

  /// Nil, because views are not read from archives.
  public required init?(coder: NSCoder) { nil }

  private func contentDidChange() {
    setNeedsDisplay()
    superview?.setNeedsLayout()
  }

  open override var accessibilityRole: AccessibilityRole? {
    textStyle == .title || textStyle == .largeTitle ? .heading : .text
  }
  open override var accessibilityTitle: String { text ?? "" }

  // MARK: Override points

  /// The colour in which the text is drawn now, where it has no attributes.
  open var currentTextColor: CGColor {
    textColor?.cgColor ?? (isSecondary ? looks.theme.secondaryText : looks.theme.text)
  }

  /// The area of the text within `bounds`. The default has the full width and is vertically
  /// centred.
  open func textRect(forBounds bounds: CGRect, limitedToNumberOfLines lines: Int) -> CGRect {
    area(of: picture(lines: lines).layout(width: bounds.width), in: bounds)
  }

  /// Draws the text.
  ///
  /// - Parameter rect: the label's bounds.
  open func drawText(in rect: CGRect) {
    guard let context = CurrentState.context, !rect.isEmpty else { return }
    let place = textRect(forBounds: rect, limitedToNumberOfLines: numberOfLines)
    let picture = picture(lines: numberOfLines)
    if let shadowColor {
      var shadow = picture
      shadow.color = shadowColor.cgColor
      shadow.isOneColor = true
      shadow.layout(width: place.width).draw(
        in: context,
        at: CGPoint(x: place.minX + shadowOffset.width, y: place.minY + shadowOffset.height))
    }
    picture.layout(width: place.width).draw(in: context, at: place.origin)
  }

  open override func draw(_ rect: CGRect) { drawText(in: bounds) }

  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    let limit = numberOfLines == 1 || size.width <= 0 ? .infinity : Double(size.width)
    var picture = picture(lines: numberOfLines)
    picture.minimumScale = 1
    let needed = picture.layout(width: limit).size
    return CGSize(width: needed.width.rounded(.up), height: needed.height.rounded(.up))
  }

  /// The size of the text, with lines that break at `preferredMaxLayoutWidth`.
  open override var intrinsicContentSize: CGSize {
    guard numberOfLines != 1, preferredMaxLayoutWidth > 0 else { return unlimitedSize }
    return sizeThatFits(CGSize(width: preferredMaxLayoutWidth, height: 0))
  }

  // MARK: Picture

  private func area(of layout: LabelPicture.Layout, in bounds: CGRect) -> CGRect {
    let height = min(bounds.height, layout.size.height)
    return CGRect(
      x: bounds.minX, y: (bounds.midY - height / 2).rounded(), width: bounds.width, height: height)
  }

  private var shownFont: Font { font?.font ?? looks.font(textStyle) }

  private var attributes: [NSAttributedString.Key: Any] {
    let style = NSMutableParagraphStyle()
    style.alignment = textAlignment
    style.lineBreakMode = numberOfLines == 1 ? lineBreakMode : .byWordWrapping
    return [
      .font: shownFont.object, .foregroundColor: ColorObject(cgColor: currentTextColor),
      .paragraphStyle: style,
    ]
  }

  private func picture(lines: Int) -> LabelPicture {
    var picture = LabelPicture(
      plain ?? "", font: shownFont, color: currentTextColor,
      alignment: TextAlignment(textAlignment), maximumLines: lines)
    if let styled { picture.styled = styled.over(attributes) }
    picture.truncation = TextTruncation(lineBreakMode, lines: lines)
    if adjustsFontSizeToFitWidth, lines == 1 { picture.minimumScale = minimumScaleFactor }
    picture.fonts = looks.fonts
    return picture
  }
}

extension TextAlignment {
  /// That of plain text.
  fileprivate init(_ alignment: NSTextAlignment) {
    self =
      switch alignment {
      case .center: .center
      case .right: .right
      case .left, .justified, .natural: .left
      }
  }
}

extension TextTruncation {
  fileprivate init(_ mode: NSLineBreakMode, lines: Int) {
    self =
      switch mode {
      case .byTruncatingMiddle: lines == 1 ? .middle : .tail
      case .byClipping: .none
      default: .tail
      }
  }
}

extension NSAttributedString {
  /// The same text, with `defaults` where it has no attributes of its own.
  fileprivate func over(_ defaults: [NSAttributedString.Key: Any]) -> NSAttributedString {
    let whole = NSMutableAttributedString(string: string, attributes: defaults)
    enumerateAttributes(in: NSRange(location: 0, length: length)) { found, range, _ in
      whole.addAttributes(found, range: range)
    }
    return whole
  }
}

/// The picture of a label, in a view or a viewlet.
package struct LabelPicture {
  /// The vertical position of lines that do not fill the height of the box.
  package enum Place: Hashable, Sendable {
    /// From the top.
    case top
    /// In the middle.
    case middle
    /// In the middle, and the first baseline lies on a whole point.
    case baselineOnWholePoints
  }

  var text: String
  /// Shown instead of `text`; nil for none.
  var styled: NSAttributedString?
  var font: Font
  package var color: CGColor
  /// Whether text with attributes has no colours but `color`.
  var isOneColor = false
  var alignment: TextAlignment
  package var place: Place
  /// 0 for any number.
  var maximumLines: Int
  var truncation = TextTruncation.tail
  /// The factor by which the font may shrink so that a line of plain text fits.
  var minimumScale: CGFloat = 1
  /// Of text with attributes but no font.
  var fonts: FontLibrary?

  package init(
    _ text: String, font: Font, color: CGColor, alignment: TextAlignment, place: Place = .middle,
    maximumLines: Int = 1
  ) {
    self.text = text
    self.font = font
    self.color = color
    self.alignment = alignment
    self.place = place
    self.maximumLines = maximumLines
  }

  /// The lines in a box of this width, in points.
  @MainActor
  func layout(width: Double) -> Layout {
    if let styled { return Layout(styledLayout(styled, width), maximumLines: maximumLines) }
    var font = font
    if minimumScale < 1, width.isFinite {
      let natural = TextLine(text, font: font).width
      if natural > width { font.size *= max(minimumScale, width / natural) }
    }
    let lines = TextLayout(
      text, font: font, maximumWidth: width, alignment: width.isFinite ? alignment : .left,
      truncation: truncation, maximumLines: maximumLines)
    return Layout(content: .plain(lines, color), size: lines.size, baseline: lines.firstBaseline)
  }

  @MainActor
  private func styledLayout(_ text: NSAttributedString, _ width: Double) -> AttributedTextLayout {
    var shown = text
    if isOneColor {
      let whole = NSMutableAttributedString(attributedString: text)
      let everything = NSRange(location: 0, length: text.length)
      whole.addAttribute(
        .foregroundColor, value: ColorObject(cgColor: color), range: everything)
      whole.removeAttribute(.backgroundColor, range: everything)
      shown = whole
    }
    return AttributedTextLayout(
      shown, fonts: fonts ?? CurrentState.fonts, maximumWidth: width)
  }

  /// Draws the text; an ellipsis replaces what does not fit.
  @MainActor
  package func draw(in context: CGContext, _ box: CGRect) {
    draw(layout(width: Double(box.width)), in: context, box)
  }

  /// Draws the lines of `layout`, which begins at the left edge of `box`.
  func draw(_ layout: Layout, in context: CGContext, _ box: CGRect) {
    let middle = box.midY - layout.size.height / 2
    let y: CGFloat =
      switch place {
      case .top: box.minY
      case .middle: middle
      case .baselineOnWholePoints: (middle + layout.baseline).rounded() - layout.baseline
      }
    layout.draw(in: context, at: CGPoint(x: box.minX, y: y))
  }

  /// The lines of a label's text: plain text, or text with attributes.
  struct Layout {
    enum Content {
      case plain(TextLayout, CGColor)
      case styled(AttributedTextLayout)
    }

    let content: Content
    let size: CGSize
    /// The distance of the first baseline from the top, in points; 0 for text with attributes.
    let baseline: Double

    init(content: Content, size: CGSize, baseline: Double) {
      (self.content, self.size, self.baseline) = (content, size, baseline)
    }

    init(_ layout: AttributedTextLayout, maximumLines: Int) {
      let count = layout.lineCount
      let shown = maximumLines > 0 ? min(maximumLines, count) : count
      self.init(
        content: .styled(layout),
        size: CGSize(
          width: layout.size.width,
          // A negative line spacing can put the last line above the first.
          height: max(0, layout.size.height * Double(shown) / Double(max(1, count)))),
        baseline: 0)
    }

    func draw(in context: CGContext, at origin: CGPoint) {
      switch content {
      case .plain(let layout, let color): context.draw(layout, at: origin, color: color)
      case .styled(let layout):
        context.draw(layout, at: origin, rows: 0...Double(size.height))
      }
    }
  }
}
