import Panorama

/// A layer in the panel of layers: a handle to drag it by, a picture, the name, an eye and a padlock. A press chooses the
/// layer, and a second one at once renames it.
final class LayerRow: SortableRow {
  /// The layer that is shown.
  private(set) var shown: SketchLayer
  /// The small picture of the layer; nil until it is drawn.
  var thumbnail: CGImage? { didSet { setNeedsDisplay() } }
  /// Called with a name that the user has typed.
  var onRename: @MainActor (String) -> Void = { _ in }

  let eye = Button(icon: .eye)
  let padlock = Button(icon: .openLock)
  private let name = Label(text: "")
  private let state = Label(style: .caption)
  private var field: EscapableField?

  init(_ layer: SketchLayer) {
    shown = layer
    super.init(frame: .zero)
    state.isSecondary = true
    for view in [name, state] { view.isUserInteractionEnabled = false }
    for view in [grip, name, state, eye, padlock] as [View] { addSubview(view) }
    addAction(for: .touchDownRepeat) { [weak self] in self?.beginRenaming() }
    show(layer, isCurrent: false)
  }

  required init?(coder: NSCoder) { nil }

  /// Shows the present state of the layer.
  /// - Parameter isCurrent: whether the pens draw in it.
  func show(_ layer: SketchLayer, isCurrent: Bool) {
    shown = layer
    isSelected = isCurrent
    name.text = shown.name
    state.text = shown.opacity < 1 ? PenFigures.percent(shown.opacity) : ""
    eye.icon = shown.isHidden ? .hiddenEye : .eye
    padlock.icon = shown.isLocked ? .lock : .openLock
    describe(eye, shown.isHidden ? "Show" : "Hide")
    describe(padlock, shown.isLocked ? "Unlock" : "Lock")
    grip.accessibilityLabel = "Move “\(shown.name)”"
    (accessibilityLabel, toolTip) = ("Layer “\(shown.name)”", "Draw on “\(shown.name)”")
    applyTheme()
    setNeedsLayout()
  }

  private func describe(_ button: Button, _ verb: String) {
    button.accessibilityLabel = "\(verb) “\(shown.name)”"
    button.toolTip = button.accessibilityLabel
  }

  override var accessibilityRole: AccessibilityRole? { .button }

  override func applyTheme() {
    super.applyTheme()
    let theme = looks.theme
    name.alpha = shown.isHidden ? theme.disabledAlpha : 1
    name.textColor = isSelected ? ColorObject(cgColor: theme.accent) : nil
  }

  // MARK: Renaming

  /// Lets the user type another name. Return and leaving the field take it; Esc leaves the former one.
  func beginRenaming() {
    guard field == nil, window != nil else { return }
    let field = EscapableField(frame: .zero)
    field.accessibilityLabel = "Layer name"
    field.text = shown.name
    field.onEscape = { [weak self] in self?.endRenaming(taking: false) }
    field.addAction(for: [.editingDidEndOnExit, .editingDidEnd]) { [weak self] in
      self?.endRenaming(taking: true)
    }
    self.field = field
    addSubview(field)
    name.isHidden = true
    state.isHidden = true
    layoutSubviews()
    field.becomeFirstResponder()
    field.selectedRange = 0..<shown.name.utf8.count
  }

  /// Ends the typing of a name.
  func endRenaming(taking isTaken: Bool) {
    guard let field else { return }
    // Giving up the focus ends the editing once more.
    self.field = nil
    let text: String = field.text ?? ""
    field.resignFirstResponder()
    field.removeFromSuperview()
    name.isHidden = false
    state.isHidden = false
    if isTaken, text != shown.name { onRename(text) }
  }

  // MARK: Layout and drawing

  private var gap: Double { looks.theme.unit * 2 }
  override func layoutSubviews() {
    let (width, height, side) = (
      Double(bounds.width), Double(bounds.height), looks.theme.targetSize
    )
    grip.frame = CGRect(x: 0, y: 0, width: gripWidth, height: height)
    padlock.frame = CGRect(x: width - side, y: (height - side) / 2, width: side, height: side)
    eye.frame = CGRect(x: width - 2 * side, y: (height - side) / 2, width: side, height: side)
    let left = pictureBox.maxX + gap
    let room = max(0, width - 2 * side - left)
    let line = Double(name.sizeThatFits(CGSize(width: room, height: height)).height)
    let small =
      state.text.isEmpty
      ? 0 : Double(state.sizeThatFits(CGSize(width: room, height: height)).height)
    let top = ((height - line - small) / 2).rounded()
    name.frame = CGRect(x: left, y: top, width: room, height: line)
    state.frame = CGRect(x: left, y: top + line, width: room, height: small)
    field?.frame = CGRect(
      x: left - gap / 2, y: (height - side) / 2, width: room + gap / 2, height: side)
  }

  override func draw(in context: CGContext) {
    drawPicture(
      thumbnail, alpha: shown.isHidden ? looks.theme.disabledAlpha : 1, in: context)
  }
}
