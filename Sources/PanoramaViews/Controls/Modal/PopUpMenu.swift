import Foundation
import PanoramaGraphics
import PanoramaText

/// A list of actions that pops up beside a view and scrolls if the window is not tall enough.
///
/// A second press chooses an action, and so does dragging from the first press onto an action and
/// releasing. The arrow keys, Return, Escape and an action's first letter work too.
public final class PopUpMenu: ModalLayer {
  /// One line of the menu.
  public struct Item {
    /// The action; nil for a thin line.
    public var action: ControlAction?
    /// Whether the item can be chosen.
    public var isEnabled: Bool
    /// Whether the item has a check mark.
    public var isChecked: Bool
    /// The shortcut as displayed at the right, such as `Ctrl+E`.
    public var shortcut: String

    /// Makes an item for an action.
    public init(
      _ action: ControlAction, isEnabled: Bool = true, isChecked: Bool = false,
      shortcut: String = ""
    ) {
      self.action = action
      self.isEnabled = isEnabled
      self.isChecked = isChecked
      self.shortcut = shortcut
    }

    private init() {
      action = nil
      isEnabled = false
      isChecked = false
      shortcut = ""
    }

    /// A thin line between groups.
    @MainActor public static var separator: Item { Item() }
  }

  /// The items from top to bottom.
  public let items: [Item]
  let panel = MenuPanel()
  private var anchor = CGRect.zero

  /// - Parameter items: the items from top to bottom.
  public init(items: [Item]) {
    self.items = items
    super.init(frame: .zero)
    panel.menu = self
    addSubview(panel)
  }

  /// Nil, because views are not read from archives.
  public required init?(coder: NSCoder) { nil }

  /// Shows the menu below `view`, or above it if there is no room below.
  public func present(from view: View) {
    guard let window = view.window else { return }
    present(in: window, beside: view.convert(view.bounds, to: nil))
  }

  /// Shows the menu below `place`, in points of the window, or above it if there is no room below.
  public func present(in window: Window, beside place: CGRect) {
    anchor = place
    present(in: window)
  }

  public override var accessibilityRole: AccessibilityRole? { .menu }

  public override func accessibilityChildren() -> [AccessibilityElement] {
    let rows = panel.lines.rows
    return items.indices.compactMap { i in
      guard let action = items[i].action else { return nil }
      var traits: AccessibilityElement.Traits = []
      if !items[i].isEnabled { traits.insert(.disabled) }
      if items[i].isChecked { traits.insert(.selected) }
      if highlighted == i { traits.insert(.focused) }
      return AccessibilityElement(
        role: .button, name: action.title, frame: panel.lines.convert(rows[i], to: nil),
        traits: traits, actions: items[i].isEnabled ? [.press] : [])
    }
  }

  public override func layoutSubviews() {
    let theme = looks.theme
    let gap = theme.unit
    let room = bounds.insetBy(dx: gap, dy: gap)
    let wanted = panel.sizeThatFits(bounds.size)
    let size = CGSize(
      width: min(wanted.width, max(0, room.width)), height: min(wanted.height, max(0, room.height)))
    panel.frame = CGRect(origin: origin(of: size, in: room, gap: gap), size: size)
  }

  /// The menu's origin: below the anchor, or else above it, or else as far down as there is room.
  private func origin(of size: CGSize, in room: CGRect, gap: Double) -> CGPoint {
    let (below, above) = (anchor.maxY + gap, anchor.minY - gap - size.height)
    let y = below + size.height <= room.maxY ? below : above
    let fits = y >= room.minY
    let x = min(max(room.minX, anchor.minX), max(room.minX, room.maxX - size.width))
    return CGPoint(x: x.rounded(), y: (fits ? y : room.maxY - size.height).rounded())
  }

  // MARK: Choosing

  /// The index of the item under the pointer or reached by keys; nil for none.
  var highlighted: Int? {
    didSet { if highlighted != oldValue { panel.lines.setNeedsDisplay() } }
  }

  private func canChoose(_ index: Int) -> Bool {
    items.indices.contains(index) && items[index].action != nil && items[index].isEnabled
  }

  func highlight(at point: CGPoint) {
    // Items that are scrolled out of view cannot be under the pointer.
    let line =
      panel.frame.contains(point)
      ? panel.lines.index(at: panel.lines.convert(point, from: self)) : nil
    highlighted = line.flatMap { canChoose($0) ? $0 : nil }
  }

  func choose() {
    guard let index = highlighted, canChoose(index), let action = items[index].action else {
      return
    }
    dismiss()
    action.handler(action)
  }

  private func step(_ direction: Int) {
    let count = items.count
    guard count > 0 else { return }
    var index = highlighted ?? (direction > 0 ? -1 : count)
    for _ in 0..<count {
      index = (index + direction + count) % count
      if canChoose(index) { return highlight(index) }
    }
  }

  public override func keyDown(with event: KeyEvent) {
    switch event.key {
    case "down": step(1)
    case "up": step(-1)
    case "return", "space": choose()
    case let key where key.count == 1:
      let found = items.indices.first {
        canChoose($0) && items[$0].action?.title.lowercased().hasPrefix(key) ?? false
      }
      if let found { highlight(found) }
    default: super.keyDown(with: event)
    }
  }

  private func highlight(_ index: Int) {
    highlighted = index
    panel.scrollToLine(index)
  }

  public override func mouseMoved(with event: MouseEvent) {
    highlight(at: event.location(in: self))
  }

  public override func mouseDown(with event: MouseEvent) { press(event.location(in: self)) }
  public override func mouseDragged(with event: MouseEvent) {
    highlight(at: event.location(in: self))
  }
  public override func mouseUp(with event: MouseEvent) { choose() }

  public override func touchesBegan(_ touches: Set<Touch>, with event: ResponderEvent?) {
    if let touch = touches.first { press(touch.location(in: self)) }
  }
  public override func touchesMoved(_ touches: Set<Touch>, with event: ResponderEvent?) {
    if let touch = touches.first { highlight(at: touch.location(in: self)) }
  }
  public override func touchesEnded(_ touches: Set<Touch>, with event: ResponderEvent?) { choose() }
  public override func touchesCancelled(_ touches: Set<Touch>, with event: ResponderEvent?) {
    highlighted = nil
  }

  private func press(_ point: CGPoint) {
    if panel.frame.contains(point) { highlight(at: point) } else { cancel() }
  }
}
