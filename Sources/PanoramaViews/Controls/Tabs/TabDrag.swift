import Foundation
import PanoramaGraphics

/// A tab that the user is dragging.
struct TabDrag {
  let item: TabItem
  /// The index at which the drag began and to which the tab may return.
  let startIndex: Int
  /// The distance from the tab's left edge to the pointer, in points.
  let grip: Double
  /// The pointer's position in points of the window.
  var place: CGPoint
  /// Whether the tab is outside the bar, so that the delegate is informed.
  var isOutside = false
}

extension TabBar {
  /// The area around the bar, in points, in which a dragged tab still belongs to it.
  private var reach: CGRect {
    bounds.insetBy(dx: -looks.theme.targetSize * 2, dy: -looks.theme.targetSize * 0.75)
  }

  func beginDrag(_ item: TabItem, grip: Double, at place: CGPoint) {
    guard drag == nil, let index = index(of: item), let button = button(item) else { return }
    drag = TabDrag(item: item, startIndex: index, grip: grip, place: place)
    strip.bringSubviewToFront(button)
    button.isLifted = true
    window?.add(TabAutoScroll(bar: self))
    moveDrag(to: place)
  }

  /// Updates the drag after the pointer moved to `place` or the strip scrolled below it.
  func moveDrag(to place: CGPoint) {
    guard var now = drag, let button = button(now.item) else { return }
    now.place = place
    let isOutside = !reach.contains(convert(place, from: nil))
    let hasReturned = now.isOutside && !isOutside
    now.isOutside = isOutside
    drag = now
    button.isAway = isOutside
    let width = Double(slot(index(of: now.item) ?? 0).width)
    let maximum = max(0, (edges.last ?? 0) - width)
    let x = min(max(0, Double(strip.convert(place, from: nil).x) - now.grip), maximum)
    button.frame = CGRect(x: x, y: 0, width: width, height: Double(bounds.height))
    move(now.item, to: insertionIndex(of: now.item, at: x), animated: true)
    if isOutside {
      delegate?.tabBar(self, didDrag: now.item, outsideAt: place)
    } else if hasReturned {
      delegate?.tabBar(self, didReturn: now.item)
    }
  }

  /// The index of a tab whose left edge is at `x`, in points of the strip: it comes after every
  /// other tab whose middle it has passed when the tabs are laid out without it.
  private func insertionIndex(of item: TabItem, at x: Double) -> Int {
    var (place, start) = (0, 0.0)
    for (index, other) in items.enumerated() where other !== item {
      let width = Double(slot(index).width)
      if start + width / 2 <= x { place += 1 }
      start += width
    }
    return place
  }

  func endDrag() {
    guard let ended = drag else { return }
    drag = nil
    settle(ended.item)
    guard ended.isOutside else {
      rearrange(animated: true)
      if let index = index(of: ended.item), index != ended.startIndex {
        delegate?.tabBar(self, didMove: ended.item, to: index)
      }
      return
    }
    move(ended.item, to: ended.startIndex)
    rearrange(animated: true)
    delegate?.tabBar(self, didDrop: ended.item, outsideAt: ended.place)
  }

  /// Cancels the drag and restores the former order.
  func cancelDrag() {
    guard let ended = drag else { return }
    drag = nil
    settle(ended.item)
    move(ended.item, to: ended.startIndex)
    rearrange(animated: true)
    if ended.isOutside { delegate?.tabBar(self, didReturn: ended.item) }
  }

  private func settle(_ item: TabItem) {
    button(item)?.isLifted = false
    button(item)?.isAway = false
  }
}

/// Scrolls the strip while a tab is held at an end of it.
@MainActor
final class TabAutoScroll: FrameAnimation {
  private weak var bar: TabBar?
  private var last: Double?
  /// In points per second.
  private static let speed = 900.0

  init(bar: TabBar) { self.bar = bar }

  func advance(to time: Double) -> Bool {
    guard let bar, let drag = bar.drag else { return false }
    defer { last = time }
    guard let last, bar.overflows, !drag.isOutside else { return true }
    let strip = bar.strip
    let x = Double(strip.convert(drag.place, from: nil).x - strip.bounds.minX)
    let edge = bar.looks.theme.targetSize / 2
    let way = x < edge ? -1.0 : x > Double(strip.bounds.width) - edge ? 1.0 : 0
    guard way != 0 else { return true }
    var offset = strip.contentOffset
    offset.x += way * Self.speed * (time - last)
    strip.contentOffset = offset
    bar.moveDrag(to: drag.place)
    return true
  }
}
