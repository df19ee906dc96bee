import Foundation
import PanoramaGraphics

/// Damage as rectangles that do not overlap, inside a buffer.
///
/// Drawing is source-over, so a pixel under two rectangles must still be drawn once.
struct DamageTiles {
  private(set) var rects: [PixelRect] = []
  /// The box around all of them.
  private(set) var bounds = PixelRect.empty

  /// - Parameter damage: device pixels, fractions rounded outward; nil is everything. More than 64
  ///   rectangles are drawn as their common box would be, piece by piece: O(n²).
  init(_ damage: [CGRect]?, width: Int, height: Int) {
    let all = PixelRect(x: 0, y: 0, width: width, height: height)
    guard let damage else {
      if !all.isEmpty { rects = [all] }
      bounds = all.isEmpty ? .empty : all
      return
    }
    for d in damage {
      let rect = PixelRect(covering: d).intersection(all)
      if rect.isEmpty { continue }
      var pieces = [rect]
      for old in rects where old.intersects(rect) {
        pieces = pieces.flatMap { $0.subtracting(old) }
      }
      rects += pieces
    }
    bounds = rects.reduce(.empty) { $0.union($1) }
  }
}
