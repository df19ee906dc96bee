import Panorama

/// Chooses what the shape tool draws.
final class ShapePanel: ToolPanel {
  /// Called with the shape that was tapped.
  var onChange: @MainActor (SketchShape.Kind) -> Void = { _ in }

  /// - Parameter kind: what it draws now.
  init(_ kind: SketchShape.Kind) {
    let kinds = SketchShape.Kind.allCases
    let buttons = kinds.map { kind in Button(icon: kind.icon) }
    let hint = Label(text: "Drawn with the pen’s colour and width", style: .caption)
    hint.isSecondary = true
    super.init("Shapes", columns: [PanelColumn([ButtonRow(buttons), hint])])
    for (button, each) in zip(buttons, kinds) {
      button.accessibilityLabel = each.name
      button.toolTip = each.name
      button.isSelected = each == kind
      button.addAction(for: .touchUpInside) { [weak self] in self?.onChange(each) }
    }
  }

  required init?(coder: NSCoder) { nil }
}

/// Buttons side by side, with equal distances.
final class ButtonRow: View {
  private let buttons: [Button]

  init(_ buttons: [Button]) {
    self.buttons = buttons
    super.init(frame: .zero)
    for button in buttons { addSubview(button) }
  }

  required init?(coder: NSCoder) { nil }

  override func sizeThatFits(_ size: CGSize) -> CGSize {
    CGSize(width: size.width, height: looks.theme.targetSize + gap)
  }

  private var gap: Double { looks.theme.unit }

  override func layoutSubviews() {
    let width = (Double(bounds.width) + gap) / Double(max(1, buttons.count))
    for (i, button) in buttons.enumerated() {
      button.frame = CGRect(
        x: Double(i) * width, y: gap / 2, width: width - gap, height: looks.theme.targetSize)
    }
  }
}

extension SketchShape.Kind {
  /// What people call the shape.
  var name: String {
    switch self {
    case .line: "Line"
    case .arrow: "Arrow"
    case .rectangle: "Rectangle"
    case .ellipse: "Ellipse"
    case .triangle: "Triangle"
    }
  }

  /// A picture of the shape.
  var icon: LineIcon {
    switch self {
    case .line: .line
    case .arrow: .arrow
    case .rectangle: .rectangle
    case .ellipse: .ellipse
    case .triangle: .triangle
    }
  }
}
