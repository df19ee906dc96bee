import Foundation
import PanoramaGraphics

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

  private let panel: AlertPanel

  /// - Parameters:
  ///   - title: the question, in a few words.
  ///   - message: an explanation, which may be empty.
  public init(title: String, message: String = "") {
    panel = AlertPanel(title: title, message: message)
    super.init(frame: .zero)
    accessibilityLabel = title
    addSubview(panel)
  }

  /// Nil, because views are not read from archives.
  public required init?(coder: NSCoder) { nil }

  /// Adds a button to the right of the others. Pressing it dismisses the alert and runs `action`.
  public func addButton(
    _ title: String, role: Role = .plain, action: (@MainActor () -> Void)? = nil
  ) {
    panel.addButton(title, role: role) { [weak self] in
      self?.dismiss()
      action?()
    }
    setNeedsLayout()
  }

  public override var accessibilityRole: AccessibilityRole? { .dialog }
  public override func cancel() { panel.choose(\.cancelButton) }
  public override func confirm() { panel.choose(\.preferredButton) }

  public override func layoutSubviews() {
    let size = panel.sizeThatFits(
      CGSize(width: bounds.width - looks.theme.unit * 8, height: bounds.height))
    panel.frame = CGRect(
      x: ((bounds.width - size.width) / 2).rounded(),
      y: max(0, ((bounds.height - size.height) / 2.4).rounded()), width: size.width,
      height: size.height)
    applyTheme(to: panel)
  }

  public override func surroundingsDidChange() {
    super.surroundingsDidChange()
    applyTheme(to: panel)
  }
}
