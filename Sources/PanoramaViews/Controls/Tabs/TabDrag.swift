import Foundation
import PanoramaGraphics

/// A tab that a hand has hold of.
struct TabDrag {
  let item: TabItem
  /// Where it stood when the drag began: where it goes back to.
  let startIndex: Int
  /// From the tab's left edge to the pointer, in points.
  let grip: Double
  /// The pointer, points in the window.
  var place: CGPoint
  /// Off the strip: drawn above the others, under the pointer.
  var isLifted = true
  /// Outside the bar: the delegate is being told.
  var isOutside = false
}

extension TabBar {
  /// Points around the bar within which a dragged tab is still in it.
  private var reach: CGRect {
    bounds.insetBy(dx: -theme.targetSize * 2, dy: -theme.targetSize * 0.75)
  }

  func beginDrag(_ item: TabItem, grip: Double, at place: CGPoint) {
    guard drag == nil, let index = index(of: item), let button = button(item) else { return }
    drag = TabDrag(item: item, startIndex: index, grip: grip, place: place)
    strip.bringSubviewToFront(button)
    button.isLifted = true
    window?.add(TabAutoScroll(bar: self))
    moveDrag(to: place)
  }

  /// The pointer is at `place`, or the strip moved below it.
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

  /// Which place a tab has whose left edge is at `x`, in points of the strip: behind the others
  /// whose middles, were it not there, it has passed.
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

  /// All stands as it did before.
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

/// Scrolls the strip while a tab is held at one of its ends: 15 points a frame of 1/60 s.
@MainActor
final class TabAutoScroll: FrameAnimation {
  private weak var bar: TabBar?
  private var last: Double?
  private static let speed = 900.0

  init(bar: TabBar) { self.bar = bar }

  func advance(to time: Double) -> Bool {
    guard let bar, let drag = bar.drag else { return false }
    defer { last = time }
    guard let last, bar.overflows, !drag.isOutside else { return true }
    let strip = bar.strip
    let x = Double(strip.convert(drag.place, from: nil).x - strip.bounds.minX)
    let edge = bar.theme.targetSize / 2
    let way = x < edge ? -1.0 : x > Double(strip.bounds.width) - edge ? 1.0 : 0
    guard way != 0 else { return true }
    var offset = strip.contentOffset
    offset.x += way * Self.speed * (time - last)
    strip.contentOffset = offset
    bar.moveDrag(to: drag.place)
    return true
  }
}
