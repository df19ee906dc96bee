import Panorama

/// The lines of a chooser. Only visible lines are drawn.
final class ChooserList: View {
  var lines: [ChooserPanel.Line] = [] {
    didSet {
      first = 0
      setNeedsDisplay()
    }
  }
  /// The index of the highlighted line, which Return chooses.
  var marked: Int? { didSet { if marked != oldValue { setNeedsDisplay() } } }
  var didChoose: @MainActor (ChooserPanel.Line) -> Void = { _ in }
  /// The index of the first line that is shown.
  private var first = 0

  /// In points.
  var lineHeight: Double { theme.targetSize * 0.77 }
  /// The height of all lines, in points. If there are none, one line says so.
  var height: Double { Double(max(1, lines.count)) * lineHeight }

  private var visibleCount: Int { max(1, Int(bounds.height / lineHeight)) }

  /// Scrolls until the highlighted line is visible.
  func showMarked() {
    guard let marked else { return }
    first = min(max(first, marked - visibleCount + 1), marked)
    setNeedsDisplay()
  }

  private func index(at point: CGPoint) -> Int? {
    guard bounds.contains(point) else { return nil }
    let index = first + Int(point.y / lineHeight)
    return lines.indices.contains(index) ? index : nil
  }

  override func draw(in context: CGContext) {
    let theme = theme
    context.clip(to: bounds)
    guard !lines.isEmpty else {
      let layout = TextLayout("Nothing found", font: font(.body), maximumWidth: bounds.width)
      return context.draw(
        layout, at: CGPoint(x: 12, y: (lineHeight - layout.size.height) / 2),
        color: theme.secondaryText)
    }
    let last = min(lines.count, first + visibleCount + 1)
    for index in first..<last {
      let row = CGRect(
        x: 0, y: Double(index - first) * lineHeight, width: bounds.width, height: lineHeight)
      draw(lines[index], in: row, isMarked: index == marked, context, theme)
    }
  }

  private func draw(
    _ line: ChooserPanel.Line, in row: CGRect, isMarked: Bool, _ context: CGContext, _ theme: Theme
  ) {
    if isMarked {
      context.setFillColor(theme.accent.copy(alpha: theme.selectionAlpha))
      context.fill(
        Path(
          roundedRect: row.insetBy(dx: 2, dy: 1), cornerWidth: theme.cornerRadius,
          cornerHeight: theme.cornerRadius))
    }
    context.setFillColor(line.color)
    context.fillEllipse(in: CGRect(x: 12, y: row.midY - 4, width: 8, height: 8))
    let detail = TextLayout(
      line.detail, font: font(.caption), maximumWidth: row.width * 0.4, maximumLines: 1)
    let width = row.width - 44 - detail.size.width - 8
    let title = TextLayout(
      line.title, font: font(.body), maximumWidth: max(0, width), maximumLines: 1)
    context.draw(title, at: CGPoint(x: 30, y: row.midY - title.size.height / 2), color: theme.text)
    context.draw(
      detail,
      at: CGPoint(x: row.maxX - 12 - detail.size.width, y: row.midY - detail.size.height / 2),
      color: theme.secondaryText)
  }

  // MARK: Choosing

  private func mark(at point: CGPoint) { if let index = index(at: point) { marked = index } }

  override func mouseMoved(with event: MouseEvent) { mark(at: event.location(in: self)) }
  override func mouseDown(with event: MouseEvent) { mark(at: event.location(in: self)) }
  override func mouseDragged(with event: MouseEvent) { mark(at: event.location(in: self)) }
  override func mouseUp(with event: MouseEvent) { choose(at: event.location(in: self)) }

  override func touchesBegan(_ touches: Set<Touch>, with event: Event?) {
    drag = 0
    hasScrolled = false
    if let touch = touches.first { mark(at: touch.location(in: self)) }
  }
  override func touchesMoved(_ touches: Set<Touch>, with event: Event?) {
    guard let touch = touches.first else { return }
    drag += Double(touch.location(in: self).y - touch.previousLocation(in: self).y)
    scroll(Int((-drag / lineHeight).rounded(.towardZero)))
  }
  override func touchesEnded(_ touches: Set<Touch>, with event: Event?) {
    guard let touch = touches.first, abs(drag) < lineHeight / 2, !hasScrolled else { return }
    choose(at: touch.location(in: self))
  }
  override func touchesCancelled(_ touches: Set<Touch>, with event: Event?) {}

  /// How far a finger or the wheel has moved since the list last scrolled, in points.
  private var drag = 0.0
  private var hasScrolled = false

  private func scroll(_ count: Int) {
    guard count != 0 else { return }
    drag += Double(count) * lineHeight
    hasScrolled = true
    first = min(max(0, first + count), max(0, lines.count - visibleCount))
    setNeedsDisplay()
  }

  override func scrollWheel(with event: ScrollEvent) {
    drag += event.isPrecise ? event.deltaY : event.deltaY * 3 * lineHeight
    scroll(Int((-drag / lineHeight).rounded(.towardZero)))
  }

  private func choose(at point: CGPoint) {
    if let index = index(at: point) { didChoose(lines[index]) }
  }

  override func accessibilityChildren() -> [AccessibilityElement] {
    lines.enumerated().map { index, line in
      let row = CGRect(
        x: 0, y: Double(index - first) * lineHeight, width: bounds.width, height: lineHeight)
      return AccessibilityElement(
        role: .button, name: line.title, value: line.detail, frame: convert(row, to: nil),
        traits: index == marked ? .selected : [], actions: [.press])
    }
  }
}
