import Panorama

/// A note beside the mark that was tapped. A tap outside of it, or Escape, closes it.
final class FootnotePopover: ModalLayer {
  private let panel = RoundPanel(frame: .zero)
  private let scroll = ScrollView(frame: .zero)
  private let label = Label()
  private let button = Button(title: "Go to the note", style: .bordered)
  private let anchor: CGRect

  /// - Parameters:
  ///   - text: what the note says.
  ///   - anchor: the mark, in the window's coordinates.
  ///   - open: goes to where the note stands.
  init(_ text: String, beside anchor: CGRect, open: @escaping () -> Void) {
    self.anchor = anchor
    super.init(frame: .zero)
    accessibilityLabel = "Note"
    label.text = text
    label.numberOfLines = 0
    scroll.addSubview(label)
    for view in [scroll, button] as [View] { panel.addSubview(view) }
    addSubview(panel)
    button.addAction(for: .touchUpInside) { [weak self] in
      self?.dismiss()
      open()
    }
    addGestureRecognizer(
      TapGestureRecognizer { [weak self] tap in
        guard let self, tap.state == .ended, !panel.frame.contains(tap.location(in: self)) else {
          return
        }
        cancel()
      })
  }

  required init?(coder: NSCoder) { nil }

  override var accessibilityRole: AccessibilityRole? { .dialog }

  override func layoutSubviews() {
    let theme = looks.theme
    let (gap, padding) = (theme.unit * 2, theme.unit * 4)
    let widest = min(theme.targetSize * 10, bounds.width - 2 * gap)
    let text = label.sizeThatFits(CGSize(width: widest - 2 * padding, height: 1e5))
    let width = max(text.width.rounded(.up) + 2 * padding, min(widest, theme.targetSize * 5))
    let foot = theme.targetSize + 2 * gap
    let room = min(bounds.height * 0.6, bounds.height - 2 * gap)
    let height = min(text.height + 2 * padding + foot, room)
    let below = anchor.maxY + gap
    let above = anchor.minY - gap - height
    let y =
      below + height <= bounds.maxY - gap
      ? below : above >= gap ? above : max(gap, bounds.maxY - gap - height)
    let x = min(max(gap, anchor.midX - width / 2), bounds.maxX - gap - width)
    panel.frame = CGRect(x: x.rounded(), y: y.rounded(), width: width, height: height.rounded())
    scroll.frame = CGRect(x: 0, y: 0, width: width, height: height - foot)
    label.frame = CGRect(
      x: padding, y: padding, width: width - 2 * padding, height: text.height.rounded(.up))
    scroll.contentSize = CGSize(width: width, height: label.frame.maxY + padding)
    let size = button.sizeThatFits(bounds.size)
    button.frame = CGRect(
      x: width - gap - size.width, y: height - gap - size.height, width: size.width,
      height: size.height)
  }

  override func keyDown(with event: KeyEvent) {
    if !scroll.takeKey(event) { super.keyDown(with: event) }
  }
}

private final class RoundPanel: FloatingPanel {
  override func applyTheme() {
    super.applyTheme()
    looks.cornerRadius = looks.theme.largeCornerRadius
  }
}
