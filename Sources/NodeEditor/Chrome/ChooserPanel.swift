import Panorama

/// A list with a search field that opens at a point, to choose a node type, a port or a node. Arrow keys move
/// the highlight, Return or a press chooses, and Escape or a press outside closes the list.
final class ChooserPanel: ModalLayer {
  /// A line of the list.
  struct Line {
    let title: String
    let detail: String
    let color: CGColor
    let choose: @MainActor () -> Void
  }

  /// Returns the lines for the typed text, best first.
  private let search: @MainActor (String) -> [Line]
  private let field: FilteredField
  private let panel = View()
  private let list: ChooserList
  private var anchor = CGPoint.zero

  private static let width = 280.0

  /// - Parameters:
  ///   - placeholder: the text in the empty field.
  ///   - search: returns the lines for a text, best first.
  init(placeholder: String, search: @escaping @MainActor (String) -> [Line]) {
    self.search = search
    field = FilteredField()
    list = ChooserList()
    super.init(frame: .zero)
    field.placeholder = placeholder
    field.filter = { [weak self] in self?.take($0) ?? false }
    addSubview(panel)
    panel.addSubview(field)
    panel.addSubview(list)
    field.addAction(for: .editingChanged) { [weak self] in self?.update() }
    field.addAction(for: .editingDidEndOnExit) { [weak self] in self?.chooseMarked() }
    list.didChoose = { [weak self] in self?.choose($0) }
    update()
  }

  required init?(coder: NSCoder) { nil }

  /// Opens the list at a point of the window.
  func present(in window: Window, at point: CGPoint) {
    anchor = point
    present(in: window)
  }

  override var initialResponder: Responder? { field }
  override var accessibilityRole: AccessibilityRole? { .dialog }

  private func update() {
    list.lines = search(field.text)
    list.marked = list.lines.isEmpty ? nil : 0
    setNeedsLayout()
  }

  private func chooseMarked() {
    guard let marked = list.marked, list.lines.indices.contains(marked) else { return cancel() }
    choose(list.lines[marked])
  }

  private func choose(_ line: Line) {
    dismiss()
    line.choose()
  }

  override func layoutSubviews() {
    let unit = looks.theme.unit
    let width = min(Self.width * looks.theme.scale, max(0, bounds.width - 4 * unit))
    let room = max(0, bounds.height - 4 * unit - looks.theme.targetSize - 3 * unit)
    let listHeight = min(list.height, min(room, 9.5 * list.lineHeight))
    let height = looks.theme.targetSize + listHeight + 3 * unit
    let x = min(max(2 * unit, anchor.x - 20), bounds.width - width - 2 * unit)
    let y = min(max(2 * unit, anchor.y - 20), bounds.height - height - 2 * unit)
    panel.frame = CGRect(x: x.rounded(), y: y.rounded(), width: width, height: height)
    field.frame = CGRect(
      x: unit, y: unit, width: width - 2 * unit, height: looks.theme.targetSize)
    list.frame = CGRect(
      x: unit, y: looks.theme.targetSize + 2 * unit, width: width - 2 * unit, height: listHeight)
    panel.looks.background = looks.theme.surface
    panel.looks.cornerRadius = looks.theme.largeCornerRadius
    panel.looks.borderColor = looks.theme.separator
    panel.looks.borderWidth = looks.theme.hairline / 2
    panel.looks.shadow = looks.theme.floatingShadow
  }

  /// Handles the keys that have another meaning in the list than in a field.
  private func take(_ event: KeyEvent) -> Bool {
    switch event.key {
    case "down": step(1)
    case "up": step(-1)
    case "escape": cancel()
    default: return false
    }
    return true
  }

  private func step(_ way: Int) {
    guard !list.lines.isEmpty else { return }
    list.marked = ((list.marked ?? 0) + way + list.lines.count) % list.lines.count
    list.showMarked()
  }

  override func touchesBegan(_ touches: Set<Touch>, with event: ResponderEvent?) {
    if let touch = touches.first, !panel.frame.contains(touch.location(in: self)) { cancel() }
  }

  override func mouseDown(with event: MouseEvent) {
    if !panel.frame.contains(event.location(in: self)) { cancel() }
  }
}

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
  var lineHeight: Double { looks.theme.targetSize * 0.77 }
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
    let theme = looks.theme
    context.clip(to: bounds)
    guard !lines.isEmpty else {
      let layout = TextLayout("Nothing found", font: looks.font(.body), maximumWidth: bounds.width)
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
    _ line: ChooserPanel.Line, in row: CGRect, isMarked: Bool, _ context: CGContext,
    _ theme: InterfaceTheme
  ) {
    if isMarked {
      context.setFillColor(theme.accent.copy(alpha: theme.selectionAlpha))
      context.fill(
        PathData(
          roundedRect: row.insetBy(dx: 2, dy: 1), cornerWidth: theme.cornerRadius,
          cornerHeight: theme.cornerRadius))
    }
    context.setFillColor(line.color)
    context.fillEllipse(in: CGRect(x: 12, y: row.midY - 4, width: 8, height: 8))
    let detail = TextLayout(
      line.detail, font: looks.font(.caption), maximumWidth: row.width * 0.4, maximumLines: 1)
    let width = row.width - 44 - detail.size.width - 8
    let title = TextLayout(
      line.title, font: looks.font(.body), maximumWidth: max(0, width), maximumLines: 1)
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

  override func touchesBegan(_ touches: Set<Touch>, with event: ResponderEvent?) {
    drag = 0
    hasScrolled = false
    if let touch = touches.first { mark(at: touch.location(in: self)) }
  }
  override func touchesMoved(_ touches: Set<Touch>, with event: ResponderEvent?) {
    guard let touch = touches.first else { return }
    drag += Double(touch.location(in: self).y - touch.previousLocation(in: self).y)
    scroll(Int((-drag / lineHeight).rounded(.towardZero)))
  }
  override func touchesEnded(_ touches: Set<Touch>, with event: ResponderEvent?) {
    guard let touch = touches.first, abs(drag) < lineHeight / 2, !hasScrolled else { return }
    choose(at: touch.location(in: self))
  }
  override func touchesCancelled(_ touches: Set<Touch>, with event: ResponderEvent?) {}

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
