import Foundation
import PanoramaGraphics

/// The documents of a window, one tab each, along an edge.
///
/// A tab is chosen by a press of the mouse, a tap, or with the arrow keys; its cross closes it, and
/// so do the middle button and Delete. It is dragged to another place by the mouse at once, by a
/// finger at once where all tabs can be seen, else after holding it (a quick finger scrolls).
/// Dragged outside the bar it is reported to the delegate, which may put it into another window.
open class TabBar: View {
  /// Told what a hand does.
  public weak var delegate: (any TabBarDelegate)?

  /// From the left.
  public private(set) var items: [TabItem] = []
  /// The tab in front; nil only where there are no tabs. Setting it tells nobody.
  public var selectedItem: TabItem? {
    didSet {
      if let selectedItem, selectedItem.bar !== self { self.selectedItem = oldValue }
      if selectedItem !== oldValue { selectionDidChange(oldValue) }
    }
  }
  /// Whether a + stands behind the last tab. Default true.
  public var showsAddButton = true { didSet { setNeedsLayout() } }

  let strip = TabStrip(frame: .zero)
  let addButton: Button
  let dropMark = View()
  var buttons: [ObjectIdentifier: TabButton] = [:]
  var drag: TabDrag?
  /// Kept until a tab comes, goes, moves or has another title.
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

  /// Nil: views are not read from archives.
  public required init?(coder: NSCoder) { nil }

  // MARK: Tabs

  /// Puts a tab behind the others; the first one is selected.
  public func append(_ item: TabItem, animated: Bool = false) {
    insert(item, at: items.count, animated: animated)
  }

  /// Puts a tab at `index` (out of range: the nearest end), taking it from the bar it was in.
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

  /// Takes a tab out; where it was selected, the one behind it is selected now, else the one
  /// before. Nothing for a tab of another bar.
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

  /// Puts a tab at another place among its own; out of range: the nearest end.
  public func move(_ item: TabItem, to index: Int, animated: Bool = false) {
    guard let old = items.firstIndex(where: { $0 === item }) else { return }
    let new = min(max(0, index), items.count - 1)
    guard new != old else { return }
    items.insert(items.remove(at: old), at: new)
    tabEdges = nil
    rearrange(animated: animated)
  }

  /// The tab's place, from the left; nil for one of another bar. O(n).
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

  // MARK: Hands

  /// A hand chose `item`.
  func choose(_ item: TabItem) {
    guard item !== selectedItem else { return }
    selectedItem = item
    delegate?.tabBar(self, didSelect: item)
  }

  /// A hand wants `item` closed.
  func close(_ item: TabItem) {
    guard item.canClose else { return }
    if let delegate { delegate.tabBar(self, wantsToClose: item) } else { remove(item) }
  }

  /// A double click beside the tabs opens one.
  open override func mouseDown(with event: MouseEvent) {
    if event.clickCount == 2, showsAddButton { delegate?.tabBarWantsNewTab(self) }
  }
  open override func touchesBegan(_ touches: Set<Touch>, with event: Event?) {}
  open override func touchesMoved(_ touches: Set<Touch>, with event: Event?) {}
  open override func touchesEnded(_ touches: Set<Touch>, with event: Event?) {}
  open override func touchesCancelled(_ touches: Set<Touch>, with event: Event?) {}

  // MARK: Looks

  open override func layoutSubviews() { arrange() }

  open override var accessibilityRole: AccessibilityRole? { .tabList }

  /// As wide as there is room, as high as something to press.
  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    CGSize(width: min(size.width, 1e5), height: theme.targetSize)
  }

  open override func themeDidChange() {
    super.themeDidChange()
    tabEdges = nil
    setNeedsLayout()
  }

  open override func draw(in context: CGContext) {
    let theme = theme
    context.setFillColor(theme.background)
    context.fill(bounds)
    context.setFillColor(theme.separator)
    context.fill(
      CGRect(
        x: bounds.minX, y: bounds.maxY - theme.hairline, width: bounds.width,
        height: theme.hairline))
  }
}
