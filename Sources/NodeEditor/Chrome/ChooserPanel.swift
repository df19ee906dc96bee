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
    let unit = theme.unit
    let width = min(Self.width * theme.scale, max(0, bounds.width - 4 * unit))
    let room = max(0, bounds.height - 4 * unit - theme.targetSize - 3 * unit)
    let listHeight = min(list.height, min(room, 9.5 * list.lineHeight))
    let height = theme.targetSize + listHeight + 3 * unit
    let x = min(max(2 * unit, anchor.x - 20), bounds.width - width - 2 * unit)
    let y = min(max(2 * unit, anchor.y - 20), bounds.height - height - 2 * unit)
    panel.frame = CGRect(x: x.rounded(), y: y.rounded(), width: width, height: height)
    field.frame = CGRect(
      x: unit, y: unit, width: width - 2 * unit, height: theme.targetSize)
    list.frame = CGRect(
      x: unit, y: theme.targetSize + 2 * unit, width: width - 2 * unit, height: listHeight)
    panel.backgroundColor = theme.surface
    panel.cornerRadius = theme.largeCornerRadius
    panel.borderColor = theme.separator
    panel.borderWidth = theme.hairline / 2
    panel.shadow = theme.floatingShadow
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

  override func touchesBegan(_ touches: Set<Touch>, with event: Event?) {
    if let touch = touches.first, !panel.frame.contains(touch.location(in: self)) { cancel() }
  }

  override func mouseDown(with event: MouseEvent) {
    if !panel.frame.contains(event.location(in: self)) { cancel() }
  }
}
