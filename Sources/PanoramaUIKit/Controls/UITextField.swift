import Panorama

/// A line of text to be typed, with UIKit's delegate.
open class UITextField: TextField {
  /// Asked and told about the editing.
  public weak var delegate: (any UITextFieldDelegate)?

  /// Whether its text is being edited.
  public var isEditing: Bool { isFirstResponder }

  /// Only where the delegate lets it.
  open override var canBecomeFirstResponder: Bool {
    super.canBecomeFirstResponder && delegate?.textFieldShouldBeginEditing(self) ?? true
  }

  open override func sendActions(for events: ControlEvents) {
    super.sendActions(for: events)
    if events.contains(.editingDidBegin) { delegate?.textFieldDidBeginEditing(self) }
    if events.contains(.editingDidEnd) { delegate?.textFieldDidEndEditing(self) }
  }

  /// Return is the delegate's first; it may keep the field from ending.
  open override func keyDown(with event: KeyEvent) {
    if event.key == "return", isEnabled, let delegate {
      guard delegate.textFieldShouldReturn(self) else { return }
    }
    super.keyDown(with: event)
  }
}

/// Told about a text field; every method may be left out.
@preconcurrency @MainActor
public protocol UITextFieldDelegate: AnyObject {
  /// Whether the keys may come to it. Default: yes.
  func textFieldShouldBeginEditing(_ textField: UITextField) -> Bool
  /// The keys came to it.
  func textFieldDidBeginEditing(_ textField: UITextField)
  /// The keys went elsewhere.
  func textFieldDidEndEditing(_ textField: UITextField)
  /// Return was pressed; false keeps the field from acting on it. Default: yes.
  func textFieldShouldReturn(_ textField: UITextField) -> Bool
}

extension UITextFieldDelegate {
  /// The default: yes.
  public func textFieldShouldBeginEditing(_ textField: UITextField) -> Bool { true }
  /// The default does nothing.
  public func textFieldDidBeginEditing(_ textField: UITextField) {}
  /// The default does nothing.
  public func textFieldDidEndEditing(_ textField: UITextField) {}
  /// The default: yes.
  public func textFieldShouldReturn(_ textField: UITextField) -> Bool { true }
}
