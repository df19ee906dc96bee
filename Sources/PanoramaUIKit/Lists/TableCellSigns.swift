import Panorama

extension UITableViewCell.AccessoryType {
  /// The signs that stand for the type, from left to right.
  @MainActor
  func signs(for cell: UITableViewCell?) -> [UIView] {
    switch self {
    case .none: []
    case .disclosureIndicator: [Self.arrow]
    case .checkmark: [Self.picture("checkmark", side: 20, color: nil)]
    case .detailButton: [Self.button(for: cell)]
    case .detailDisclosureButton: [Self.button(for: cell), Self.arrow]
    }
  }

  @MainActor private static var arrow: UIView {
    let view = picture("chevron.right", side: 16, color: .tertiaryLabel)
    view.frame.size.width = 10
    view.contentMode = .center
    return view
  }

  @MainActor
  private static func picture(_ name: String, side: CGFloat, color: UIColor?) -> UIView {
    let size = UIImage.SymbolConfiguration(pointSize: side * 17 / 22, weight: .semibold)
    let view = UIImageView(image: UIImage(systemName: name, withConfiguration: size))
    view.tintColor = color
    return view
  }

  @MainActor
  private static func button(for cell: UITableViewCell?) -> UIView {
    let button = UIButton(type: .system)
    button.frame = CGRect(x: 0, y: 0, width: 26, height: 44)
    button.setImage(UIImage(systemName: "info.circle"), for: .normal)
    button.accessibilityLabel = "More information"
    button.addAction(for: .touchUpInside) { [weak cell] in
      if let cell { (cell.superview as? UITableView)?.detailPressed(in: cell) }
    }
    return button
  }
}

/// The circle at the left edge of a row that is edited.
final class RowEditControl: Control {
  enum Sign { case delete, insert, choose }

  var kind = Sign.delete { didSet { if kind != oldValue { setNeedsDisplay() } } }

  override func draw(in context: CGContext) {
    let circle = CGRect(x: bounds.midX - 11, y: bounds.midY - 11, width: 22, height: 22)
    if kind == .choose, !isSelected {
      context.setStrokeColor(UIColor.tertiaryLabel.cgColor)
      context.setLineWidth(1.5)
      return context.strokeEllipse(in: circle.insetBy(dx: 0.75, dy: 0.75))
    }
    let color: CGColor =
      switch kind {
      case .delete: .systemRed
      case .insert: .systemGreen
      case .choose: looks.theme.accent
      }
    context.setFillColor(color)
    context.fillEllipse(in: circle)
    let icon: LineIcon = kind == .delete ? .minus : kind == .insert ? .plus : .check
    icon.draw(in: context, rect: circle.insetBy(dx: 3, dy: 3), color: .white, lineWidth: 3)
  }

  override var accessibilityRole: AccessibilityRole? { .button }
  override var accessibilityTitle: String {
    switch kind {
    case .delete: "Delete"
    case .insert: "Insert"
    case .choose: "Select"
    }
  }
}

/// Three lines at the right edge of a row, by which it is dragged to another place.
final class ReorderHandle: UIView {
  init(dragged: @escaping @MainActor (UILongPressGestureRecognizer) -> Void) {
    super.init(frame: .zero)
    looks.cursor = .openHand
    let press = UILongPressGestureRecognizer { press in dragged(press) }
    // It begins at once, before the table can scroll.
    press.minimumPressDuration = 0
    addGestureRecognizer(press)
  }

  required init?(coder: NSCoder) { nil }

  override func draw(in context: CGContext) {
    context.setFillColor(UIColor.tertiaryLabel.cgColor)
    for row in -1...1 {
      context.fill(
        CGRect(
          x: bounds.midX - 10, y: bounds.midY + CGFloat(row) * 6 - 0.75, width: 20, height: 1.5))
    }
  }

  override var accessibilityTitle: String { "Reorder" }
  override var accessibilityRole: AccessibilityRole? { .button }
  override var accessibilityActions: [AccessibilityAction] { [.drag] }
}
