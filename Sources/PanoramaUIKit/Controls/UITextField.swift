import Panorama

/// An editable line of text with UIKit's delegate.
open class UITextField: TextField {
  /// The object that is asked and informed about editing.
  public weak var delegate: (any UITextFieldDelegate)?

  /// Whether its text is being edited.
  public var isEditing: Bool { isFirstResponder }

  /// True only if the delegate permits editing.
  open override var canBecomeFirstResponder: Bool {
    super.canBecomeFirstResponder && delegate?.textFieldShouldBeginEditing(self) ?? true
  }

  open override func sendActions(for events: ControlEvents) {
    super.sendActions(for: events)
    if events.contains(.editingDidBegin) { delegate?.textFieldDidBeginEditing(self) }
    if events.contains(.editingDidEnd) { delegate?.textFieldDidEndEditing(self) }
  }

  /// The delegate handles Return first and can keep the field from ending the editing.
  open override func keyDown(with event: KeyEvent) {
    if event.key == "return", isEnabled, let delegate {
      guard delegate.textFieldShouldReturn(self) else { return }
    }
    super.keyDown(with: event)
  }
}

/// Is informed about a text field. Every method is optional.
@preconcurrency @MainActor
public protocol UITextFieldDelegate: AnyObject {
  /// Whether editing may begin. The default is true.
  func textFieldShouldBeginEditing(_ textField: UITextField) -> Bool
  /// Called when editing has begun.
  func textFieldDidBeginEditing(_ textField: UITextField)
  /// Called when editing has ended.
  func textFieldDidEndEditing(_ textField: UITextField)
  /// Called when Return is pressed. False prevents the field from handling the key; the default is
  /// true.
  func textFieldShouldReturn(_ textField: UITextField) -> Bool
}

extension UITextFieldDelegate {
  /// Returns true by default.
  public func textFieldShouldBeginEditing(_ textField: UITextField) -> Bool { true }
  /// Does nothing by default.
  public func textFieldDidBeginEditing(_ textField: UITextField) {}
  /// Does nothing by default.
  public func textFieldDidEndEditing(_ textField: UITextField) {}
  /// Returns true by default.
  public func textFieldShouldReturn(_ textField: UITextField) -> Bool { true }
}
