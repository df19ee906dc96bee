import CRasterKernels
import PanoramaGraphics

extension BandWorker {
  /// Blends upright rectangles whose edges may lie within pixels.
  mutating func drawRectangles(_ command: Command, _ box: PixelRect, _ place: borrowing BandTile) {
    let all = place.frame.parts[Int(command.part)].rectangles + Int(command.first)
    for i in 0..<Int(command.count) {
      let rectangle = all[i].clipped(to: box)
      if !rectangle.isEmpty { draw(rectangle) }
    }
  }

  /// At most three kinds of rows: the first, those between and the last.
  @inline(__always)
  private mutating func draw(_ rectangle: FineRectangle) {
    let box = rectangle.outer
    let one = Int32(FixedPoint.one)
    let (top, bottom) = (rectangle.minY & (one - 1), rectangle.maxY & (one - 1))
    mask.removeAll(room: box.width + 8)
    if box.height == 1 {
      return draw(rectangle, box, box.minY, 1, height: rectangle.maxY - rectangle.minY)
    }
    var (first, end) = (box.minY, box.maxY)
    if top != 0 {
      draw(rectangle, box, first, 1, height: one - top)
      first += 1
    }
    if bottom != 0 {
      end -= 1
      draw(rectangle, box, end, 1, height: bottom)
    }
    if first < end { draw(rectangle, box, first, end - first, height: one) }
  }

  /// `rows` rows from `y` on, in each of which the rectangle is so high.
  @inline(__always)
  private func draw(
    _ rectangle: FineRectangle, _ box: PixelRect, _ y: Int, _ rows: Int, height: Int32
  ) {
    let coverage = rectangle.coverage(height: height)
    let width = box.width
    mask.base.update(repeating: coverage.inner, count: width)
    mask[width - 1] = coverage.last
    mask[0] = coverage.first
    var color = rectangle.color
    kernels.blend_rows(
      target.pixel(box.minX, y), target.stride, Int32(target.limitX - box.minX), mask.base,
      Int32(width), Int32(rows), &color, 0)
  }
}
