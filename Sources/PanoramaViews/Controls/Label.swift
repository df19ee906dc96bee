import Foundation
import PanoramaGraphics
import PanoramaText

/// A view with text; UIKit's `UILabel`.
open class Label: View {
  /// The text. Line feeds begin new lines if `numberOfLines` allows.
  public var text: String { didSet { if text != oldValue { contentDidChange() } } }
  /// The style of the text in the theme. `font` overrides it.
  public var textStyle: TextStyle { didSet { if textStyle != oldValue { contentDidChange() } } }
  /// The font; nil for the theme's font of `textStyle`.
  public var font: Font? { didSet { if font != oldValue { contentDidChange() } } }
  /// The colour; nil for the theme's text colour, or its secondary one if `isSecondary`.
  public var textColor: CGColor? { didSet { setNeedsDisplay() } }
  /// Whether the text is less important and has the theme's secondary colour.
  public var isSecondary = false { didSet { setNeedsDisplay() } }
  /// The alignment of lines that are shorter than the label.
  public var textAlignment = TextAlignment.left { didSet { setNeedsDisplay() } }
  /// The maximum number of lines; 0 for any number. Default: 1.
  public var numberOfLines = 1 { didSet { contentDidChange() } }

  /// A label. An empty frame gets the size that fits.
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

  /// Nil, because views are not read from archives.
  public required init?(coder: NSCoder) { nil }

  public override convenience init(frame: CGRect) { self.init(frame: frame, text: "") }

  private func contentDidChange() {
    setNeedsDisplay()
    superview?.setNeedsLayout()
  }

  private var shownFont: Font { font ?? self.looks.font(textStyle) }

  private var picture: LabelPicture {
    let theme = looks.theme
    return LabelPicture(
      text, font: shownFont, color: textColor ?? (isSecondary ? theme.secondaryText : theme.text),
      alignment: textAlignment, place: .middleOnWholePoints, maximumLines: numberOfLines)
  }

  open override var accessibilityRole: AccessibilityRole? {
    textStyle == .title || textStyle == .largeTitle ? .heading : .text
  }
  open override var accessibilityTitle: String { text }

  open override var intrinsicContentSize: CGSize { unlimitedSize }

  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    let limit = numberOfLines == 1 || size.width <= 0 ? .infinity : Double(size.width)
    let needed = picture.layout(width: limit).size
    return CGSize(width: needed.width.rounded(.up), height: needed.height.rounded(.up))
  }

  open override func draw(in context: CGContext) { picture.draw(in: context, bounds) }
}

/// The picture of a label, in a view or a viewlet.
package struct LabelPicture {
  /// The vertical position of lines that do not fill the height of the box.
  package enum Place: Hashable, Sendable {
    /// From the top.
    case top
    /// In the middle.
    case middle
    /// In the middle, but not above the top, and the first line begins at a whole point.
    case middleOnWholePoints
    /// In the middle, and the first baseline lies on a whole point.
    case baselineOnWholePoints
  }

  var text: String
  var font: Font
  package var color: CGColor
  var alignment: TextAlignment
  package var place: Place
  /// 0 for any number.
  var maximumLines: Int

  package init(
    _ text: String, font: Font, color: CGColor, alignment: TextAlignment, place: Place,
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
  func layout(width: Double) -> TextLayout {
    TextLayout(
      text, font: font, maximumWidth: width, alignment: alignment, maximumLines: maximumLines)
  }

  /// Draws the text; an ellipsis replaces what does not fit.
  package func draw(in context: CGContext, _ box: CGRect) {
    draw(layout(width: Double(box.width)), in: context, box)
  }

  /// Draws the lines of `layout`, which begins at the left edge of `box`.
  func draw(_ layout: TextLayout, in context: CGContext, _ box: CGRect) {
    let middle = box.midY - layout.size.height / 2
    let y: CGFloat =
      switch place {
      case .top: box.minY
      case .middle: middle
      case .middleOnWholePoints: max(box.minY, middle).rounded()
      case .baselineOnWholePoints:
        (middle + layout.firstBaseline).rounded() - layout.firstBaseline
      }
    context.draw(layout, at: CGPoint(x: box.minX, y: y), color: color)
  }
}
