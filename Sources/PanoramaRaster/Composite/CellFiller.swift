import CRasterKernels
import PanoramaGraphics

/// Adds the lines of shapes to cells. Keeps its memory from shape to shape.
struct CellFiller: ~Copyable {
  private let kernels: pr_kernels
  private var cells = CellBuffer()

  init(_ kernels: pr_kernels) { self.kernels = kernels }

  /// Draws a shape of paired rows on `box`, in one colour per row.
  ///
  /// - Parameter colors: `colors[row * step]` for each row of `box`.
  mutating func draw(
    _ command: Command, _ box: PixelRect, _ frame: borrowing Frame, on target: Target,
    colors: UnsafePointer<UInt32>, step: Int32
  ) {
    var area = cells.cover(x: box.minX, y: box.minY, width: box.width, height: box.height)
    kernels.draw_lines(
      &area, Self.numbers(command.lines, frame), Int(command.lines.count),
      target.pixel(box.minX, box.minY), target.stride, Int32(target.limitX - box.minX), colors,
      step, command.isEvenOdd)
  }

  /// Draws a shape in a linear gradient.
  ///
  /// - Parameter source: has rows in `box`.
  mutating func draw(
    _ command: Command, _ box: PixelRect, _ frame: borrowing Frame, on target: Target,
    _ source: SourceRef
  ) {
    let (pixel, available) = (target.pixel(box.minX, box.minY), Int32(target.limitX - box.minX))
    let isEvenOdd = command.isEvenOdd
    if command.isPaired {
      let draw = kernels.draw_gradient
      let (lines, count) = (Self.numbers(command.lines, frame), Int(command.lines.count))
      var area = cells.cover(x: box.minX, y: box.minY, width: box.width, height: box.height)
      source.withRows(in: box) {
        draw(
          &area, lines, count, pixel, target.stride, available, $0.colors, $0.starts, $0.step,
          isEvenOdd)
      }
    } else {
      let sweep = kernels.sweep_gradient
      var area = fill(command.lines, box, frame)
      source.withRows(in: box) {
        sweep(
          &area, pixel, target.stride, available, $0.colors, $0.starts, $0.step, isEvenOdd)
      }
    }
  }

  /// Writes the coverage of a shape on `box`.
  mutating func cover(
    _ command: Command, _ box: PixelRect, _ frame: borrowing Frame,
    mask: UnsafeMutablePointer<UInt8>, stride: Int
  ) {
    if command.isPaired {
      var area = cells.cover(x: box.minX, y: box.minY, width: box.width, height: box.height)
      kernels.mask_lines(
        &area, Self.numbers(command.lines, frame), Int(command.lines.count), mask, stride,
        command.isEvenOdd)
    } else {
      var area = fill(command.lines, box, frame)
      kernels.sweep_mask(&area, mask, stride, command.isEvenOdd)
    }
  }

  private static func numbers(
    _ range: LineRange, _ frame: borrowing Frame
  ) -> UnsafePointer<Int32> {
    UnsafeRawPointer(frame.lines(range)).assumingMemoryBound(to: Int32.self)
  }

  /// The cells over `box` with the lines of a shape in them; valid until the next shape.
  mutating func fill(_ range: LineRange, _ box: PixelRect, _ frame: borrowing Frame) -> pr_cells {
    var area = cells.cover(x: box.minX, y: box.minY, width: box.width, height: box.height)
    let lines = Self.numbers(range, frame)
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
