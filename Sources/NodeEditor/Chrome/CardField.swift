import Panorama

/// A field of several lines over a card, in which its text is edited. Ctrl+Return, Escape and a press outside end.
final class CardField: TextBox, KeyOpenedField {
  private let finish: @MainActor (String) -> Void
  private var isFinished = false
  var opener: String?
  /// Whether Escape has ended editing.
  private(set) var isEscaped = false

  /// - Parameters:
  ///   - text: the initial text.
  ///   - font: the font, in points of the view.
  ///   - frame: the frame in the superview.
  ///   - maximumLength: the maximum length of the text, in UTF-8 bytes.
  ///   - finish: called once with the text.
  init(
    _ text: String, font: Font, frame: CGRect, maximumLength: Int,
    finish: @escaping @MainActor (String) -> Void
  ) {
    self.finish = finish
    super.init(text, maximumLength: maximumLength)
    self.font = font
    self.frame = frame
    accessibilityLabel = "Text"
    onDone = { [weak self] in self?.commit() }
    onEscape = { [weak self] in
      self?.isEscaped = true
      self?.commit()
    }
  }

  required init?(coder: NSCoder) { nil }

  /// Makes the field the first responder.
  func begin() { becomeFirstResponder() }

  /// Ends editing and keeps the typed text.
  func commit() {
    guard !isFinished else { return }
    isFinished = true
    removeFromSuperview()
    finish(text)
  }

  /// What is around the editor: the editor's commands are not meant while a text is written.
  override var next: Responder? { superview?.next }

  override func firstResponderDidChange(_ isFirst: Bool) {
    super.firstResponderDidChange(isFirst)
    if !isFirst { commit() }
  }

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
    guard event.key == "s", event.modifierFlags == .control else {
      return super.keyDown(with: event)
    }
    let editor = superview
    commit()
    editor?.keyDown(with: event)
  }
}
