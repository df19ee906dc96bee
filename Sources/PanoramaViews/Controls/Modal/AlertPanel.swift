import Foundation
import PanoramaGraphics
import PanoramaText

/// The panel of a question: title, message, text fields and buttons, one below the other.
package final class AlertPanel: View {
  /// What is asked, in a few words; empty for nothing.
  package var title: String {
    get { titleLabel.text }
    set { titleLabel.text = newValue }
  }
  /// An explanation; empty for none.
  package var message: String {
    get { messageLabel.text }
    set { messageLabel.text = newValue }
  }
  /// The text fields from top to bottom. Return in one of them chooses the preferred button.
  package private(set) var fields: [TextField] = []
  /// The button that Return chooses; nil for none.
  package weak var preferredButton: Button?
  /// The button that Escape chooses; nil for none.
  package weak var cancelButton: Button?
  /// Whether the buttons stand one below the other in their order, with the one that cancels last. Otherwise
  /// they are side by side; if they do not fit, the one added last is on top.
  package var isList = false { didSet { setNeedsLayout() } }
  private let titleLabel = Label(style: .title)
  private let messageLabel = Label()
  private var buttons: [Button] = []

  package init(title: String, message: String) {
    super.init(frame: .zero)
    messageLabel.isSecondary = true
    for label in [titleLabel, messageLabel] {
      label.numberOfLines = 0
      addSubview(label)
    }
    (self.title, self.message) = (title, message)
  }

  package required init?(coder: NSCoder) { nil }

  /// Adds a button to the right of the others.
  @discardableResult
  package func addButton(
    _ title: String, role: Alert.Role, action: @escaping @MainActor () -> Void
  ) -> Button {
    let style: Button.Style = role == .preferred || role == .destructive ? .filled : .bordered
    let button = Button(title: title, style: style)
    button.isDestructive = role == .destructive
    button.addAction(for: .touchUpInside, action)
    if role == .preferred, preferredButton == nil { preferredButton = button }
    if role == .cancel, cancelButton == nil { cancelButton = button }
    buttons.append(button)
    addSubview(button)
    setNeedsLayout()
    return button
  }

  package func removeButtons() {
    for button in buttons { button.removeFromSuperview() }
    (buttons, preferredButton, cancelButton) = ([], nil, nil)
  }

  package func addField(_ field: TextField) {
    field.addAction(for: .editingDidEndOnExit) { [weak self] in self?.choose(\.preferredButton) }
    fields.append(field)
    addSubview(field)
    setNeedsLayout()
  }

  /// Presses a button, if there is one that can be pressed.
  package func choose(_ button: KeyPath<AlertPanel, Button?>) {
    if let button = self[keyPath: button], button.isEnabled { button.press() }
  }

  // MARK: Layout

  package override func layoutSubviews() { _ = place(in: bounds.width, isMoving: true) }

  /// The size of the panel in an area of `size`, in points.
  package override func sizeThatFits(_ size: CGSize) -> CGSize {
    let width = max(0, min(size.width, looks.theme.targetSize * 8))
    return CGSize(width: width, height: place(in: width, isMoving: false))
  }

  /// Lays out everything in a panel of this width, or only measures it.
  ///
  /// - Returns: the height of the panel.
  private func place(in width: Double, isMoving: Bool) -> Double {
    let (padding, gap) = (looks.theme.unit * 6, looks.theme.unit * 2)
    let limit = CGSize(width: max(0, width - 2 * padding), height: 1e4)
    var y = padding
    func put(_ view: View, _ height: Double, x: Double = padding, width: Double = limit.width) {
      if isMoving { view.frame = CGRect(x: x, y: y, width: width, height: height) }
    }
    for label in [titleLabel, messageLabel] where !label.text.isEmpty {
      let height = label.sizeThatFits(limit).height
      put(label, height)
      y += height + gap
    }
    y += looks.theme.unit * 3
    for field in fields {
      put(field, looks.theme.targetSize)
      y += looks.theme.targetSize + gap
    }
    if !fields.isEmpty { y += gap }
    guard !buttons.isEmpty else { return y + padding }
    let widths = buttons.map { max($0.sizeThatFits(limit).width, looks.theme.targetSize * 1.8) }
    if !isList, widths.reduce(0, { $0 + $1 + gap }) - gap <= limit.width {
      var x = width - padding
      for (button, width) in zip(buttons, widths).reversed() {
        put(button, looks.theme.targetSize, x: x - width, width: width)
        x -= width + gap
      }
      return y + looks.theme.targetSize + padding
    }
    let cancelling = buttons.filter { $0 === cancelButton }
    let list = buttons.filter { $0 !== cancelButton } + cancelling
    for button in isList ? list : buttons.reversed() {
      put(button, looks.theme.targetSize)
      y += looks.theme.targetSize + gap
    }
    return y - gap + padding
  }
}
