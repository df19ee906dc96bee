import Panorama

/// A field for the name of a layer, below the upper edge. Return sets the name; Esc and a click elsewhere
/// keep the old one.
final class LayerNameBar: Toolbar {
  private let field = NameField(frame: CGRect(x: 0, y: 0, width: 240, height: 32))
  private var take: ((String) -> Void)?

  init() {
    super.init(groups: [[field]])
    isHidden = true
    accessibilityLabel = "Name of the layer"
    field.accessibilityLabel = "Layer name"
    field.addAction(for: .editingDidEndOnExit) { [weak self] in
      guard let self else { return }
      take?(field.text ?? "")
      end()
    }
    field.addAction(for: .editingDidEnd) { [weak self] in self?.end() }
    field.onEscape = { [weak self] in self?.end() }
  }

  required init?(coder: NSCoder) { nil }

  /// Shows the field. `take` is called with the new name when Return is pressed.
  func begin(with name: String, take: @escaping (String) -> Void) {
    self.take = take
    field.text = name
    isHidden = false
    field.becomeFirstResponder()
    field.selectedRange = 0..<name.utf8.count
  }

  private func end() {
    guard take != nil else { return }
    take = nil
    isHidden = true
    field.resignFirstResponder()
  }
}

/// A field that reports the Esc key.
private final class NameField: TextField {
  var onEscape: (() -> Void)?

  override func sizeThatFits(_ size: CGSize) -> CGSize {
    CGSize(width: 240, height: super.sizeThatFits(size).height)
  }

  override func keyDown(with event: KeyEvent) {
    if event.key == "escape" { onEscape?() } else { super.keyDown(with: event) }
  }
}
