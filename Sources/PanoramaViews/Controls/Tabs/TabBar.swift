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
