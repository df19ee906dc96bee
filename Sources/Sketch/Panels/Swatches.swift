import Panorama

/// Colours to choose from by a tap, in rows.
final class Swatches: View {
  /// A colour and its name.
  typealias Choice = (name: String, color: CGColor)

  /// Called with the colour that was tapped.
  var onChoose: @MainActor (CGColor) -> Void = { _ in }
  /// The colour that is marked; its alpha does not matter.
  var chosen: CGColor = .black { didSet { for swatch in swatches { mark(swatch) } } }
  private var swatches: [Swatch] = []

  /// The colours, in reading order.
  var choices: [Choice] = [] {
    didSet {
      for swatch in swatches { swatch.removeFromSuperview() }
      swatches = choices.map { name, color in
        let swatch = Swatch(color, name)
        swatch.addAction(for: .touchUpInside) { [weak self] in self?.onChoose(color) }
        mark(swatch)
        addSubview(swatch)
        return swatch
      }
      setNeedsLayout()
      superview?.setNeedsLayout()
    }
  }

  private func mark(_ swatch: Swatch) {
    swatch.isSelected = (swatch.color.argb ^ chosen.argb) & 0xFF_FFFF == 0
  }

  /// The number of colours in a row.
  private static let columns = 6

  override var accessibilityColumns: Int? { Self.columns }

  override func sizeThatFits(_ size: CGSize) -> CGSize {
    let rows = (choices.count + Self.columns - 1) / Self.columns
    return CGSize(width: size.width, height: Double(rows) * looks.theme.targetSize)
  }

  override func layoutSubviews() {
    let width = Double(bounds.width) / Double(Self.columns)
    for (i, swatch) in swatches.enumerated() {
      swatch.frame = CGRect(
        x: Double(i % Self.columns) * width, y: Double(i / Self.columns) * looks.theme.targetSize,
        width: width, height: looks.theme.targetSize)
    }
  }
}

/// A round spot of a colour.
private final class Swatch: Control {
  let color: CGColor

  init(_ color: CGColor, _ name: String) {
    self.color = CGColor(argb: color.argb | 0xFF00_0000)
    super.init(frame: .zero)
    accessibilityLabel = name
    toolTip = name
  }

  required init?(coder: NSCoder) { nil }

  override var accessibilityRole: AccessibilityRole? { .button }

  override func draw(in context: CGContext) {
    let theme = looks.theme
    func circle(_ radius: Double) -> CGRect {
      CGRect(
        x: bounds.midX - radius, y: bounds.midY - radius, width: 2 * radius, height: 2 * radius)
    }
    let radius = theme.unit * (isHighlighted ? 3 : 3.5)
    context.setFillColor(color)
    context.fillEllipse(in: circle(radius))
    context.setStrokeColor(theme.separator)
    context.setLineWidth(theme.hairline)
    context.strokeEllipse(in: circle(radius))
    if isSelected || isHovered {
      context.setStrokeColor(isSelected ? theme.accent : theme.separator)
      context.setLineWidth(theme.focusRingWidth)
      context.strokeEllipse(in: circle(theme.unit * 4.5))
    }
    if isFocused { drawFocusRing(in: context, radius: theme.cornerRadius) }
  }
}
