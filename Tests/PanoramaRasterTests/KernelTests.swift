import CRasterKernels
import PanoramaRaster
import SwiftKernels
import TestSupport
import Testing

/// All versions of every inner loop give the same bytes as the Swift version.
@Suite struct KernelTests {
  static let others = [TestedKernels.baseline, .avx2]
  static let seeds: [UInt64] = Array(1...30)

  @Test(arguments: seeds, others) func blends(_ seed: UInt64, _ kernels: TestedKernels) {
    var random = SeededGenerator(seed: seed)
    let count = Int.random(in: 1...150, using: &random)
    let target = random.pixels(count + 8)
    let source = random.pixels(count + 8)
    let mask = random.bytes(count + 8)
    let other = random.bytes(count)
    let n = Int32(count)
    func all(_ table: pr_kernels) -> ([[UInt32]], [[UInt8]]) {
      var drawn = Array(repeating: target, count: 7)
      table.blend_solid(&drawn[0], n, source[0] | 0xff00_0000)
      table.blend_solid(&drawn[1], n, source[0])
      table.blend_solid_mask(&drawn[2], mask, n, source[0])
      table.blend_pixels(&drawn[3], source, n)
      table.blend_pixels_mask(&drawn[4], 0, n, source, mask, n, false)
      table.blend_pixels_mask(&drawn[5], 0, n + 7, source, mask, n, false)
      table.blend_pixels_mask(&drawn[6], 0, n, source.map { $0 | 0xff00_0000 }, mask, n, true)
      var masks = Array(repeating: mask, count: 2)
      table.multiply_mask(&masks[0], other, n)
      table.scale_mask(&masks[1], n, UInt32(other[0]))
      return (drawn, masks)
    }
    #expect(all(kernels.table) == all(TestedKernels.swift.table))
  }

  /// Some versions take fewer steps, which round each of these numbers in the same way.
  @Test(arguments: others) func blendsEveryAlphaOverEveryByte(_ kernels: TestedKernels) {
    let bytes: [UInt32] = (0...255).map { $0 * 0x0101_0101 }
    for alpha in UInt32(0)...255 {
      let color = alpha << 24 | alpha << 16 | alpha / 2 << 8
      func drawn(_ table: pr_kernels) -> [UInt32] {
        var result = bytes
        table.blend_solid(&result, 256, color)
        return result
      }
      #expect(drawn(kernels.table) == drawn(TestedKernels.swift.table))
    }
  }

  /// Every product of two bytes, divided by 255 and rounded to the nearest.
  @Test(arguments: others + [.swift]) func multipliesEveryPairOfBytes(_ kernels: TestedKernels) {
    let bytes = [UInt8](0...255)
    for factor in bytes {
      var products = bytes
      kernels.table.multiply_mask(&products, [UInt8](repeating: factor, count: 256), 256)
      let expected = bytes.map { (byte: UInt8) -> UInt8 in
        let product = Int(byte) * Int(factor)
        return UInt8((2 * product + 255) / 510)
      }
      #expect(products == expected)
    }
  }

  @Test(arguments: seeds, others) func glyphs(_ seed: UInt64, _ kernels: TestedKernels) {
    var random = SeededGenerator(seed: seed)
    let (width, rows) = (8 * Int.random(in: 1...4, using: &random), 5)
    let target = random.pixels((width + 3) * rows)
    let mask = random.bytes(width * rows)
    let color = random.pixels(1)[0]
    func drawn(_ table: pr_kernels) -> [UInt32] {
      var result = target
      table.blend_glyph(&result, width + 3, mask, width, Int32(rows), color)
      return result
    }
    #expect(drawn(kernels.table) == drawn(TestedKernels.swift.table))
  }

  @Test(arguments: seeds, others) func rows(_ seed: UInt64, _ kernels: TestedKernels) {
    var random = SeededGenerator(seed: seed)
    let (count, rows) = (Int.random(in: 1...150, using: &random), 6)
    // With or without room after the last pixel.
    let stride = count + Int.random(in: 0...9, using: &random)
    let target = random.pixels(stride * rows)
    let isEven = Bool.random(using: &random)
    let mask = isEven ? [UInt8](repeating: 255, count: count) : random.bytes(count)
    let opaque = seed % 3 == 0 ? UInt32(255) << 24 : 0
    let colors = random.pixels(rows).map { $0 | opaque }
    let step = Int32.random(in: 0...1, using: &random)
    func drawn(_ table: pr_kernels) -> [UInt32] {
      var result = target
      table.blend_rows(
        &result, stride, Int32(stride), mask + [UInt8](repeating: 7, count: 8), Int32(count),
        Int32(rows), colors, step)
      return result
    }
    #expect(drawn(kernels.table) == drawn(TestedKernels.swift.table))
  }

