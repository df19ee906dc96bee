import Panorama

/// A field over a value or a title. It is open until Return, Escape, or a press outside.
final class InlineField: View {
  private let field = FilteredField()
  private let finish: @MainActor (String?) -> Void
  private var isFinished = false
  /// Whether Tab has ended editing.
  private(set) var isTabbed = false

  /// - Parameters:
  ///   - text: the initial text, which is selected.
  ///   - frame: the frame in the superview.
  ///   - finish: called once with the text; with nil after Escape.
  init(_ text: String, frame: CGRect, finish: @escaping @MainActor (String?) -> Void) {
    self.finish = finish
    super.init(frame: frame)
    field.text = text
    field.accessibilityLabel = "Value"
    addSubviewToFit(field)
    field.filter = { [weak self] event in
      guard let self, ["escape", "tab"].contains(event.key) else { return false }
      isTabbed = event.key == "tab"
      end(isTabbed ? field.text : nil)
      return true
    }
    field.addAction(for: .editingDidEnd) { [weak self] in
      guard let self else { return }
      end(field.text)
    }
  }

  required init?(coder: NSCoder) { nil }

  /// Makes the field the first responder.
  func begin() {
    field.becomeFirstResponder()
    field.selectedRange = 0..<field.text.utf8.count
  }

  /// Ends editing and keeps the typed text.
  func commit() { end(field.text) }

  private func end(_ text: String?) {
    guard !isFinished else { return }
    isFinished = true
    removeFromSuperview()
    finish(text)
  }
}

/// A field that a key of the editor may open.
@MainActor
protocol KeyOpenedField: AnyObject {
  /// The key that opened the field, until its text has arrived or another key is pressed: the text is not meant for
  /// the field.
  var opener: String? { get set }
}

/// A text field that offers keys to its owner before it handles them itself.
final class FilteredField: TextField, KeyOpenedField {
  /// Returns whether the key was used.
  var filter: (@MainActor (KeyEvent) -> Bool)?

  var opener: String?

  override func insertText(_ text: String) -> Bool {
    defer { opener = nil }
    return text.lowercased() == opener || super.insertText(text)
  }

  override func setMarkedText(_ text: String, selecting range: Range<Int>) -> Bool {
    opener = nil
    return super.setMarkedText(text, selecting: range)
  }

  override func keyDown(with event: KeyEvent) {
    if event.isRepeat, event.key == opener { return }
    opener = nil
    if !(filter?(event) ?? false) { super.keyDown(with: event) }
  }
}
