import CRasterKernels
import PanoramaGraphics

/// Adds the lines of shapes to cells. Keeps its memory from shape to shape.
struct CellFiller: ~Copyable {
  private let kernels: pr_kernels
  private var cells = CellBuffer()

  init(_ kernels: pr_kernels) { self.kernels = kernels }

  /// The cells over `box` with the lines of a shape in them; valid until the next shape.
  mutating func fill(_ range: LineRange, _ box: PixelRect, _ frame: borrowing Frame) -> pr_cells {
    var area = cells.cover(x: box.minX, y: box.minY, width: box.width, height: box.height)
    let lines = UnsafeRawPointer(frame.lines(range)).assumingMemoryBound(to: Int32.self)
    let count = Int(range.count)
    if range.chunks < 0 {
      kernels.add_lines(&area, lines, count)
      return area
    }
    let chunks = frame.parts[Int(range.worker)].chunks + Int(range.chunks)
    let number = (count + LineChunk.size - 1) / LineChunk.size
    let top = Int32(truncatingIfNeeded: box.minY << FixedPoint.bits)
    let bottom = Int32(truncatingIfNeeded: box.maxY << FixedPoint.bits)
    var next = 0
    while next < number {
      if chunks[next].maxY <= top || chunks[next].minY >= bottom {
        next += 1
        continue
      }
      let from = next
      while next < number, chunks[next].maxY > top, chunks[next].minY < bottom { next += 1 }
      kernels.add_lines(
        &area, lines + 4 * from * LineChunk.size,
        min(count, next * LineChunk.size) - from * LineChunk.size)
    }
    return area
  }
}
