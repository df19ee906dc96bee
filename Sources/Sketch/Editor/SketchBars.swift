import Panorama

/// The buttons that float over the lower edge of a sketch. They fade while a stroke is near and for a
/// moment afterwards, so that they do not hide what is being drawn.
final class SketchToolbar: CommandBar<SketchView> {
  /// The time from the end of a stroke until the buttons return, in seconds.
  static let awayDuration = 1.0
  private var isAway = false
  private var deadline: ScheduledAction?

  init(for view: SketchView) {
    super.init(
      "Tools",
      [
        [.pens, .noteButton, .eraser, .partEraser, .lasso], [.undo, .redo],
        [.layers, .canvas, .showEverything, .actualSize, .export],
      ], for: view)
  }

  required init?(coder: NSCoder) { nil }

  /// Fades the buttons as a stroke moves near them, and schedules their return when it is over.
  func strokeDidMove(isNear: Bool, isOver: Bool) {
    if isNear { setAway(true) }
    guard isAway else { return }
    deadline?.cancel()
    guard isOver, let window else { return }
    deadline = window.schedule(at: window.time + Self.awayDuration) { [weak self] in
      self?.setAway(false)
    }
  }

  private func setAway(_ isAway: Bool) {
    guard isAway != self.isAway else { return }
    self.isAway = isAway
    let duration = theme.reducesMotion ? 0 : theme.shortDuration
    View.animate(withDuration: duration) { alpha = isAway ? 0 : 1 }
  }
}

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
