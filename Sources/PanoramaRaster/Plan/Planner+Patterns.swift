import PanoramaGraphics

extension Planner {
  /// A pattern made ready for the pixels of the item at hand; nil where nothing shows.
  mutating func ink(
    _ pattern: CGPattern, _ matrix: CGAffineTransform, _ transform: DeviceTransform,
    _ alpha: Double
  ) -> Ink? {
    let place = transform.descending(into: matrix)
    guard place.isDrawable, place.local.determinant != 0, place.local.determinant.isFinite else {
      return nil
    }
    let byte = UInt8((alpha * 255).rounded())
    if isPlain || shadowDepth >= Self.maximumShadowDepth {
      if !isPlain { limits.report(.patterns) }
      return shadowDepth > Self.maximumShadowDepth ? nil : meanInk(pattern, byte)
    }
    let cells = PatternCells(pattern: pattern, place: place)
    let detail = cells.detail
    if detail == .tooMany { limits.report(.patterns) }
    guard detail == .cells, cells.canCount(in: itemBox) else { return meanInk(pattern, byte) }
    let isPlain = isExcessive { OffscreenWork.isExcessive(cells: cells, $0) }
    let (box, order) = (itemBox, commands.count)
    guard
      let source = patterns.take(
        PatternSource.init,
        {
          $0.set(cells, box: box, isPlain: isPlain, order: order)
          return true
        })
    else { return nil }
    return Ink(source: add(source), alpha: byte)
  }

  private mutating func meanInk(_ pattern: CGPattern, _ alpha: UInt8) -> Ink? {
    let color = scaled(means.mean(of: pattern), by: UInt32(alpha))
    return color == 0 && blend.keepsBackdropUnderClear ? nil : Ink(color: color)
  }

  /// Draws a pattern's cells wherever they show.
  mutating func addCells(_ cells: PatternCells, _ place: DeviceTransform, _ clip: ClipState) {
    cells.forEachCell(in: clip.box, under: place) {
      add(cells.pattern.cell, $0, clip, alpha: 1, depth: 2)
    }
  }

  /// Whether the work that `estimate` finds, for the item at hand as far as the bitmap shows it, is
  /// more than is done for one item.
  mutating func isExcessive(_ estimate: (_ area: SIMD2<Double>) -> Bool) -> Bool {
    guard shadowDepth == 0 else { return false }
    let area = SIMD2(
      Double(min(itemExtent.width, bitmapWidth)), Double(min(itemExtent.height, bitmapHeight)))
    let isExcessive = estimate(area)
    if isExcessive { limits.report(.work) }
    return isExcessive
  }
}
