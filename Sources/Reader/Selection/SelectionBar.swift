import Panorama

/// What can be done with a selected text, beside it: four colours to highlight it, and some commands.
final class SelectionBar: Toolbar {
  /// A button besides the colours.
  struct Command {
    var icon: LineIcon
    var name: String
    /// Its key; empty for none.
    var key = ""
    var perform: @MainActor () -> Void
  }

  private let pens: [HighlightPen]
  private let buttons: [Button]

  /// - Parameters:
  ///   - choose: called with a colour; one that the highlight has already takes it away.
  ///   - commands: further buttons.
  init(
    choose: @escaping (BookMark.Color) -> Void,
    commands: [Command]
  ) {
    pens = BookMark.Color.allCases.map { color in
      let pen = HighlightPen(color)
      pen.addAction(for: .touchUpInside) { choose(color) }
      return pen
    }
    buttons = commands.map { command in
      let button = Button(icon: command.icon)
      button.accessibilityLabel = command.name
      button.toolTip = command.key.isEmpty ? command.name : "\(command.name) (\(command.key))"
      button.addAction(for: .touchUpInside, command.perform)
      return button
    }
    super.init(groups: [pens, buttons])
    accessibilityLabel = "Selection"
    isHidden = true
  }

  required init?(coder: NSCoder) { nil }

  /// Shows which colour the selected text has, and hides commands that mean nothing for it.
  func update(color: BookMark.Color?, hidden: Set<String>) {
    for pen in pens { pen.isSelected = pen.color == color }
    let shown = buttons.filter { !hidden.contains($0.accessibilityLabel ?? "") }
    if groups.last?.count != shown.count { groups = [pens, shown] }
  }

  /// Places itself above what is selected, or below it if there is no room.
  ///
  /// - Parameters:
  ///   - box: what is selected, in the superview's coordinates.
  ///   - area: where it may be.
  func place(beside box: CGRect, in area: CGRect) {
    let gap = looks.theme.unit * 4
    let size = sizeThatFits(CGSize(width: area.width - 2 * gap, height: area.height))
    let above = box.minY - gap - size.height
    let below = box.maxY + gap
    let y = above >= area.minY ? above : min(below, area.maxY - size.height - gap)
    let x = min(
      max(area.minX + gap, box.midX - size.width / 2),
      max(area.minX + gap, area.maxX - gap - size.width))
    let new = CGRect(x: x.rounded(), y: y.rounded(), width: size.width, height: size.height)
    if frame != new { frame = new }
  }
}

/// A round spot of a highlighter's colour.
private final class HighlightPen: Control {
  let color: BookMark.Color

  init(_ color: BookMark.Color) {
    self.color = color
    super.init(frame: CGRect(x: 0, y: 0, width: 32, height: 32))
    accessibilityLabel = "Highlight in \(color.title.lowercased())"
    toolTip = accessibilityLabel
  }

  required init?(coder: NSCoder) { nil }

  override var accessibilityRole: AccessibilityRole? { .button }

  override func sizeThatFits(_ size: CGSize) -> CGSize {
    CGSize(width: looks.theme.targetSize * 0.8, height: looks.theme.targetSize)
  }

  override func draw(in context: CGContext) {
    let theme = looks.theme
    func circle(_ radius: Double) -> CGRect {
      CGRect(x: bounds.midX, y: bounds.midY, width: 0, height: 0).insetBy(dx: -radius, dy: -radius)
    }
    let radius = theme.unit * (isHighlighted ? 2.5 : 3)
    context.setFillColor(color.pen)
    context.fillEllipse(in: circle(radius))
    if isSelected || isHovered {
      context.setStrokeColor(isSelected ? theme.accent : theme.separator)
      context.setLineWidth(theme.focusRingWidth)
      context.strokeEllipse(in: circle(theme.unit * 4))
    }
    if isFocused { drawFocusRing(in: context, radius: theme.cornerRadius) }
  }
}
