import Foundation
import PanoramaGraphics
import PanoramaText

/// Text to be read: UIKit's `UILabel`.
open class Label: View {
  /// What is read; line feeds begin new lines where `numberOfLines` allows.
  public var text: String { didSet { if text != oldValue { contentDidChange() } } }
  /// What the text is for; the theme says how it looks. `font` overrides it.
  public var textStyle: TextStyle { didSet { if textStyle != oldValue { contentDidChange() } } }
  /// Nil: the theme's for `textStyle`.
  public var font: Font? { didSet { if font != oldValue { contentDidChange() } } }
  /// Nil: the theme's text colour, or its secondary one where `isSecondary`.
  public var textColor: CGColor? { didSet { setNeedsDisplay() } }
  /// Less important: in the theme's secondary colour.
  public var isSecondary = false { didSet { setNeedsDisplay() } }
  /// Where lines shorter than the label stand.
  public var textAlignment = TextAlignment.left { didSet { setNeedsDisplay() } }
  /// 0: as many as it takes. Default 1.
  public var numberOfLines = 1 { didSet { contentDidChange() } }

  /// An empty frame becomes the size that fits.
  public init(
    frame: CGRect = .zero, text: String = "", style: TextStyle = .body,
    alignment: TextAlignment = .left
  ) {
    self.text = text
    textStyle = style
    textAlignment = alignment
    super.init(frame: frame)
    isUserInteractionEnabled = false
    if frame.isEmpty, !text.isEmpty { sizeToFit() }
  }

  /// Nil: views are not read from archives.
  public required init?(coder: NSCoder) { nil }

  public override convenience init(frame: CGRect) { self.init(frame: frame, text: "") }

  private func contentDidChange() {
    setNeedsDisplay()
    superview?.setNeedsLayout()
  }

  private var shownFont: Font { font ?? self.font(textStyle) }

  private func layout(width: Double) -> TextLayout {
    TextLayout(
      text, font: shownFont, maximumWidth: width, alignment: textAlignment,
      maximumLines: numberOfLines)
  }

  open override var accessibilityRole: AccessibilityRole? {
    textStyle == .title || textStyle == .largeTitle ? .heading : .text
  }
  open override var accessibilityTitle: String { text }

  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    let limit = numberOfLines == 1 || size.width <= 0 ? .infinity : Double(size.width)
    let needed = layout(width: limit).size
    return CGSize(width: needed.width.rounded(.up), height: needed.height.rounded(.up))
  }

  open override func draw(in context: CGContext) {
    let theme = theme
    let layout = layout(width: bounds.width)
    let color = textColor ?? (isSecondary ? theme.secondaryText : theme.text)
    let y = bounds.minY + max(0, (bounds.height - layout.size.height) / 2)
    context.draw(layout, at: CGPoint(x: bounds.minX, y: y.rounded()), color: color)
  }
}
