import Panorama

/// An answer in an alert.
@preconcurrency @MainActor
public final class UIAlertAction {
  /// The meaning of an answer.
  public enum Style: Int, Hashable, Sendable {
    /// An answer without a particular meaning.
    case `default` = 0
    /// Changes nothing.
    case cancel = 1
    /// Destroys data.
    case destructive = 2

    var role: Alert.Role {
      self == .cancel ? .cancel : self == .destructive ? .destructive : .plain
    }
  }

  /// The title of the button.
  public let title: String?
  /// The meaning of the answer.
  public let style: Style
  /// Whether it can be chosen. Default: true.
  public var isEnabled = true { didSet { button?.isEnabled = isEnabled } }

  let handler: ((UIAlertAction) -> Void)?
  weak var button: Button?

  /// Makes an answer.
  ///
  /// - Parameters:
  ///   - title: the title of the button.
  ///   - style: the meaning of the answer.
  ///   - handler: called when this answer has dismissed the alert.
  public init(title: String?, style: Style, handler: ((UIAlertAction) -> Void)? = nil) {
    (self.title, self.style, self.handler) = (title, style, handler)
  }
}

/// A question with answers, which is presented in front of everything else.
///
/// Return chooses the preferred answer, and Escape the one of the style `cancel`.
open class UIAlertController: UIViewController {
  /// How the question looks.
  public enum Style: Int, Hashable, Sendable {
    /// A list of answers, one below the other.
    case actionSheet = 0
    /// A question. If there are two answers and both fit, they are side by side.
    case alert = 1
  }

  /// The question in a few words; nil for none.
  open override var title: String? { didSet { update() } }
  /// An explanation; nil for none.
  open var message: String? { didSet { update() } }
  /// How the question looks.
  public private(set) var preferredStyle = Style.alert
  /// The answers in order.
  public private(set) var actions: [UIAlertAction] = []
  /// The fields for text; nil if there are none.
  public private(set) var textFields: [UITextField]?
  /// The answer that Return chooses; nil for the last one of the style `default`.
  open var preferredAction: UIAlertAction? { didSet { update() } }

  /// Makes a question.
  ///
  /// - Parameters:
  ///   - title: the question in a few words; nil for none.
  ///   - message: an explanation; nil for none.
  ///   - preferredStyle: how it looks.
  public convenience init(title: String?, message: String?, preferredStyle: Style) {
    self.init(nibName: nil, bundle: nil)
    self.title = title
    self.message = message
    self.preferredStyle = preferredStyle
  }

  /// Adds an answer.
  open func addAction(_ action: UIAlertAction) {
    actions.append(action)
    update()
  }

  /// Adds a field for text, which `configuration` can prepare.
  open func addTextField(configurationHandler configuration: ((UITextField) -> Void)? = nil) {
    let field = UITextField(frame: .zero)
    configuration?(field)
    textFields = (textFields ?? []) + [field]
    update()
  }

  open override func loadView() {
    view = AlertPanel(title: "", message: "")
    update()
  }

  /// Shows the present title, message, fields and answers in the panel, if there is one.
  private func update() {
    guard let panel = viewIfLoaded as? AlertPanel else { return }
    (panel.title, panel.message) = (title ?? "", message ?? "")
    panel.accessibilityLabel = title
    panel.isList = preferredStyle == .actionSheet || actions.count > 2
    for field in textFields ?? [] where field.superview !== panel { panel.addField(field) }
    panel.removeButtons()
    let preferred = preferredAction ?? actions.last { $0.style == .default }
    for action in actions {
      let isMarked = action === preferred && preferredStyle == .alert
      let button = panel.addButton(
        action.title ?? "", role: isMarked ? .preferred : action.style.role
      ) { [weak self] in
        self?.dismiss(animated: true) { action.handler?(action) }
      }
      button.isDestructive = action.style == .destructive
      button.isEnabled = action.isEnabled
      action.button = button
      if action === preferred { panel.preferredButton = button }
    }
    panel.cancelButton = actions.first { $0.style == .cancel }?.button
    state.layer?.setNeedsLayout()
  }
}
