import Foundation
import PanoramaGraphics

/// Damage as disjoint rectangles inside a buffer. Keeps its memory from frame to frame.
///
/// They must be disjoint, because a pixel in two rectangles would be blended twice.
struct DamageTiles: ~Copyable {
  private var tiles = Arena<PixelRect>(capacity: 16)
  /// The bounding box of all of them.
  private(set) var bounds = PixelRect.empty
  private var all = PixelRect.empty

  /// Valid until the damage changes.
  var rects: UnsafeBufferPointer<PixelRect> {
    UnsafeBufferPointer(start: tiles.base, count: tiles.count)
  }

  /// Begins without damage, in a buffer of this size.
  mutating func begin(width: Int, height: Int) {
    all = PixelRect(x: 0, y: 0, width: width, height: height)
    tiles.removeAll()
    bounds = .empty
  }

  mutating func addAll() { add(all) }

  /// O(rectangles so far).
  mutating func add(_ damage: PixelRect) {
    let rect = damage.intersection(all)
    if rect.isEmpty { return }
    bounds = bounds.union(rect)
    if !rects.contains(where: { $0.intersects(rect) }) { return tiles.append(rect) }
    var pieces = [rect]
    for old in rects where old.intersects(rect) {
      pieces = pieces.flatMap { $0.subtracting(old) }
    }
    for piece in pieces { tiles.append(piece) }
  }

  /// The end of the undamaged columns to the right of `box`, in its rows. O(rectangles).
  ///
  /// - Parameters:
  ///   - box: a part of one of the rectangles.
  ///   - width: the number of columns.
  func end(rightOf box: PixelRect, width: Int) -> Int {
    var end = width
    for rect in rects
    where rect.minX >= box.maxX && rect.minY < box.maxY && rect.maxY > box.minY {
      end = min(end, rect.minX)
    }
    return end
  }
}
