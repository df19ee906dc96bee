import Foundation
import PanoramaGraphics

/// Which cells of a pattern are to be drawn where it is looked at, and whether that is worth it.
struct PatternCells {
  let pattern: CGPattern
  /// From pattern space to the device.
  let place: DeviceTransform

  /// Where a cell is smaller than this many device pixels, its mean colour stands for it.
  static let minimumCellArea = 9.0
  /// Drawings a device pixel beyond which the mean colour stands for the cells: bounded time.
  static let maximumDrawings = 0.25

  /// Cells that lie over one another beyond which the mean colour stands for them: bounded time.
  private static let maximumOverlap = 64.0

  /// Cells side by side, or one above the other, beyond which the mean colour stands for them.
  private static let maximumSide = 1 << 16

  /// The choice depends on the pattern and the scale alone, not on what part is looked at.
  enum Detail {
    case cells
    case mean
    /// As `mean`, because of the number of drawings.
    case tooMany
  }

  var detail: Detail {
    let area = abs(place.local.determinant) * pattern.xStep * pattern.yStep
    guard area >= Self.minimumCellArea else { return .mean }
    if overlap > Self.maximumOverlap { return .tooMany }
    return Double(pattern.list.drawingCount) > Self.maximumDrawings * area + 64 ? .tooMany : .cells
  }

  /// How many cells a place lies in, where their content is larger than the steps between them.
  var overlap: Double {
    let extent = pattern.cell.bounds
    if extent.isNull { return 0 }
    return max(1, Double(extent.width) / pattern.xStep)
      * max(1, Double(extent.height) / pattern.yStep)
  }

  /// About how many cells show where so many device pixels across and down are looked at.
  func number(in area: SIMD2<Double>) -> Double {
    let (m, extent) = (place.local, pattern.cell.bounds)
    if extent.isNull { return 0 }
    let (w, h) = (pattern.xStep, pattern.yStep)
    let columns = area.x / ((m.a * m.a + m.b * m.b).squareRoot() * w) + Double(extent.width) / w
    let rows = area.y / ((m.c * m.c + m.d * m.d).squareRoot() * h) + Double(extent.height) / h
    return max((columns + 1) * (rows + 1), area.x * area.y / (abs(m.determinant) * w * h))
  }

  /// The columns and rows of the cells that show in `box`, device pixels; nil when they are beyond
  /// counting.
  private func ranges(_ place: DeviceTransform, in box: PixelRect) -> (Range<Int>, Range<Int>)? {
    let (extent, area) = (pattern.cell.bounds, place.area(touching: box))
    if extent.isNull || area.isNull { return (0..<0, 0..<0) }
    guard
      let columns = Self.range(area.minX, area.maxX, extent.minX, extent.maxX, pattern.xStep),
      let rows = Self.range(area.minY, area.maxY, extent.minY, extent.maxY, pattern.yStep),
      columns.count <= Self.maximumSide, rows.count <= Self.maximumSide
    else { return nil }
    return (columns, rows)
  }

  func canCount(in box: PixelRect) -> Bool { ranges(place, in: box) != nil }

  /// Calls `draw` for each cell that shows in `box`, row by row, under the pattern's `place` (which
  /// may be its own moved by whole pixels).
  func forEachCell(
    in box: PixelRect, under place: DeviceTransform, _ draw: (DeviceTransform) -> Void
  ) {
    guard let (columns, rows) = ranges(place, in: box) else { return }
    let (m, shown) = (place.local, pattern.cell.bounds)
    let isUpright = m.b == 0 && m.c == 0
    let snapsX = isUpright && Double(shown.width) >= pattern.xStep
    let snapsY = isUpright && Double(shown.height) >= pattern.yStep
    let (left, top) = (Double(pattern.bounds.minX), Double(pattern.bounds.minY))
    for number in rows {
      let y = Axis(number, top, pattern.yStep, m.d, m.ty, snaps: snapsY)
      let row = place.descending(
        into: CGAffineTransform(a: 1, b: 0, c: 0, d: y.scale, tx: 0, ty: y.origin))
      for number in columns {
        let x = Axis(number, left, pattern.xStep, m.a, m.tx, snaps: snapsX)
        draw(
          row.descending(
            into: CGAffineTransform(a: x.scale, b: 0, c: 0, d: 1, tx: x.origin, ty: 0)))
      }
    }
  }

  /// Where a column or row of cells goes. Cells that touch one another begin and end on whole
  /// pixels, or a gap would show between them: each is then up to a pixel wider or narrower.
  private struct Axis {
    var scale = 1.0
    var origin: Double

    init(
      _ number: Int, _ start: Double, _ step: Double, _ factor: Double, _ shift: Double,
      snaps: Bool
    ) {
      origin = Double(number) * step
      guard snaps, abs(factor * step) >= 2 else { return }
      let from = (factor * (start + Double(number) * step) + shift).rounded()
      let to = (factor * (start + Double(number + 1) * step) + shift).rounded()
      scale = (to - from) / (factor * step)
      origin = (from - shift) / factor - scale * start
    }
  }

  /// Cells whose content, from `low` to `high` in cell 0, reaches into `from … to`.
  private static func range(
    _ from: CGFloat, _ to: CGFloat, _ low: CGFloat, _ high: CGFloat, _ step: Double
  ) -> Range<Int>? {
    let first = ((Double(from) - Double(high)) / step).rounded(.down)
    let last = ((Double(to) - Double(low)) / step).rounded(.up)
    guard abs(first) < 1e9, abs(last) < 1e9, first <= last, last - first < 1e6 else { return nil }
    return Int(first)..<Int(last) + 1
  }
}
