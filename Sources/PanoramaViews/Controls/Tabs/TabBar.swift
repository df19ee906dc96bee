import Foundation
import PanoramaGraphics

/// A bar along an edge with one tab for each document of a window.
///
/// A tab is selected by pressing the mouse button, by a tap, or by the arrow keys. Its cross, the
/// middle mouse button and Delete close it. The mouse drags it to another position at once; a
/// finger does so at once if all tabs are visible, and otherwise after holding the tab, because a
/// quick movement scrolls. A tab that is dragged outside the bar is reported to the delegate, which
/// may move it to another window.
open class TabBar: View {
  /// Is informed about the user's actions.
  public weak var delegate: (any TabBarDelegate)?

  /// The tabs from left to right.
  public private(set) var items: [TabItem] = []
  /// The selected tab; nil only if there are no tabs. Setting it does not call the delegate.
  public var selectedItem: TabItem? {
    didSet {
      if let selectedItem, selectedItem.bar !== self { self.selectedItem = oldValue }
      if selectedItem !== oldValue { selectionDidChange(oldValue) }
    }
  }
  /// Whether there is a + button after the last tab. Default: true.
  public var showsAddButton = true { didSet { setNeedsLayout() } }

  let strip = TabStrip(frame: .zero)
  let addButton: Button
  let dropMark = View()
  var buttons: [ObjectIdentifier: TabButton] = [:]
  var drag: TabDrag?
  /// The cached layout, until a tab is added, removed, moved or retitled.
  var tabEdges: TabEdges?

  public override init(frame: CGRect) {
    addButton = Button(icon: .plus)
    super.init(frame: frame)
    addButton.accessibilityLabel = "New tab"
    addButton.addAction(for: .touchUpInside) { [weak self] in
      if let self { delegate?.tabBarWantsNewTab(self) }
    }
    dropMark.isUserInteractionEnabled = false
    dropMark.isHidden = true
    addSubview(strip)
    addSubview(addButton)
    addSubview(dropMark)
  }

  /// Nil, because views are not read from archives.
  public required init?(coder: NSCoder) { nil }

  // MARK: Tabs

  /// Appends a tab. The first tab is selected automatically.
  public func append(_ item: TabItem, animated: Bool = false) {
    insert(item, at: items.count, animated: animated)
  }

  /// Inserts a tab at `index`, clamped to the valid range, and removes it from its former bar.
  public func insert(_ item: TabItem, at index: Int, animated: Bool = false) {
    item.bar?.remove(item)
    let place = min(max(0, index), items.count)
    items.insert(item, at: place)
    item.bar = self
    let button = TabButton(item: item, bar: self)
    buttons[ObjectIdentifier(item)] = button
    tabEdges = nil
    strip.addSubview(button)
    View.performWithoutAnimation {
      button.frame = slot(place)
      if animated { button.alpha = 0 }
    }
    if selectedItem == nil { selectedItem = item }
    rearrange(animated: animated) { button.alpha = 1 }
  }

  /// Removes a tab. If it was selected, the next tab becomes selected, or the previous one if it
  /// was the last. Does nothing for a tab of another bar.
  public func remove(_ item: TabItem, animated: Bool = false) {
    guard let index = items.firstIndex(where: { $0 === item }) else { return }
    if drag?.item === item { drag = nil }
    let button = buttons.removeValue(forKey: ObjectIdentifier(item))
    let hadFocus = button?.isFirstResponder ?? false
    items.remove(at: index)
    tabEdges = nil
    if selectedItem === item {
      selectedItem = items.isEmpty ? nil : items[min(index, items.count - 1)]
    }
    item.bar = nil
    button?.removeFromSuperview()
    if hadFocus, let selectedItem { self.button(selectedItem)?.becomeFirstResponder() }
    rearrange(animated: animated)
  }

  /// Moves a tab to another index, clamped to the valid range.
  public func move(_ item: TabItem, to index: Int, animated: Bool = false) {
    guard let old = items.firstIndex(where: { $0 === item }) else { return }
    let new = min(max(0, index), items.count - 1)
    guard new != old else { return }
    items.insert(items.remove(at: old), at: new)
    tabEdges = nil
    rearrange(animated: animated)
  }

  /// The index of a tab; nil for a tab of another bar. O(n).
  public func index(of item: TabItem) -> Int? { items.firstIndex { $0 === item } }

