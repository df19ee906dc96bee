import Panorama

/// A row that can be dragged to another place by its handle.
class SortableRow: Control {
  let grip = RowGrip()
  /// Whether the finger drags the row, which is then above the others.
  final var isLifted = false { didSet { applyTheme() } }

  override func didMoveToWindow() { applyTheme() }
  override func surroundingsDidChange() {
    super.surroundingsDidChange()
    applyTheme()
  }
  override func stateDidChange() {
    super.stateDidChange()
    applyTheme()
  }

  /// Looks as the state demands.
  func applyTheme() {
    let theme = looks.theme
    looks.cornerRadius = theme.cornerRadius
    looks.background =
      isLifted
      ? theme.surface
      : isSelected
        ? theme.accent.copy(alpha: theme.selectionAlpha)
        : isHovered ? theme.controlHovered : theme.control
    looks.shadow = isLifted ? theme.floatingShadow : nil
    setNeedsDisplay()
  }

  /// The width of the handle.
  final var gripWidth: Double { looks.theme.unit * 9 }

  /// Where the small picture is, beside the handle.
  final var pictureBox: CGRect {
    let size = LayerThumbnails.size
    return CGRect(
      x: gripWidth, y: ((bounds.height - size.height) / 2).rounded(), width: size.width,
      height: size.height)
  }

  /// Draws a small picture on paper, with an outline.
  final func drawPicture(_ image: CGImage?, alpha: Double = 1, in context: CGContext) {
    let (theme, box) = (looks.theme, pictureBox)
    let outline = PathData(box, cornerRadius: theme.cornerRadius / 2)
    context.saveGState()
    context.clip(to: outline)
    context.setFillColor(SketchPaper.white.color)
    context.fill(box)
    if let image {
      context.setAlpha(alpha)
      context.draw(image, in: box)
    }
    context.restoreGState()
    context.setStrokeColor(isSelected ? theme.accent : theme.separator)
    context.setLineWidth(theme.hairline)
    context.stroke(outline)
    if isFocused { drawFocusRing(in: context, radius: theme.cornerRadius) }
  }
}

/// Rows below one another, which are put into another order by dragging them by their handles.
class SortableList<Row: SortableRow>: View {
  /// Called when a row is to go to another position, counted from the top.
  final var onSort: @MainActor (_ row: Row, _ position: Int) -> Void = { _, _ in }
  /// Called while a row is dragged, with the finger.
  final var onDrag: @MainActor (Touch) -> Void = { _ in }
  /// From the top down. Those that are new are added, and those that are missing are removed.
  final var rows: [Row] = [] {
    didSet {
      let isKept = Set(rows.map { ObjectIdentifier($0) })
      let had = Set(oldValue.map { ObjectIdentifier($0) })
      for row in oldValue where !isKept.contains(ObjectIdentifier(row)) {
        row.removeFromSuperview()
      }
      for row in rows where !had.contains(ObjectIdentifier(row)) { connectGrip(of: row) }
      // Another program may have changed the rows while the finger drags one.
      if drag != nil, isKept != had { endDrag() }
      setNeedsLayout()
    }
  }
  private var drag: Drag?

  private struct Drag {
    let row: Row
    /// Where the row comes from and where it would go now, counted from the top.
    let from: Int
    var to: Int
    /// The distance from the upper edge of the row to the finger.
    let grip: Double
  }

  private func connectGrip(of row: Row) {
    row.grip.onDrag = { [weak self, weak row] step, touch in
      if let self, let row { take(step, touch, of: row) }
    }
    addSubview(row)
  }

  /// Whether a row is being dragged.
  final var isDragging: Bool { drag != nil }

  // MARK: Dragging

  private func take(_ step: RowGrip.Step, _ touch: Touch?, of row: Row) {
    switch step {
    case .begin:
      guard drag == nil, let touch, let from = rows.firstIndex(where: { $0 === row }) else {
        return
      }
      drag = Drag(
        row: row, from: from, to: from,
        grip: Double(touch.location(in: self).y) - Double(row.frame.minY))
      bringSubviewToFront(row)
      row.isLifted = true
    case .move:
      guard drag?.row === row, let touch else { return }
      follow(touch)
      onDrag(touch)
    case .end:
      guard let drag, drag.row === row else { return }
      self.drag = nil
      row.isLifted = false
      if drag.to != drag.from, window != nil { onSort(row, drag.to) }
      animateRows()
    case .cancel:
      if drag?.row === row { endDrag() }
    }
  }

  /// Puts the dragged row below the finger, and lets the others make way.
  final func follow(_ touch: Touch) {
    guard var drag else { return }
    let end = Double(rows.count - 1) * rowHeight
    let y = min(max(0, Double(touch.location(in: self).y) - drag.grip), end)
    drag.row.frame.origin.y = y
    let to = min(max(0, Int((y / rowHeight).rounded())), rows.count - 1)
    guard to != drag.to else { return }
    drag.to = to
    self.drag = drag
    animateRows()
  }

  private func endDrag() {
    drag?.row.isLifted = false
    drag = nil
    animateRows()
  }

  private func animateRows() {
    View.animate(withDuration: looks.theme.reducesMotion ? 0 : looks.theme.shortDuration) {
      placeRows()
    }
  }

  // MARK: Layout

  private var rowHeight: Double { looks.theme.unit * 14 }

  override func sizeThatFits(_ size: CGSize) -> CGSize {
    CGSize(width: size.width, height: Double(rows.count) * rowHeight)
  }

  override func layoutSubviews() { placeRows() }

  private func placeRows() {
    var order = rows
    if let drag, let from = order.firstIndex(where: { $0 === drag.row }) {
      order.remove(at: from)
      order.insert(drag.row, at: min(drag.to, order.count))
    }
    for (i, row) in order.enumerated() {
      let y = row === drag?.row ? Double(row.frame.minY) : Double(i) * rowHeight
      row.frame = CGRect(x: 0, y: y, width: bounds.width, height: rowHeight)
    }
  }
}

/// The handle by which a row is dragged.
final class RowGrip: Control {
  /// What the finger does.
  enum Step { case begin, move, end, cancel }

  /// Called as the finger drags the handle.
  var onDrag: @MainActor (Step, Touch?) -> Void = { _, _ in }

  init() {
    super.init(frame: .zero)
    looks.cursor = .openHand
    toolTip = "Drag to reorder"
  }

  required init?(coder: NSCoder) { nil }

  override var accessibilityRole: AccessibilityRole? { .button }
  override var preventsPanning: Bool { true }

  override func beginTracking(_ touch: Touch, with event: ResponderEvent?) -> Bool {
    onDrag(.begin, touch)
    return true
  }

  override func continueTracking(_ touch: Touch, with event: ResponderEvent?) -> Bool {
    onDrag(.move, touch)
    return true
  }

  override func endTracking(_ touch: Touch?, with event: ResponderEvent?) { onDrag(.end, touch) }
  override func cancelTracking(with event: ResponderEvent?) { onDrag(.cancel, nil) }

  override func draw(in context: CGContext) {
    let theme = looks.theme
    let side = theme.iconSize
    LineIcon.grip.draw(
      in: context,
      rect: CGRect(x: bounds.midX - side / 2, y: bounds.midY - side / 2, width: side, height: side),
      color: isHovered || isHighlighted ? theme.text : theme.secondaryText,
      lineWidth: theme.iconStroke)
    if isFocused { drawFocusRing(in: context, radius: theme.cornerRadius) }
  }
}
