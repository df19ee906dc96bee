import PanoramaGraphics

extension Planner {
  /// Draws a pattern's cells wherever they show.
  mutating func addCells(_ cells: PatternCells, _ place: DeviceTransform, _ clip: ClipState) {
    cells.forEachCell(in: clip.box, under: place) {
      add(cells.pattern.cell, $0, clip, alpha: 1, depth: 2)
    }
  }

  /// Whether the work that `estimate` finds, for the item at hand as far as the bitmap shows it, is
  /// more than is done for one item.
  mutating func isExcessive(_ estimate: (_ area: SIMD2<Double>) -> Bool) -> Bool {
    guard shadowDepth == 0, estimate(itemArea) else { return false }
    limits.report(.work)
    return true
  }

  /// How many of the bitmap's pixels, across and down, the item at hand can touch.
  var itemArea: SIMD2<Double> {
    SIMD2(
      Double(min(itemExtent.width, bitmapWidth)), Double(min(itemExtent.height, bitmapHeight)))
  }
}