  func button(_ item: TabItem) -> TabButton? { buttons[ObjectIdentifier(item)] }

  func itemDidChange(_ item: TabItem) {
    button(item)?.itemDidChange()
    tabEdges = nil
    setNeedsLayout()
  }

  private func selectionDidChange(_ old: TabItem?) {
    for item in [old, selectedItem] {
      if let item { button(item)?.isSelected = item === selectedItem }
    }
    revealSelection()
  }

  // MARK: User actions

  /// Selects `item` as if the user had done it.
  func choose(_ item: TabItem) {
    guard item !== selectedItem else { return }
    selectedItem = item
    delegate?.tabBar(self, didSelect: item)
  }

  /// Closes `item` as if the user had done it.
  func close(_ item: TabItem) {
    guard item.canClose else { return }
    if let delegate { delegate.tabBar(self, wantsToClose: item) } else { remove(item) }
  }

  /// A double click beside the tabs asks for a new tab.
  open override func mouseDown(with event: MouseEvent) {
    if event.clickCount == 2, showsAddButton { delegate?.tabBarWantsNewTab(self) }
  }
  open override func touchesBegan(_ touches: Set<Touch>, with event: ResponderEvent?) {}
  open override func touchesMoved(_ touches: Set<Touch>, with event: ResponderEvent?) {}
  open override func touchesEnded(_ touches: Set<Touch>, with event: ResponderEvent?) {}
  open override func touchesCancelled(_ touches: Set<Touch>, with event: ResponderEvent?) {}

  // MARK: Appearance

  open override func layoutSubviews() { arrange() }

  open override var accessibilityRole: AccessibilityRole? { .tabList }

  /// The full width, and the height of a control.
  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    CGSize(width: min(size.width, 1e5), height: looks.theme.targetSize)
  }

  open override func surroundingsDidChange() {
    super.surroundingsDidChange()
    tabEdges = nil
    setNeedsLayout()
  }

  open override func draw(in context: CGContext) {
    let theme = looks.theme
    context.setFillColor(theme.background)
    context.fill(bounds)
    context.setFillColor(theme.separator)
    context.fill(
      CGRect(
        x: bounds.minX, y: bounds.maxY - theme.hairline, width: bounds.width,
        height: theme.hairline))
  }
}

/// The content of a tab in a `TabBar`. The object stays the same for the tab's whole life, even if
/// it moves to another bar.
@preconcurrency @MainActor
public final class TabItem {
  /// The name of the document, shortened with an ellipsis if there is no room.
  public var title: String { didSet { if title != oldValue { bar?.itemDidChange(self) } } }
  /// The icon before the title; nil for none.
  public var icon: LineIcon? { didSet { if icon != oldValue { bar?.itemDidChange(self) } } }
  /// Whether the document has unsaved changes, which a dot shows in place of the cross.
  public var isEdited = false {
    didSet { if isEdited != oldValue { bar?.itemDidChange(self) } }
  }
  /// Whether the tab has a cross. Default: true.
  public var canClose = true {
    didSet { if canClose != oldValue { bar?.itemDidChange(self) } }
  }
  /// The object that the tab represents, for the program's own use.
  public var representedObject: AnyObject?
  /// The bar that contains the tab, if any.
  public internal(set) weak var bar: TabBar?

  /// - Parameters:
  ///   - title: the name of the document.
  ///   - icon: the icon before the title; nil for none.
  ///   - representedObject: the object that the tab represents.
  public init(title: String, icon: LineIcon? = nil, representedObject: AnyObject? = nil) {
    self.title = title
    self.icon = icon
    self.representedObject = representedObject
  }
}

/// Is informed about the user's actions on a `TabBar`, but not about the program's. Positions are in points
/// of the bar's window and may lie outside it.
@preconcurrency @MainActor
public protocol TabBarDelegate: AnyObject {
  /// Called when the user selected a tab; it is already `selectedItem`.
  func tabBar(_ bar: TabBar, didSelect item: TabItem)
  /// Called when the user wants to close a tab. The bar does not remove it, because the document
  /// may have to be saved first. Default: `bar.remove(item)`.
  func tabBar(_ bar: TabBar, wantsToClose item: TabItem)
  /// Called when the user wants a new tab. Default: nothing.
  func tabBarWantsNewTab(_ bar: TabBar)
  /// Called when the user moved a tab within the bar. Default: nothing.
  func tabBar(_ bar: TabBar, didMove item: TabItem, to index: Int)
  /// Called while the user drags a tab outside the bar. Default: nothing.
  func tabBar(_ bar: TabBar, didDrag item: TabItem, outsideAt place: CGPoint)
  /// Called when a tab returned to the bar or its drag was cancelled. Default: nothing.
  func tabBar(_ bar: TabBar, didReturn item: TabItem)
  /// Called when the user dropped a tab outside the bar. Another window may take it with
  /// `bar.remove(item)`; otherwise it goes back to its former position. Default: nothing.
  func tabBar(_ bar: TabBar, didDrop item: TabItem, outsideAt place: CGPoint)
}

