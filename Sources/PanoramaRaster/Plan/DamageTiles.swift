import Foundation
import PanoramaGraphics

/// Damage as rectangles that do not overlap, inside a buffer. Keeps its memory from frame to frame.
///
/// Drawing is source-over, so a pixel under two rectangles must still be drawn once.
struct DamageTiles {
  private(set) var rects: [PixelRect] = []
  /// The box around all of them.
  private(set) var bounds = PixelRect.empty
  private var all = PixelRect.empty

  /// No damage, in a buffer of that size.
  mutating func begin(width: Int, height: Int) {
    all = PixelRect(x: 0, y: 0, width: width, height: height)
    rects.removeAll(keepingCapacity: true)
    bounds = .empty
  }

  /// The whole buffer.
  mutating func addAll() { add(all) }

  /// O(rectangles so far).
  mutating func add(_ damage: PixelRect) {
    let rect = damage.intersection(all)
    if rect.isEmpty { return }
    bounds = bounds.union(rect)
    if !rects.contains(where: { $0.intersects(rect) }) { return rects.append(rect) }
    var pieces = [rect]
    for old in rects where old.intersects(rect) {
      pieces = pieces.flatMap { $0.subtracting(old) }
    }
    rects += pieces
  }
}
