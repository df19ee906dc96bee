import CRasterKernels
import PanoramaGraphics
import PanoramaRaster
import SwiftKernels
import TestSupport
import Testing

/// Every kernel turns lines into the same sums, and so does every box that a line touches.
@Suite struct LineKernelTests {
  static let seeds: [UInt64] = Array(1...60)

  /// A box of cells, and the running sums along its rows after lines were added.
  private struct Box {
    var x: Int
    var y: Int
    var width: Int
    var height: Int

    func sums(_ lines: [Int32], _ kernels: pr_kernels) -> [Int32] {
      let stride = (width + 9) & ~7
      var cells = [Int32](repeating: 0, count: stride * height + 16)
      var flags = [UInt8](repeating: 0, count: stride * height / 8 + 16)
      cells.withUnsafeMutableBufferPointer { cells in
        flags.withUnsafeMutableBufferPointer { flags in
          var area = pr_cells(
            cells: cells.baseAddress!, flags: flags.baseAddress!, stride: Int32(stride),
            width: Int32(width), height: Int32(height), origin_x: Int32(x << 10),
            origin_y: Int32(y << 10))
          kernels.add_lines(&area, lines, lines.count / 4)
        }
      }
      var sums: [Int32] = []
      for row in 0..<height {
        var sum: Int32 = 0
        for column in 0..<width {
          let at = row * stride + column
          sum += cells[at]
          // A sweep would miss cells without a flag, except in narrow boxes, which do not use
          // flags.
          if cells[at] != 0 && stride > 48 { #expect(flags[at / 8] != 0) }
          sums.append(sum)
        }
      }
      return sums
    }
  }

  /// Closed polygons of all sizes: within a pixel, flat, steep, vertical, and extremely long.
  private func lines(_ seed: UInt64) -> [Int32] {
    var random = SeededGenerator(seed: seed)
    func coordinate(_ reach: Int32) -> Int32 { Int32.random(in: -reach...reach, using: &random) }
    var lines: [Int32] = []
    for _ in 0..<12 {
      let reach: Int32 = [300, 3000, 30_000, 300_000, 30_000_000].randomElement(using: &random)!
      let center = (coordinate(40_000) + 30_000, coordinate(40_000) + 30_000)
      let corners = (0..<Int.random(in: 2...9, using: &random)).map { _ in
        // Some points lie on whole pixels, vertically below one another.
        let step: Int32 = Bool.random(using: &random) ? 1024 : 1
        return (
          (center.0 + coordinate(reach)) / step * step, (center.1 + coordinate(reach)) / step * step
        )
      }
      for i in corners.indices {
        let (a, b) = (corners[i], corners[(i + 1) % corners.count])
        if a.1 != b.1 { lines += [a.0, a.1, b.0, b.1] }
      }
    }
    return lines
  }

  @Test(arguments: seeds, [TestedKernels.baseline, .avx2])
  func kernelsAgree(_ seed: UInt64, _ kernels: TestedKernels) {
    let (lines, box) = (lines(seed), Box(x: 0, y: 0, width: 61, height: 57))
    let reference = TestedKernels.swift.table
    #expect(box.sums(lines, kernels.table) == box.sums(lines, reference))
  }

  @Test(arguments: seeds) func everyBoxSeesTheSame(_ seed: UInt64) {
    let lines = lines(seed)
    let kernels = TestedKernels.automatic.table
    let whole = Box(x: 0, y: 0, width: 61, height: 57).sums(lines, kernels)
    var random = SeededGenerator(seed: seed + 7)
    let (x, y) = (Int.random(in: 0..<50, using: &random), Int.random(in: 0..<50, using: &random))
    let part = Box(
      x: x, y: y, width: Int.random(in: 1...(61 - x), using: &random),
      height: Int.random(in: 1...(57 - y), using: &random))
    var expected: [Int32] = []
    for row in y..<(y + part.height) {
      expected += whole[(row * 61 + x)..<(row * 61 + x + part.width)]
    }
    #expect(part.sums(lines, kernels) == expected)
  }
}
