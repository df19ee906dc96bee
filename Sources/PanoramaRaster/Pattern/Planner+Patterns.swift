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
    if shadowDepth >= Self.deepestShadow {
      limits.report(.patterns)
      return nil
    }
    let cells = PatternCells(pattern: pattern, place: place)
    let detail = cells.detail
    if detail == .tooMany { limits.report(.patterns) }
    let byte = UInt8((alpha * 255).rounded())
    guard detail == .cells, let list = cells.list(in: itemBox) else {
      return meanInk(cells, byte)
    }
    if !prepare(pixels: 4 * itemBox.area) {
      limits.report(.patterns)
      return meanInk(cells, byte)
    }
    let source = PatternSource(list: list, transform: place, box: itemBox)
    patterns.append(source)
    return Ink(source: add(source), alpha: byte)
  }

  /// Worked out by a rasterizer of its own, as this one is busy.
  private func meanInk(_ cells: PatternCells, _ alpha: UInt8) -> Ink? {
    let rasterizer = Rasterizer(
      threads: 1, options: RasterizerOptions(), limits: limits, shadowDepth: shadowDepth + 1)
    let color = scaled(cells.mean(with: rasterizer), by: UInt32(alpha))
    return color == 0 && blend.keepsBackdropUnderClear ? nil : Ink(color: color)
  }
}
