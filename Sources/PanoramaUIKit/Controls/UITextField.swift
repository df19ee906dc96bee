import Panorama

/// An editable line of text with UIKit's delegate.
open class UITextField: TextField {
  /// The object that is asked and informed about editing.
  public weak var delegate: (any UITextFieldDelegate)?

  /// Has no effect: there is no keyboard on the screen.
  open var keyboardType = UIKeyboardType.default
  /// Has no effect: there is no keyboard on the screen.
  open var returnKeyType = UIReturnKeyType.default
  /// Has no effect: nothing is corrected.
  open var autocorrectionType = UITextAutocorrectionType.default
  /// Has no effect: letters stay as they are typed.
  open var autocapitalizationType = UITextAutocapitalizationType.sentences
  /// Has no effect: nothing is checked.
  open var spellCheckingType = UITextSpellCheckingType.default
  /// Has no effect: there is no keyboard on the screen.
  open var enablesReturnKeyAutomatically = false
  /// Has no effect: nothing is filled in.
  open var textContentType: UITextContentType?

  /// The placeholder, whose attributes have no effect.
  open var attributedPlaceholder: NSAttributedString? {
    get { placeholder.isEmpty ? nil : NSAttributedString(string: placeholder) }
    set { placeholder = newValue?.string ?? "" }
  }

  // MARK: Views at the ends, in `UITextField+Sides.swift`

  /// A view at the left end; nil for none. Its size is kept.
  open var leftView: UIView? { didSet { changeSide(from: oldValue, to: leftView) } }
  /// When the left view is shown. Default: never.
  open var leftViewMode = ViewMode.never { didSet { sidesDidChange() } }
  /// A view at the right end; nil for none. Its size is kept. The button that empties the field takes its place.
  open var rightView: UIView? { didSet { changeSide(from: oldValue, to: rightView) } }
  /// When the right view is shown. Default: never.
  open var rightViewMode = ViewMode.never { didSet { sidesDidChange() } }
  /// When a button empties the field. There is none in an empty field. Default: never.
  open var clearButtonMode = ViewMode.never { didSet { sidesDidChange() } }
  /// Whether the field is emptied when editing begins. Default: false.
  open var clearsOnBeginEditing = false
  var clearButton: UIButton?

  open override func layoutSubviews() {
    super.layoutSubviews()
    placeSides()
  }

  open override func textRect(forBounds bounds: CGRect) -> CGRect {
    roomBetweenSides(super.textRect(forBounds: bounds), in: bounds)
  }

  /// Where the left view lies, if it is shown.
  open func leftViewRect(forBounds bounds: CGRect) -> CGRect { sideRect(leftView, in: bounds) }

  /// Where the right view lies, if it is shown.
  open func rightViewRect(forBounds bounds: CGRect) -> CGRect {
    let rect = sideRect(rightView, in: bounds)
    return rect.offsetBy(dx: bounds.maxX - rect.width - rect.minX, dy: 0)
  }

  /// Where the button that empties the field lies, if it is shown.
  open func clearButtonRect(forBounds bounds: CGRect) -> CGRect {
    let side = min(bounds.height, 32)
    return CGRect(
      x: bounds.maxX - side - 2, y: bounds.midY - side / 2, width: side, height: side)
  }

  /// The text. Setting it sends no event.
  open override var text: String! {
    get { super.text }
    set {
      super.text = newValue
      sidesDidChange()
    }
  }

  /// Whether its text is being edited.
  public var isEditing: Bool { isFirstResponder }

  /// True only if the delegate permits editing.
  open override var canBecomeFirstResponder: Bool {
    super.canBecomeFirstResponder && delegate?.textFieldShouldBeginEditing(self) ?? true
  }

  open override func sendActions(for events: ControlEvents) {
    if events.contains(.editingDidBegin), clearsOnBeginEditing { clear() }
    super.sendActions(for: events)
    sidesDidChange()
    if events.contains(.editingDidBegin) { delegate?.textFieldDidBeginEditing(self) }
    if events.contains(.editingDidEnd) { delegate?.textFieldDidEndEditing(self) }
  }