  @Test(arguments: seeds, others) func blurs(_ seed: UInt64, _ kernels: TestedKernels) {
    var random = SeededGenerator(seed: seed)
    let (count, taps) = (
      Int.random(in: 1...70, using: &random), Int.random(in: 1...97, using: &random)
    )
    let input = (0..<count + taps).map { _ in UInt16(random.byte()) * 257 }
    // Weights of maximum size: one of them has everything that the others leave.
    var weights = (0..<taps).map { _ in UInt32.random(in: 0...UInt32(65536 / taps), using: &random)
    }
    weights[taps / 2] += 65536 - weights.reduce(0, +)
    func out(_ table: pr_kernels) -> [UInt16] {
      var out = [UInt16](repeating: 0, count: count)
      table.convolve(&out, input, Int32(count), weights, Int32(taps))
      return out
    }
    #expect(out(kernels.table) == out(TestedKernels.swift.table))
  }

  @Test(arguments: seeds, others) func samples(_ seed: UInt64, _ kernels: TestedKernels) {
    var random = SeededGenerator(seed: seed)
    let (count, width) = (Int.random(in: 1...70, using: &random), 40)
    let row = random.pixels(width)
    let other = random.pixels(width)
    let below = random.pixels(count)
    // From far before the row to far after it.
    let start = Int64.random(in: -20 << 32...30 << 32, using: &random)
    let step = Int64.random(in: -2 << 32...2 << 32, using: &random)
    let fraction = UInt32.random(in: 0...256, using: &random)
    func all(_ table: pr_kernels) -> [[UInt32]] {
      var out = Array(repeating: [UInt32](repeating: 0, count: count), count: 3)
      table.interpolate_row(&out[1], Int32(count), row, Int32(width), start, step)
      table.interpolate_rows(
        &out[0], Int32(count), row, other, Int32(width), start, step, fraction)
      table.mix_rows(&out[2], out[1], below, Int32(count), fraction)
      return out
    }
    #expect(all(kernels.table) == all(TestedKernels.swift.table))
  }

  /// Closed outlines with lines of every length that extend beyond the box on all sides.
  private func outline(_ random: inout SeededGenerator) -> [Int32] {
    let reach: ClosedRange<Int32> = Bool.random(using: &random) ? -20_000...60_000 : 0...33_000
    var points = (0..<12).map { _ in
      (Int32.random(in: reach, using: &random), Int32.random(in: reach, using: &random))
    }
    for _ in 0..<12 {
      // Some points are close to others, some lie on pixel edges, and some lines are vertical.
      var next = points[points.count - 1]
      next.0 += Int32.random(in: -900...900, using: &random)
      next.1 += Int32.random(in: -900...900, using: &random)
      switch Int.random(in: 0..<4, using: &random) {
      case 0: next.0 &= -1024
      case 1: next.1 &= -1024
      case 2: next.0 = points[points.count - 1].0
      default: break
      }
      points.append(next)
    }
    points.append(points[0])
    return zip(points, points.dropFirst()).flatMap { [$0.0, $0.1, $1.0, $1.1] }
  }

  @Test(arguments: seeds, others) func coverage(_ seed: UInt64, _ kernels: TestedKernels) {
    var random = SeededGenerator(seed: seed)
    let lines = outline(&random)
    let (width, height) = (29, 30)
    let target = random.pixels((width + 8) * height)
    let colors = random.pixels(height)
    let evenOdd = Bool.random(using: &random)
    func all(_ table: pr_kernels) -> (cells: [Int32], drawn: [UInt32], mask: [UInt8], clean: Bool) {
      let stride = (width + 9) & ~7
      var cells = [Int32](repeating: 0, count: stride * height + 8)
      var flags = [UInt8](repeating: 0, count: stride / 8 * height + 64)
      var before: [Int32] = []
      var drawn = target
      var mask = [UInt8](repeating: 0, count: (width + 8) * height)
      cells.withUnsafeMutableBufferPointer { cells in
        flags.withUnsafeMutableBufferPointer { flags in
          var box = pr_cells(
            cells: cells.baseAddress!, flags: flags.baseAddress!, stride: Int32(stride),
            width: Int32(width), height: Int32(height), origin_x: 1024, origin_y: 2048)
          table.add_lines(&box, lines, lines.count / 4)
          before = Array(cells)
          table.sweep_solid(
            &box, &drawn, width + 8, Int32(width + 8), colors, 1, evenOdd)
          table.add_lines(&box, lines, lines.count / 4)
          table.sweep_mask(&box, &mask, width + 8, evenOdd)
        }
      }
      let pixels = (0..<height).flatMap { (row: Int) -> ArraySlice<UInt8> in
        let start = row * (width + 8)
        return mask[start..<start + width]
      }
      let clean = cells.allSatisfy { $0 == 0 } && flags.allSatisfy { $0 == 0 }
      return (before, drawn, pixels, clean)
    }
    let (mine, reference) = (all(kernels.table), all(TestedKernels.swift.table))
    #expect(mine.cells == reference.cells)
    #expect(mine.drawn == reference.drawn)
    #expect(mine.mask == reference.mask)
    #expect(mine.clean && reference.clean)
  }
}
