import Panorama

/// The card of a page, with its drawing, name, summary and source file.
@MainActor
public final class GalleryCard: Control {
  let page: GalleryPage
  private let context: GalleryContext
  /// The drawing; nil until the card is drawn, and again when its surroundings change.
  private var preview: GalleryPreview?
  /// Whether the drawing may be made; that of a slow page only after the first frame.
  private var isLoaded: Bool
  /// Whether the drawing waits for something that is being read.
  var isAwaited = false

  /// Whether somebody has to load the drawing.
  var isToBeLoaded: Bool { !isLoaded && !isAwaited }

  /// The ratio of the drawing's height to its width.
  private static let aspect = 9.0 / 16

  /// Handles arrow keys first, to move the focus; returns whether it used the key.
  var arrowHandler: (@MainActor (KeyEvent) -> Bool)?

  init(page: GalleryPage, context: GalleryContext) {
    self.page = page
    self.context = context
    isLoaded = !page.isSlow
    super.init(frame: .zero)
    accessibilityLabel = page.title
  }

  /// Nil, because views are not read from archives.
  public required init?(coder: NSCoder) { nil }

  /// The height of a card of the given width with all of its text, in points.
  func height(width: Double) -> Double {
    let text = layouts(width: width).reduce(0) { $0 + $1.layout.size.height + $1.gap }
    return (width * Self.aspect).rounded() + (text + looks.theme.unit * 7).rounded(.up)
  }

  private typealias Part = (layout: TextLayout, color: CGColor, gap: Double)

  /// The title, summary and source, each with the gap below it.
  private func layouts(width: Double) -> [Part] {
    let theme = looks.theme
    func part(_ text: String, _ font: Font, _ color: CGColor, after gap: Double) -> Part {
      let room = max(0, width - theme.unit * 8)
      return (TextLayout(text, font: font, maximumWidth: room), color, gap)
    }
    return [
      part(
        page.title, looks.fonts.systemFont(ofSize: theme.bodySize + theme.scale, weight: .semibold),
        theme.text, after: theme.unit),
      part(
        page.summary, looks.fonts.systemFont(ofSize: theme.bodySize - 2 * theme.scale),
        theme.secondaryText, after: theme.unit * 1.5),
      part(page.source, looks.font(.caption), theme.accent, after: 0),
    ]
  }

  public override var accessibilityRole: AccessibilityRole? { .button }
  public override var accessibilityContent: String { page.summary }

  /// Makes the drawing of a slow page and shows it.
  func load() {
    isLoaded = true
    preview = page.preview(context)
    setNeedsDisplay()
  }

  public override func surroundingsDidChange() {
    // A slow one would delay the frame in which the card comes into view.
    preview = page.isSlow && isLoaded ? page.preview(context) : nil
    super.surroundingsDidChange()
  }

  public override func keyDown(with event: KeyEvent) {
    if arrowHandler?(event) != true { super.keyDown(with: event) }
  }

  public override func draw(in context: CGContext) {
    let theme = looks.theme
    let outline = PathData(bounds, cornerRadius: theme.largeCornerRadius)
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

  /// The frame of the drawing in the card's coordinates.
  public var pictureFrame: CGRect {
    CGRect(x: 0, y: 0, width: bounds.width, height: (bounds.width * Self.aspect).rounded())
  }

  private func drawPreview(in context: CGContext) {
    let frame = pictureFrame
    context.setFillColor(looks.theme.background)
    context.fill(frame)
    guard isLoaded else { return }
    let preview = preview ?? page.preview(self.context)
    self.preview = preview
    guard !preview.focus.isEmpty else { return }
    let scale = max(frame.width / preview.focus.width, frame.height / preview.focus.height)
    context.saveGState()
    context.clip(to: frame)
    context.draw(
      preview.list,
      transform: CGAffineTransform(
        a: scale, b: 0, c: 0, d: scale, tx: frame.midX - preview.focus.midX * scale,
        ty: frame.midY - preview.focus.midY * scale))
    context.restoreGState()
    context.setFillColor(looks.theme.separator)
    context.fill(
      CGRect(
        x: 0, y: frame.maxY - looks.theme.hairline, width: frame.width, height: looks.theme.hairline
      ))
  }

  private func drawText(in context: CGContext) {
    var y = Double(pictureFrame.maxY) + looks.theme.unit * 3
    for part in layouts(width: Double(bounds.width)) {
      context.draw(part.layout, at: CGPoint(x: looks.theme.unit * 4, y: y), color: part.color)
      y += part.layout.size.height + part.gap
    }
  }

  private func drawBorder(in context: CGContext) {
    let width = isFocused ? looks.theme.focusRingWidth : looks.theme.hairline
    context.setStrokeColor(isFocused || isHovered ? looks.theme.accent : looks.theme.separator)
    context.setLineWidth(width)
    context.stroke(
      PathData(
        bounds.insetBy(dx: width / 2, dy: width / 2),
        cornerRadius: looks.theme.largeCornerRadius - width / 2))
  }
}
