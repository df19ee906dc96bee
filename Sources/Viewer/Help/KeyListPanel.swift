import Foundation
import Panorama

/// The list of all keys on a card above everything. Escape, F1, `?` or a press outside closes it. It
/// scrolls if the window is too small.
@MainActor
package final class KeyListPanel: ModalLayer {
  private let card = View()
  private let heading = Label(text: "Keys", style: .title)
  private let closeButton = Button(icon: .close)
  private let scroll = ScrollView(frame: .zero)
  private let columns: KeyColumns

  init(_ groups: [KeyGroup]) {
    columns = KeyColumns(groups)
    super.init(frame: .zero)
    accessibilityLabel = "Keys"
    closeButton.accessibilityLabel = "Close"
    closeButton.addAction(for: .touchUpInside) { [weak self] in self?.dismiss() }
    scroll.addSubview(columns)
    scroll.delaysContentTouches = false
    for view in [heading, closeButton, scroll] as [View] { card.addSubview(view) }
    addSubview(card)
  }

  package required init?(coder: NSCoder) { nil }

  package var groups: [KeyGroup] { columns.groups }

  package override func layoutSubviews() {
    let theme = theme
    let (gap, margin) = (theme.unit * 4, theme.unit * 6)
    let room = bounds.insetBy(dx: gap, dy: gap)
    let inner = columns.sizeThatFits(
      CGSize(width: max(0, room.width - 2 * margin), height: room.height))
    let size = CGSize(
      width: min(Double(room.width), Double(inner.width) + 2 * margin),
      height: min(Double(room.height), Double(inner.height) + theme.targetSize + gap + margin))
    card.frame = CGRect(
      x: ((bounds.width - size.width) / 2).rounded(),
      y: ((bounds.height - size.height) / 2).rounded(), width: size.width, height: size.height)
    let side = theme.targetSize
    heading.frame = CGRect(
      x: margin, y: gap / 2, width: max(0, size.width - 2 * margin - side), height: side)
    closeButton.frame = CGRect(
      x: size.width - side - gap / 2, y: gap / 2, width: side, height: side)
    let top = side + gap
    scroll.frame = CGRect(
      x: 0, y: top, width: size.width, height: max(0, size.height - top - gap / 2))
    columns.frame = CGRect(
      x: margin, y: 0, width: max(0, size.width - 2 * margin), height: inner.height)
    scroll.contentSize = CGSize(width: size.width, height: inner.height + gap)
    applyTheme(to: card)
  }

  package override func themeDidChange() {
    super.themeDidChange()
    setNeedsLayout()
  }

  // MARK: Closing and scrolling

  package override func keyDown(with event: KeyEvent) {
    switch event.key {
    case "f1": dismiss()
    case "up", "down", "pageup", "pagedown", "home", "end": _ = scroll.takeKey(event)
    default: super.keyDown(with: event)
    }
  }

  package override func insertText(_ text: String) -> Bool {
    if text == "?" { dismiss() }
    return true
  }

  package override func touchesBegan(_ touches: Set<Touch>, with event: Event?) {
    if let touch = touches.first { press(at: touch.location(in: self)) }
  }

  package override func mouseDown(with event: MouseEvent) { press(at: event.location(in: self)) }

  private func press(at place: CGPoint) {
    if !card.frame.contains(place) { cancel() }
  }

  package override var accessibilityRole: AccessibilityRole? { .dialog }
}