  /// Inserts a text, if the delegate agrees.
  open override func insertText(_ text: String) -> Bool {
    guard isEnabled, !allows(replacedRange, text) else { return super.insertText(text) }
    return true
  }

  /// Empties the field as its user does.
  func clear() {
    let old = text ?? ""
    guard !old.isEmpty else { return }
    selectedRange = 0..<old.utf8.count
    super.deleteBackward()
  }

  private func allows(_ bytes: Range<Int>, _ text: String) -> Bool {
    guard let delegate else { return true }
    let utf8 = self.text.utf8
    func index(_ offset: Int) -> String.Index {
      utf8.index(utf8.startIndex, offsetBy: min(max(0, offset), utf8.count))
    }
    let range = NSRange(index(bytes.lowerBound)..<index(bytes.upperBound), in: self.text)
    return delegate.textField(self, shouldChangeCharactersIn: range, replacementString: text)
  }

  /// The part that a key would delete; nil if it deletes nothing.
  private func deletedPart(_ event: KeyEvent) -> Range<Int>? {
    guard isEnabled, ["backspace", "delete", "x"].contains(event.key) else { return nil }
    let isCut = event.key == "x"
    guard event.modifierFlags.contains(.control) == isCut || !isCut else { return nil }
    let selection = selectedRange
    if !selection.isEmpty { return selection }
    guard !isCut, event.modifierFlags.isDisjoint(with: [.alt, .command]) else { return nil }
    let edge = TextEditor(text).neighbour(
      of: selection.lowerBound, forward: event.key == "delete")
    let part = min(edge, selection.lowerBound)..<max(edge, selection.lowerBound)
    return part.isEmpty ? nil : part
  }

  /// The delegate is asked before something is deleted. It handles Return first and can keep the field from
  /// ending the editing.
  open override func keyDown(with event: KeyEvent) {
    if let part = deletedPart(event), !allows(part, "") { return }
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
  /// Whether a text may be inserted at the place of another one. The default is true.
  func textField(
    _ textField: UITextField, shouldChangeCharactersIn range: NSRange,
    replacementString string: String
  ) -> Bool
  /// Called when Return is pressed. False prevents the field from handling the key; the default is
  /// true.
  func textFieldShouldReturn(_ textField: UITextField) -> Bool
  /// Whether the button may empty the field. The default is true.
  func textFieldShouldClear(_ textField: UITextField) -> Bool
  /// Whether editing may end. Never called: the focus can always leave. The default is true.
  func textFieldShouldEndEditing(_ textField: UITextField) -> Bool
  /// Called when the text or the selection may have changed.
  func textFieldDidChangeSelection(_ textField: UITextField)
}

extension UITextFieldDelegate {
  /// Returns true by default.
  public func textFieldShouldBeginEditing(_ textField: UITextField) -> Bool { true }
  /// Does nothing by default.
  public func textFieldDidBeginEditing(_ textField: UITextField) {}
  /// Does nothing by default.
  public func textFieldDidEndEditing(_ textField: UITextField) {}
  /// Returns true by default.
  public func textField(
    _ textField: UITextField, shouldChangeCharactersIn range: NSRange,
    replacementString string: String
  ) -> Bool { true }
  /// Returns true by default.
  public func textFieldShouldReturn(_ textField: UITextField) -> Bool { true }
  /// Returns true by default.
  public func textFieldShouldClear(_ textField: UITextField) -> Bool { true }
  /// Returns true by default.
  public func textFieldShouldEndEditing(_ textField: UITextField) -> Bool { true }
  /// Does nothing by default.
  public func textFieldDidChangeSelection(_ textField: UITextField) {}
}

extension UITextField {
  /// Accepted without effect: there is no keyboard that it could replace.
  public var inputView: UIView? {
    get { nil }
    set {}
  }

  /// Accepted without effect: there is no keyboard above which it could be.
  public var inputAccessoryView: UIView? {
    get { nil }
    set {}
  }
}
