import Foundation
import PanoramaGraphics

extension TabBar {
  /// Points: what a tab shrinks to before the bar scrolls, and what it grows to.
  private var tabWidths: ClosedRange<Double> { theme.targetSize * 3...theme.targetSize * 5 }

  private var room: Double {
    max(0, Double(bounds.width) - (showsAddButton ? theme.targetSize : 0))
  }

  /// Of every tab, in points.
  var tabWidth: Double {
    let wanted = room / Double(max(1, items.count))
    return min(max(wanted.rounded(.down), tabWidths.lowerBound), tabWidths.upperBound)
  }

  /// Not all tabs can be seen at once.
  var overflows: Bool { tabWidth * Double(items.count) > room }

  /// The place of the tab at `index`, in the strip.
  func slot(_ index: Int) -> CGRect {
    let width = tabWidth
    return CGRect(x: Double(index) * width, y: 0, width: width, height: Double(bounds.height))
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
    let (height, total) = (Double(bounds.height), tabWidth * Double(items.count))
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
    guard x.isFinite, tabWidth > 0 else { return items.count }
    return Int(min(max(0, (x / tabWidth).rounded()), Double(items.count)))
  }

  /// Marks where a tab that is being dragged here from elsewhere would stand; nil: nowhere.
  public func showInsertion(at index: Int?) {
    dropMark.isHidden = index == nil
    guard let index else { return }
    let width = theme.focusRingWidth * 1.5
    let x = convert(
      CGPoint(x: tabWidth * Double(min(max(0, index), items.count)), y: 0), from: strip
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
