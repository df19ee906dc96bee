import Panorama

/// The panel of an alert: title, message, fields and answers, one below the other.
final class AlertPanel: UIView {
  private unowned let alert: UIAlertController
  private let titleLabel = Label(style: .emphasis)
  private let messageLabel = Label()
  private var buttons: [Button] = []
  /// The maximum width, in points.
  private var room = CGFloat.infinity

  init(_ alert: UIAlertController) {
    self.alert = alert
    super.init(frame: .zero)
    for label in [titleLabel, messageLabel] {
      label.numberOfLines = 0
      label.textAlignment = .center
      addSubview(label)
    }
    messageLabel.isSecondary = true
    update()
  }

  required init?(coder: NSCoder) { nil }

  /// Shows the present title, message, fields and answers of the alert.
  func update() {
    titleLabel.text = alert.title ?? ""
    messageLabel.text = alert.message ?? ""
    accessibilityLabel = alert.title
    for button in buttons { button.removeFromSuperview() }
    buttons = alert.actions.map(makeButton)
    for button in buttons { addSubview(button) }
    for field in alert.textFields ?? [] where field.superview !== self { addSubview(field) }
    setNeedsLayout()
    superview?.superview?.setNeedsLayout()
  }

  private func makeButton(_ action: UIAlertAction) -> Button {
    let isPreferred =
      action === (alert.preferredAction ?? alert.actions.last { $0.style == .default })
    let button = Button(
      title: action.title ?? "",
      style: isPreferred && alert.preferredStyle == .alert ? .filled : .bordered)
    button.isDestructive = action.style == .destructive
    button.isEnabled = action.isEnabled
    action.button = button
    button.addAction(for: .touchUpInside) { [weak alert] in alert?.choose(action) }
    return button
  }

  /// The buttons in the order in which they are shown: in a list, the one that cancels is last.
  private var orderedButtons: [Button] {
    guard !isSideBySide else { return buttons }
    let cancelling = zip(alert.actions, buttons).filter { $0.0.style == .cancel }.map(\.1)
    return buttons.filter { !cancelling.contains($0) } + cancelling
  }

  private var isSideBySide: Bool {
    guard alert.preferredStyle == .alert, buttons.count == 2 else { return false }
    let half = (innerWidth - theme.unit * 2) / 2
    return buttons.allSatisfy { $0.sizeThatFits(CGSize(width: half, height: 1e4)).width <= half }
  }

  private var panelWidth: Double { min(theme.targetSize * 7, Double(room)) }
  private var padding: Double { theme.unit * 5 }
  private var innerWidth: Double { max(0, panelWidth - 2 * padding) }

  /// The size of the panel.
  ///
  /// - Parameter room: the maximum width, in points.
  func size(within room: CGFloat) -> CGSize {
    if room != self.room {
      self.room = room
      setNeedsLayout()
    }
    return CGSize(width: panelWidth, height: place(isMoving: false))
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    _ = place(isMoving: true)
  }

  /// Lays out everything, or only measures it.
  ///
  /// - Returns: the height of the panel.
  private func place(isMoving: Bool) -> Double {
    let limit = CGSize(width: innerWidth, height: 1e4)
    var y = padding
    func put(_ view: UIView, _ height: Double, x: Double? = nil, width: Double? = nil) {
      guard isMoving else { return }
      view.frame = CGRect(x: x ?? padding, y: y, width: width ?? innerWidth, height: height)
    }
    for label in [titleLabel, messageLabel] where !label.text.isEmpty {
      let height = Double(label.sizeThatFits(limit).height)
      put(label, height)
      y += height + theme.unit * 2
    }
    y += theme.unit * 2
    for field in alert.textFields ?? [] {
      put(field, theme.targetSize)
      y += theme.targetSize + theme.unit * 2
    }
    if isSideBySide {
      let half = (innerWidth - theme.unit * 2) / 2
      for (index, button) in buttons.enumerated() {
        put(
          button, theme.targetSize, x: padding + Double(index) * (half + theme.unit * 2),
          width: half)
      }
      return y + theme.targetSize + padding
    }
    for button in orderedButtons {
      put(button, theme.targetSize)
      y += theme.targetSize + theme.unit * 2
    }
    return y - theme.unit * 2 + padding
  }
}
