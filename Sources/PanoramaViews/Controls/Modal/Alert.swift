import Foundation
import PanoramaGraphics
import PanoramaText

/// A question in the middle of the window, which the user must answer before doing anything else.
///
/// Return presses the preferred button and Escape the cancel button; Tab moves the focus between
/// buttons. Buttons that do not fit side by side are stacked, with the one added last on top.
public final class Alert: ModalLayer {
  /// The meaning of an alert's button.
  public enum Role: Hashable, Sendable {
    /// A choice without a special meaning.
    case plain
    /// The choice that most people want; Return chooses it.
    case preferred
    /// Changes nothing; Escape chooses it.
    case cancel
    /// Discards something.
    case destructive
  }

  private let panel = View()
  private let titleLabel = Label(style: .title)
  private let messageLabel = Label()
  private var buttons: [(button: Button, role: Role)] = []

  /// - Parameters:
  ///   - title: the question, in a few words.
  ///   - message: an explanation, which may be empty.
  public init(title: String, message: String = "") {
    super.init(frame: .zero)
    titleLabel.text = title
    titleLabel.numberOfLines = 0
    messageLabel.text = message
    messageLabel.numberOfLines = 0
    messageLabel.isSecondary = true
    accessibilityLabel = title
    addSubview(panel)
    panel.addSubview(titleLabel)
    panel.addSubview(messageLabel)
  }

  /// Nil, because views are not read from archives.
  public required init?(coder: NSCoder) { nil }

  /// Adds a button to the right of the others. Pressing it dismisses the alert and runs `action`.
  public func addButton(
    _ title: String, role: Role = .plain, action: (@MainActor () -> Void)? = nil
  ) {
    let style: Button.Style = role == .preferred || role == .destructive ? .filled : .bordered
    let button = Button(title: title, style: style)
    button.isDestructive = role == .destructive
    button.addAction(for: .touchUpInside) { [weak self] in
      self?.dismiss()
      action?()
    }
    buttons.append((button, role))
    panel.addSubview(button)
    setNeedsLayout()
  }

  public override var accessibilityRole: AccessibilityRole? { .dialog }

  public override func cancel() {
    buttons.first { $0.role == .cancel }?.button.press()
  }

  public override func keyDown(with event: KeyEvent) {
    if event.key == "return" {
      buttons.first { $0.role == .preferred }?.button.press()
    } else {
      super.keyDown(with: event)
    }
  }

  public override func layoutSubviews() {
    let theme = theme
    let padding = theme.unit * 6
    let width = min(bounds.width - theme.unit * 8, theme.targetSize * 8)
    let inner = max(0, width - 2 * padding)
    let limit = CGSize(width: inner, height: bounds.height)
    var y = padding
    for label in [titleLabel, messageLabel] where !label.text.isEmpty {
      let height = label.sizeThatFits(limit).height
      label.frame = CGRect(x: padding, y: y, width: inner, height: height)
      y += height + theme.unit * 2
    }
    y += theme.unit * 3
    let height = layOutButtons(from: y, in: width, padding: padding) + padding
    panel.frame = CGRect(
      x: ((bounds.width - width) / 2).rounded(),
      y: max(0, ((bounds.height - height) / 2.4).rounded()), width: width, height: height)
    applyTheme(to: panel)
  }

  /// Places the buttons below `y` in a panel of this width and returns the lower edge of the lowest
  /// one.
  private func layOutButtons(from y: CGFloat, in width: CGFloat, padding: CGFloat) -> CGFloat {
    let inner = max(0, width - 2 * padding)
    let gap = theme.unit * 2
    let limit = CGSize(width: inner, height: bounds.height)
    let widths = buttons.map { max($0.button.sizeThatFits(limit).width, theme.targetSize * 1.8) }
    let fits = widths.reduce(0) { $0 + $1 + gap } - gap <= inner
    var (x, y) = (width - padding, y)
    for ((button, _), wide) in zip(buttons, widths).reversed() {
      let height = button.sizeThatFits(limit).height
      if fits {
        button.frame = CGRect(x: x - wide, y: y, width: wide, height: height)
        x -= wide + gap
      } else {
        button.frame = CGRect(x: padding, y: y, width: inner, height: height)
        y += height + gap
      }
    }
    if buttons.isEmpty { return y }
    return fits ? y + theme.targetSize : y - gap
  }

  public override func themeDidChange() {
    super.themeDidChange()
    applyTheme(to: panel)
  }
}
