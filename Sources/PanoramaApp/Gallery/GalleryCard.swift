import Panorama

/// A page's card: its drawing, its name, one line about it, and its source file.
@MainActor
final class GalleryCard: Control {
  let page: GalleryPage
  private let context: GalleryContext
  /// Nil until the card is asked to show it.
  private var preview: GalleryPreview?

  /// The picture's proportions.
  private static let aspect = 9.0 / 16

  /// Is asked first when an arrow key comes in: moves the focus.
  var arrowHandler: (@MainActor (KeyEvent) -> Bool)?

  init(page: GalleryPage, context: GalleryContext) {
    self.page = page
    self.context = context
    super.init(frame: .zero)
    accessibilityLabel = page.title
  }

  required init?(coder: NSCoder) { nil }

  /// The height of a card of this width, in points.
  static func height(width: Double, theme: Theme) -> Double {
    (width * aspect).rounded() + theme.unit * 22
  }

  override var accessibilityRole: AccessibilityRole? { .button }
  override var accessibilityValue: String { page.summary }

  var isLoaded: Bool { preview != nil }

  /// Has the page draw, and shows it.
  func loadPreview() {
    preview = page.preview(context)
    setNeedsDisplay()
  }

  override func themeDidChange() {
    if preview != nil { preview = page.preview(context) }
    super.themeDidChange()
  }

  override func keyDown(with event: KeyEvent) {
    if arrowHandler?(event) != true { super.keyDown(with: event) }
  }

  override func draw(in context: CGContext) {
    let theme = theme
    let outline = Path(bounds, cornerRadius: theme.largeCornerRadius)
    context.setFillColor(theme.surface)
    context.fill(outline)
    context.saveGState()
    context.clip(to: outline)
    drawPreview(in: context)
    drawText(in: context)
    if isHighlighted {
      context.setFillColor(theme.controlPressed)
      context.fill(bounds)
    }
    context.restoreGState()
    drawBorder(in: context)
  }

  private var pictureFrame: CGRect {
    CGRect(x: 0, y: 0, width: bounds.width, height: (bounds.width * Self.aspect).rounded())
  }

  private func drawPreview(in context: CGContext) {
    let frame = pictureFrame
    context.setFillColor(theme.background)
    context.fill(frame)
    guard let preview, !preview.focus.isEmpty else { return }
    let scale = max(frame.width / preview.focus.width, frame.height / preview.focus.height)
    context.saveGState()
    context.clip(to: frame)
    context.draw(
      preview.list,
      transform: CGAffineTransform(
        a: scale, b: 0, c: 0, d: scale, tx: frame.midX - preview.focus.midX * scale,
        ty: frame.midY - preview.focus.midY * scale))
    context.restoreGState()
    context.setFillColor(theme.separator)
    context.fill(
      CGRect(
        x: 0, y: frame.maxY - theme.hairline, width: frame.width, height: theme.hairline))
  }

  private func drawText(in context: CGContext) {
    let theme = theme
    let margin = theme.unit * 4
    let width = bounds.width - margin * 2
    var y = pictureFrame.maxY + theme.unit * 3
    func line(_ text: String, _ font: Font, _ color: CGColor, after gap: Double) {
      let layout = TextLayout(text, font: font, maximumWidth: width, maximumLines: 1)
      context.draw(layout, at: CGPoint(x: margin, y: y), color: color)
      y += layout.size.height + gap
    }
    let title = fonts.systemFont(ofSize: theme.bodySize + 1, weight: .semibold)
    let body = fonts.systemFont(ofSize: theme.bodySize - 2)
    let caption = font(.caption)
    line(page.title, title, theme.text, after: theme.unit)
    line(page.summary, body, theme.secondaryText, after: theme.unit * 1.5)
    line(page.source, caption, theme.accent, after: 0)
  }

  private func drawBorder(in context: CGContext) {
    let width = isFocused ? theme.focusRingWidth : theme.hairline
    context.setStrokeColor(isFocused || isHovered ? theme.accent : theme.separator)
    context.setLineWidth(width)
    context.stroke(
      Path(
        bounds.insetBy(dx: width / 2, dy: width / 2),
        cornerRadius: theme.largeCornerRadius - width / 2))
  }
}
