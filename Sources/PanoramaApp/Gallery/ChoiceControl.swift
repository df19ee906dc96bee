import Panorama

/// A few words in a row, one of which is chosen.
@MainActor
final class ChoiceControl: View {
  private let buttons: [ChoiceButton]
  /// Nil while none of them is the case.
  var selection: Int? {
    didSet {
      guard selection != oldValue else { return }
      for (index, button) in buttons.enumerated() { button.isSelected = index == selection }
    }
  }
  private let didChoose: @MainActor (Int) -> Void

  /// - Parameters:
  ///   - options: at least one.
  ///   - didChoose: told the index when another is chosen by hand.
  init(
    options: [String], selection: Int? = 0,
    didChoose: @escaping @MainActor (Int) -> Void
  ) {
    buttons = options.map { ChoiceButton(text: $0) }
    self.selection = selection
    self.didChoose = didChoose
    super.init(frame: .zero)
    clipsToBounds = false
    for (index, button) in buttons.enumerated() {
      addSubview(button)
      button.isSelected = index == selection
      button.addAction(for: .touchUpInside) { [unowned self] in choose(index) }
    }
  }

  private func choose(_ index: Int) {
    guard index != selection else { return }
    selection = index
    didChoose(index)
  }

  override func layoutSubviews() {
    let inner = bounds.insetBy(dx: Self.padding, dy: Self.padding)
    let width = inner.width / Double(buttons.count)
    for (index, button) in buttons.enumerated() {
      button.frame = CGRect(
        x: inner.minX + width * Double(index), y: inner.minY, width: width, height: inner.height)
    }
  }

  /// Points between the trough and what is chosen.
  private static let padding = 2.0

  override func draw(in context: CGContext) {
    context.setFillColor(theme.controlHovered)
    context.fill(Path(bounds, cornerRadius: theme.cornerRadius))
  }
}

/// One word of a `ChoiceControl`.
@MainActor
final class ChoiceButton: Control {
  private let text: String

  init(text: String) {
    self.text = text
    super.init(frame: .zero)
    accessibilityLabel = text
  }

  override func draw(in context: CGContext) {
    let shape = Path(bounds, cornerRadius: theme.cornerRadius - 2)
    if isSelected {
      context.setFillColor(theme.accent)
      context.fill(shape)
    } else if isHighlighted || isHovered {
      context.setFillColor(isHighlighted ? theme.controlPressed : theme.controlHovered)
      context.fill(shape)
    }
    if isFocused {
      context.setStrokeColor(isSelected ? theme.text : theme.accent)
      context.setLineWidth(theme.focusRingWidth)
      context.stroke(
        Path(bounds.insetBy(dx: 1, dy: 1), cornerRadius: theme.cornerRadius - 3))
    }
    let line = TextLine(
      text, font: fonts.systemFont(ofSize: theme.bodySize - 2, weight: .medium))
    let middle = bounds.midY + (line.ascent - line.descent) / 2
    context.draw(
      line, baseline: CGPoint(x: bounds.midX - line.width / 2, y: middle),
      color: isSelected ? theme.onAccent : theme.text)
  }
}