extension TabBarDelegate {
  public func tabBar(_ bar: TabBar, wantsToClose item: TabItem) { bar.remove(item) }
  public func tabBarWantsNewTab(_ bar: TabBar) {}
  public func tabBar(_ bar: TabBar, didMove item: TabItem, to index: Int) {}
  public func tabBar(_ bar: TabBar, didDrag item: TabItem, outsideAt place: CGPoint) {}
  public func tabBar(_ bar: TabBar, didReturn item: TabItem) {}
  public func tabBar(_ bar: TabBar, didDrop item: TabItem, outsideAt place: CGPoint) {}
}

extension TabBar {
  /// Selects the next or the previous tab, wrapping around at the ends, as if the user had chosen
  /// it.
  public func chooseNext(forward: Bool = true) {
    guard let selectedItem, let index = index(of: selectedItem), items.count > 1 else { return }
    choose(items[(index + (forward ? 1 : -1) + items.count) % items.count])
  }

  /// Handles a window's shortcuts: Ctrl+Tab, Ctrl+Page Up and Ctrl+Page Down select neighbouring
  /// tabs, Ctrl+T opens a tab, Ctrl+W closes one, Alt+1 … 8 select a tab and Alt+9 the last one,
  /// and Ctrl+Shift+Page Up and Page Down move the selected tab.
  /// - Returns: whether the key was handled.
  public func takeShortcut(_ event: KeyEvent) -> Bool {
    let modifiers = event.modifierFlags
    switch (event.key, modifiers) {
    case ("tab", .control), ("pagedown", .control): chooseNext()
    case ("tab", [.control, .shift]), ("pageup", .control): chooseNext(forward: false)
    case ("pagedown", [.control, .shift]): moveSelected(by: 1)
    case ("pageup", [.control, .shift]): moveSelected(by: -1)
    case ("t", .control) where showsAddButton: delegate?.tabBarWantsNewTab(self)
    case ("w", .control):
      guard let selectedItem else { return false }
      close(selectedItem)
    case (let key, .alt):
      guard let number = Int(key), (1...9).contains(number), !items.isEmpty else { return false }
      choose(items[number == 9 ? items.count - 1 : min(number, items.count) - 1])
    default: return false
    }
    return true
  }

  /// Handles a key for the tab that has the focus, and returns whether it did.
  func take(_ event: KeyEvent, on item: TabItem) -> Bool {
    if takeShortcut(event) { return true }
    guard event.modifierFlags.isEmpty, let index = index(of: item) else { return false }
    switch event.key {
    case "left": focus(max(0, index - 1))
    case "right": focus(min(items.count - 1, index + 1))
    case "home": focus(0)
    case "end": focus(items.count - 1)
    case "delete", "backspace": close(item)
    case "escape" where drag != nil: cancelDrag()
    default: return false
    }
    return true
  }

  private func focus(_ index: Int) {
    guard items.indices.contains(index) else { return }
    choose(items[index])
    button(items[index])?.becomeFirstResponder()
  }

  private func moveSelected(by step: Int) {
    guard let selectedItem, let index = index(of: selectedItem) else { return }
    let place = index + step
    guard items.indices.contains(place) else { return }
    move(selectedItem, to: place, animated: true)
    revealSelection()
    delegate?.tabBar(self, didMove: selectedItem, to: place)
  }
}

extension TabBar {
  private var room: Double {
    max(0, Double(bounds.width) - (showsAddButton ? looks.theme.targetSize : 0))
  }

