import Panorama

/// An open page, whose view fills the window, with a floating bar.
@MainActor
final class GalleryPageView: View {
  let page: GalleryPage
  private let content: View
  private let bar: GalleryPageBar
  private let close: @MainActor (_ byKey: Bool) -> Void

  /// - Parameter close: closes the page; its argument says whether a key was used.
  init(
    page: GalleryPage, context: GalleryContext,
    close: @escaping @MainActor (_ byKey: Bool) -> Void
  ) {
    self.page = page
    self.close = close
    content = page.makeView(context)
    bar = GalleryPageBar(page: page)
    super.init(frame: .zero)
    looks.background = context.theme.background
    addSubviewToFit(content)
    addSubview(bar)
    bar.addAction(for: .touchUpInside) { [unowned self] in close(bar.isFocused) }
  }

  required init?(coder: NSCoder) { nil }

  override func layoutSubviews() {
    let margin = looks.theme.unit * 3
    let size = bar.sizeThatFits(CGSize(width: bounds.width - margin * 2, height: bounds.height))
    bar.frame = CGRect(x: margin, y: margin, width: size.width, height: size.height)
    content.safeAreaInsets = EdgeInsets(top: Double(bar.frame.maxY) + looks.theme.unit * 2)
  }

  /// Puts a view over everything but the bar, which takes presses at any time.
  func cover(with view: View) {
    addSubviewToFit(view)
    bringSubviewToFront(bar)
  }

  /// Keys go to the page first; this view handles those that the page does not use.
  override var preferredKeyResponder: Responder? { content.preferredKeyResponder ?? content }

  override func keyDown(with event: KeyEvent) {
    let isBack = event.key == "left" && event.modifierFlags == .alt
    if event.key == "escape" || isBack { return close(true) }
    super.keyDown(with: event)
  }
}

/// The capsule at the top left of a page, with a back button, the page's name and its source file.
@MainActor
final class GalleryPageBar: Control {
  private let page: GalleryPage
  private var title: TextLine { TextLine(page.title, font: looks.font(.emphasis)) }
  private var source: TextLine { TextLine(page.source, font: looks.font(.caption)) }

  init(page: GalleryPage) {
    self.page = page
    super.init(frame: .zero)
    accessibilityLabel = "Back to the gallery"
  }

  required init?(coder: NSCoder) { nil }

  override var accessibilityRole: AccessibilityRole? { .button }

  override func surroundingsDidChange() {
    looks.shadow = looks.theme.floatingShadow
    looks.cornerRadius = looks.theme.targetSize / 2
    super.surroundingsDidChange()
  }

  override func didMoveToWindow() { surroundingsDidChange() }

  /// The size for the bar's text, at most as wide as `size`.
  override func sizeThatFits(_ size: CGSize) -> CGSize {
    let words = max(title.width, source.width)
    return CGSize(
      width: min(size.width, (looks.theme.targetSize + words + looks.theme.unit * 5).rounded(.up)),
      height: looks.theme.targetSize)
  }

  override func draw(in context: CGContext) {
    let (theme, title, source) = (looks.theme, title, source)
    let radius = bounds.height / 2
    let capsule = PathData(bounds, cornerRadius: radius)
    context.setFillColor(theme.surface)
    context.fill(capsule)
    context.setFillColor(
      isHighlighted ? theme.controlPressed : isHovered ? theme.controlHovered : theme.control)
    context.fill(capsule)
    let line = isFocused ? theme.focusRingWidth : theme.hairline
    context.setStrokeColor(isFocused ? theme.accent : theme.separator)
    context.setLineWidth(line)
    context.stroke(
      PathData(bounds.insetBy(dx: line / 2, dy: line / 2), cornerRadius: radius - line / 2))
    let side = bounds.height
    let inset = (side - theme.iconSize) / 2
    LineIcon.chevronLeft.draw(
      in: context,
      rect: CGRect(x: 0, y: 0, width: side, height: side).insetBy(dx: inset, dy: inset),
      color: theme.text, lineWidth: theme.iconStroke)
    context.saveGState()
    context.clip(to: capsule)
    let height = title.ascent + title.descent + source.ascent + source.descent
    let top = (bounds.height - height) / 2
    context.draw(title, baseline: CGPoint(x: side, y: top + title.ascent), color: theme.text)
    context.draw(
      source,
      baseline: CGPoint(x: side, y: top + height - source.descent), color: theme.secondaryText)
    context.restoreGState()
  }
}
