import Panorama

/// A text beside the mark that was tapped, such as a note, with what can be done. A tap outside of it, or Escape, closes it;
/// Return does the first thing.
final class TextPopover: ModalLayer {
  /// Something that can be done, which closes the popover.
  struct Action {
    var title: String
    var perform: @MainActor () -> Void

    init(_ title: String, perform: @escaping @MainActor () -> Void) {
      (self.title, self.perform) = (title, perform)
    }
  }

  private let panel = RoundPanel(frame: .zero)
  private let scroll = ScrollView(frame: .zero)
  private let label = Label()
  private let actions: [Action]
  private let buttons: [Button]
  private let anchor: CGRect

  /// - Parameters:
  ///   - text: what it says.
  ///   - name: what it is, for assistive programs.
  ///   - anchor: the mark, in the window's coordinates.
  ///   - actions: what can be done, the most likely first.
  init(_ text: String, named name: String, beside anchor: CGRect, actions: [Action]) {
    (self.anchor, self.actions) = (anchor, actions)
    buttons = actions.map { Button(title: $0.title, style: .bordered) }
    super.init(frame: .zero)
    accessibilityLabel = name
    label.text = text
    label.numberOfLines = 0
    scroll.addSubview(label)
    panel.addSubview(scroll)
    for (button, action) in zip(buttons, actions) {
      button.addAction(for: .touchUpInside) { [weak self] in self?.take(action) }
      panel.addSubview(button)
    }
    addSubview(panel)
    addGestureRecognizer(
      TapGestureRecognizer { [weak self] tap in
        guard let self, tap.state == .ended, !panel.frame.contains(tap.location(in: self)) else {
          return
        }
        cancel()
      })
  }

  private func take(_ action: Action) {
    dismiss()
    action.perform()
  }

  override func confirm() {
    if let first = actions.first { take(first) }
  }

  required init?(coder: NSCoder) { nil }

  override var accessibilityRole: AccessibilityRole? { .dialog }

  override func layoutSubviews() {
    let theme = looks.theme
    let (gap, padding) = (theme.unit * 2, theme.unit * 4)
    let widest = min(theme.targetSize * 10, bounds.width - 2 * gap)
    let text = label.sizeThatFits(CGSize(width: widest - 2 * padding, height: 1e5))
    let sizes = buttons.map { $0.sizeThatFits(bounds.size) }
    let row = sizes.reduce(gap) { $0 + Double($1.width) + gap }
    let width = max(
      text.width.rounded(.up) + 2 * padding, min(widest, theme.targetSize * 5), row)
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
    var right = Double(width) - gap
    for (button, size) in zip(buttons, sizes) {
      right -= Double(size.width)
      button.frame = CGRect(
        x: right, y: Double(panel.bounds.height) - gap - Double(size.height), width: size.width,
        height: size.height)
      right -= gap
    }
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
