import Foundation
import PanoramaGraphics

extension TabBar {
  private var room: Double {
    max(0, Double(bounds.width) - (showsAddButton ? theme.targetSize : 0))
  }

  /// Where the tabs begin and the last one ends, in points of the strip: one more than there are
  /// tabs. O(n) after a change, else O(1).
  var edges: [Double] {
    let key = TabEdges.Measures(
      room: room, targetSize: theme.targetSize, bodySize: theme.bodySize, titles: items.count)
    if let tabEdges, tabEdges.key == key { return tabEdges.edges }
    let made = TabEdges(key, titleWidths: items.map { button($0)?.widthForTitle ?? 0 })
    tabEdges = made
    return made.edges
  }

  /// Not all tabs can be seen at once.
  var overflows: Bool { (edges.last ?? 0) > room }

  /// The place of the tab at `index`, in the strip.
  func slot(_ index: Int) -> CGRect {
    let edges = edges
    guard index >= 0, index + 1 < edges.count else { return .zero }
    return CGRect(
      x: edges[index], y: 0, width: edges[index + 1] - edges[index], height: Double(bounds.height))
  }

  /// Puts all in place, moving there if asked to; `changes` are made along with it.
  func rearrange(animated: Bool, changes: @escaping @MainActor () -> Void = {}) {
    guard animated, window != nil, !theme.reducesMotion else {
      changes()
      arrange()
      return
    }
    View.animate(withDuration: theme.shortDuration) {
      changes()
      arrange()
    }
  }

  func arrange() {
    let theme = theme
    let (height, total) = (Double(bounds.height), edges.last ?? 0)
    strip.frame = CGRect(
      x: Double(bounds.minX), y: Double(bounds.minY), width: min(room, total), height: height)
    strip.contentSize = CGSize(width: total, height: height)
    for (i, item) in items.enumerated() where drag?.item !== item || drag?.isLifted != true {
      button(item)?.frame = slot(i)
    }
    addButton.isHidden = !showsAddButton
    addButton.frame = CGRect(
      x: Double(bounds.minX) + min(room, total),
      y: Double(bounds.minY) + (height - theme.targetSize) / 2, width: theme.targetSize,
      height: theme.targetSize)
    dropMark.backgroundColor = theme.accent
    dropMark.cornerRadius = theme.focusRingWidth / 2
  }

  /// Scrolls as little as shows the selected tab whole.
  func revealSelection() {
    guard let selectedItem, let index = index(of: selectedItem), bounds.width > 0 else { return }
    layoutIfNeeded()
    strip.scrollRectToVisible(slot(index), animated: window != nil && !theme.reducesMotion)
  }

  // MARK: Tabs from elsewhere

  /// The tab at `place`, points in the window; nil beside the tabs.
  public func item(at place: CGPoint) -> TabItem? {
    let here = strip.convert(place, from: nil)
    guard strip.bounds.contains(here) else { return nil }
    return items.indices.first { slot($0).contains(here) }.map { items[$0] }
  }

  /// Where a tab dropped at `place`, points in the window, would stand among the others: 0 …
  /// `items.count`.
  public func insertionIndex(at place: CGPoint) -> Int {
    let x = Double(strip.convert(place, from: nil).x)
    guard x.isFinite else { return items.count }
    return items.indices.count { Double(slot($0).midX) <= x }
  }

  /// Marks where a tab that is being dragged here from elsewhere would stand; nil: nowhere.
  public func showInsertion(at index: Int?) {
    dropMark.isHidden = index == nil
    guard let index else { return }
    let width = theme.focusRingWidth * 1.5
    let x = convert(
      CGPoint(x: edges[min(max(0, index), items.count)], y: 0), from: strip
    ).x
    let low = Double(bounds.minX)
    dropMark.frame = CGRect(
      x: min(max(low, Double(x) - width / 2), low + max(0, room - width)),
      y: Double(bounds.minY) + theme.unit, width: width,
      height: max(0, Double(bounds.height) - 2 * theme.unit))
  }
}

/// What the tabs stand in: scrolls sideways, by finger and by any wheel.
final class TabStrip: ScrollView {
  override init(frame: CGRect) {
    super.init(frame: frame)
    delaysContentTouches = false
    showsHorizontalScrollIndicator = false
    showsVerticalScrollIndicator = false
    alwaysBounceHorizontal = false
  }

  required init?(coder: NSCoder) { nil }

  /// There is no way up or down: a wheel that turns that way scrolls sideways.
  override func scrollWheel(with event: ScrollEvent) {
    var input = event.input
    if abs(input.dy) > abs(input.dx) { (input.dx, input.dy) = (-input.dy, 0) }
    super.scrollWheel(
      with: ScrollEvent(
        input, source: event.source, timestamp: event.timestamp, window: event.window))
  }

  /// A strip takes no keys of its own: arrows go from tab to tab.
  override func keyDown(with event: KeyEvent) { next?.keyDown(with: event) }
  override var preferredKeyResponder: Responder? { nil }
}