  /// The left edges of the tabs and the right edge of the last one, in points of the strip; one
  /// more than there are tabs. O(n) after a change, otherwise O(1).
  var edges: [Double] {
    let key = TabEdges.Measures(
      room: room, targetSize: looks.theme.targetSize, bodySize: looks.theme.bodySize,
      titles: items.count)
    if let tabEdges, tabEdges.key == key { return tabEdges.edges }
    let made = TabEdges(key, titleWidths: items.map { button($0)?.widthForTitle ?? 0 })
    tabEdges = made
    return made.edges
  }

  /// Whether there is no room to show all tabs at once.
  var overflows: Bool { (edges.last ?? 0) > room }

  /// The frame of the tab at `index` in the strip.
  func slot(_ index: Int) -> CGRect {
    let edges = edges
    guard index >= 0, index + 1 < edges.count else { return .zero }
    return CGRect(
      x: edges[index], y: 0, width: edges[index + 1] - edges[index], height: Double(bounds.height))
  }

  /// Lays out everything, optionally animated; `changes` are made in the same animation.
  func rearrange(animated: Bool, changes: @escaping @MainActor () -> Void = {}) {
    guard animated, window != nil, !looks.theme.reducesMotion else {
      changes()
      arrange()
      return
    }
    View.animate(withDuration: looks.theme.shortDuration) {
      changes()
      arrange()
    }
  }

  func arrange() {
    let theme = looks.theme
    let (height, total) = (Double(bounds.height), edges.last ?? 0)
    strip.frame = CGRect(
      x: Double(bounds.minX), y: Double(bounds.minY), width: min(room, total), height: height)
    strip.contentSize = CGSize(width: total, height: height)
    for (i, item) in items.enumerated() where drag?.item !== item {
      button(item)?.frame = slot(i)
    }
    addButton.isHidden = !showsAddButton
    addButton.frame = CGRect(
      x: Double(bounds.minX) + min(room, total),
      y: Double(bounds.minY) + (height - theme.targetSize) / 2, width: theme.targetSize,
      height: theme.targetSize)
    dropMark.looks.background = theme.accent
    dropMark.looks.cornerRadius = theme.focusRingWidth / 2
  }

  /// Scrolls by the minimum that makes the whole selected tab visible.
  func revealSelection() {
    guard let selectedItem, let index = index(of: selectedItem), bounds.width > 0 else { return }
    layoutIfNeeded()
    strip.scrollRectToVisible(slot(index), animated: window != nil && !looks.theme.reducesMotion)
  }

  // MARK: Tabs from elsewhere

  /// The tab at `place`, in points of the window; nil if there is none.
  public func item(at place: CGPoint) -> TabItem? {
    let here = strip.convert(place, from: nil)
    guard strip.bounds.contains(here) else { return nil }
    return items.indices.first { slot($0).contains(here) }.map { items[$0] }
  }

  /// The index, 0 … `items.count`, at which a tab dropped at `place`, in points of the window,
  /// would be inserted.
  public func insertionIndex(at place: CGPoint) -> Int {
    let x = Double(strip.convert(place, from: nil).x)
    guard x.isFinite else { return items.count }
    return items.indices.count { Double(slot($0).midX) <= x }
  }

  /// Marks the position at which a tab that is dragged here from elsewhere would be inserted; nil
  /// removes the mark.
  public func showInsertion(at index: Int?) {
    dropMark.isHidden = index == nil
    guard let index else { return }
    let width = looks.theme.focusRingWidth * 1.5
    let x = convert(
      CGPoint(x: edges[min(max(0, index), items.count)], y: 0), from: strip
    ).x
    let low = Double(bounds.minX)
    dropMark.frame = CGRect(
      x: min(max(low, Double(x) - width / 2), low + max(0, room - width)),
      y: Double(bounds.minY) + looks.theme.unit, width: width,
      height: max(0, Double(bounds.height) - 2 * looks.theme.unit))
  }
}

/// The strip that contains the tabs. It scrolls horizontally by finger and by any wheel.
final class TabStrip: ScrollView {
  override init(frame: CGRect) {
    super.init(frame: frame)
    delaysContentTouches = false
    showsHorizontalScrollIndicator = false
    showsVerticalScrollIndicator = false
    alwaysBounceHorizontal = false
    turnsWheelSideways = true
  }

  required init?(coder: NSCoder) { nil }

  /// Passes keys on, because arrow keys move between tabs and do not scroll.
  override func keyDown(with event: KeyEvent) { next?.keyDown(with: event) }
  override var preferredKeyResponder: Responder? { nil }
}
