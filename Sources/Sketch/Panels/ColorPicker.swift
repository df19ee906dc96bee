import Panorama

/// Chooses a colour: swatches, recent colours, a field of hues, and the colour as a hexadecimal number.
final class ColorPicker: PanelColumn {
  /// Called with a new colour, which is opaque. It is not final while a finger moves in the field.
  var onChange: @MainActor (_ color: CGColor, _ isFinal: Bool) -> Void = { _, _ in }
  /// Called with a text that is no colour.
  var onRefusal: @MainActor (String) -> Void = { _ in }
  /// The colour that is shown.
  private(set) var color: CGColor
  /// Whether the user has chosen a colour here.
  private var hasChosen = false

  private let swatches = Swatches()
  private let recent = Swatches()
  private let field = ColorField(frame: .zero)
  private let hex = HexRow()

  /// - Parameters:
  ///   - color: the present colour.
  ///   - choices: the swatches.
  ///   - recentColors: colours that were mixed lately, newest first.
  init(_ color: CGColor, choices: [Swatches.Choice], recentColors: [CGColor]) {
    self.color = color
    super.init([swatches, recent, field, hex])
    swatches.choices = choices
    recent.choices = recentColors.prefix(6).map { ($0.hex, $0) }
    recent.isHidden = recent.choices.isEmpty
    for list in [swatches, recent] {
      list.onChoose = { [weak self] in self?.change(to: $0, isFinal: true) }
    }
    field.onChange = { [weak self] in self?.change(to: $0, isFinal: $1) }
    hex.onText = { [weak self] in self?.take($0) }
    show(color)
  }

  required init?(coder: NSCoder) { nil }

  /// Whether the user has chosen a colour that is none of the swatches, and should be remembered.
  var isMixed: Bool {
    hasChosen && !swatches.choices.contains { ($0.color.argb ^ color.argb) & 0xFF_FFFF == 0 }
  }

  /// Shows another colour and other swatches.
  func show(_ color: CGColor, choices: [Swatches.Choice]? = nil) {
    self.color = color
    if let choices { swatches.choices = choices }
    (swatches.chosen, recent.chosen) = (color, color)
    field.show(color)
    hex.text = color.hex
  }

  private func change(to color: CGColor, isFinal: Bool) {
    hasChosen = true
    show(color)
    onChange(color, isFinal)
  }

  private func take(_ text: String) {
    if let color = CGColor(hex: text) {
      change(to: color, isFinal: true)
    } else {
      hex.text = color.hex
      onRefusal("“\(text.prefix(20))” is no colour: write six hexadecimal digits, such as #D70015")
    }
  }
}

/// The field for a hexadecimal number. Return and leaving the field take it; Esc restores the former one.
private final class HexRow: View {
  var onText: @MainActor (String) -> Void = { _ in }
  private let label = Label(text: "Hex")
  private let field = EscapableField(frame: .zero)
  private var shown = ""

  init() {
    super.init(frame: .zero)
    field.accessibilityLabel = "Colour as a hexadecimal number"
    field.placeholder = "#RRGGBB"
    field.addAction(for: .editingDidEnd) { [weak self] in self?.take() }
    field.onEscape = { [weak self] in
      guard let self else { return }
      field.text = shown
      field.resignFirstResponder()
    }
    for view in [label, field] as [View] { addSubview(view) }
  }

  required init?(coder: NSCoder) { nil }

  var text: String {
    get { shown }
    set {
      shown = newValue
      if field.text != newValue { field.text = newValue }
    }
  }

  private func take() {
    let text: String = field.text ?? ""
    if text != shown { onText(text) }
  }

  override func sizeThatFits(_ size: CGSize) -> CGSize {
    CGSize(width: size.width, height: looks.theme.targetSize)
  }

  override func layoutSubviews() {
    let name = looks.theme.unit * 23
    label.frame = CGRect(x: 0, y: 0, width: name, height: bounds.height)
    field.frame = CGRect(
      x: name, y: 0, width: max(0, bounds.width - name), height: bounds.height)
  }
}
