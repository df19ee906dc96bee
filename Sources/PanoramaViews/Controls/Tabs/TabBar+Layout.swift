import Foundation
import PanoramaGraphics

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
