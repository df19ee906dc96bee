import Panorama

/// A line above the canvas. What happened disappears by itself; what lasts, such as a file that cannot
/// be saved, stays, and can have a button.
final class CanvasNotice: View {
  /// A lasting line.
  struct Standing {
    let text: String
    let isError: Bool
    /// The title of a button, and what it does; nil for none.
    let action: (title: String, perform: @MainActor () -> Void)?
  }

  /// Seconds until a passing line disappears.
  private static let duration = 3.0

  var standing: Standing? { didSet { update() } }
  private var passing: (text: String, isError: Bool)?
  private let label = Label()
  private let button = Button(title: "", style: .bordered)
  private var deadline: Deadline?

  init() {
    super.init(frame: .zero)
    isHidden = true
    label.numberOfLines = 0
    addSubview(label)
    addSubview(button)
    button.addAction(for: .touchUpInside) { [weak self] in self?.standing?.action?.perform() }
  }

  required init?(coder: NSCoder) { nil }

  /// The line that is shown; nil if there is none.
  var text: String? { isHidden ? nil : label.text }

  /// Shows a line for a while, in place of the lasting one.
  func show(_ text: String, isError: Bool) {
    passing = (text, isError)
    update()
    deadline?.cancel()
    guard let window else { return }
    deadline = window.schedule(at: window.time + Self.duration * (isError ? 2 : 1)) {
      [weak self] in
      self?.passing = nil
      self?.update()
    }
  }

  /// Hides the line of `show`.
  func hidePassing() {
    deadline?.cancel()
    passing = nil
    update()
  }

  private func update() {
    let isError = passing?.isError ?? standing?.isError ?? false
    isHidden = passing == nil && standing == nil
    label.text = passing?.text ?? standing?.text ?? ""
    label.textColor = isError ? theme.destructive : nil
    let action = passing == nil ? standing?.action : nil
    button.isHidden = action == nil
    button.title = action?.title ?? ""
    isUserInteractionEnabled = action != nil
    accessibilityLabel = text
    setNeedsLayout()
    superview?.setNeedsLayout()
  }

  private var padding: CGSize { CGSize(width: 4 * theme.unit, height: 2 * theme.unit) }
  private var buttonWidth: Double {
    button.isHidden ? 0 : Double(button.sizeThatFits(bounds.size).width) + 2 * theme.unit
  }

  override func sizeThatFits(_ size: CGSize) -> CGSize {
    let room = max(0, Double(size.width) - 2 * Double(padding.width) - buttonWidth)
    let text = TextLayout(label.text, font: font(.body), maximumWidth: room).size
    let height = Double(text.height).rounded(.up) + 2 * Double(padding.height)
    return CGSize(
      width: Double(text.width).rounded(.up) + 2 * Double(padding.width) + buttonWidth,
      height: button.isHidden ? height : max(height, theme.targetSize + theme.unit * 2))
  }

  override func layoutSubviews() {
    let inside = bounds.insetBy(dx: padding.width, dy: 0)
    label.frame = CGRect(
      x: inside.minX, y: 0, width: max(0, Double(inside.width) - buttonWidth),
      height: bounds.height)
    let width = max(0, buttonWidth - 2 * theme.unit)
    button.frame = CGRect(
      x: Double(bounds.maxX) - width - theme.unit,
      y: (Double(bounds.height) - theme.targetSize) / 2, width: width, height: theme.targetSize)
    cornerRadius = min(Double(bounds.height) / 2, theme.largeCornerRadius)
  }

  override func didMoveToWindow() { applyTheme() }

  override func themeDidChange() {
    super.themeDidChange()
    applyTheme()
  }

  private func applyTheme() {
    backgroundColor = theme.surface
    borderColor = theme.separator
    borderWidth = theme.hairline / 2
    shadow = theme.floatingShadow
    update()
  }
}
