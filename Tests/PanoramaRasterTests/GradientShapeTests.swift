import CRasterKernels
import PanoramaRaster
import SwiftKernels
import TestSupport
import Testing

/// Shapes in a linear gradient are drawn in one pass, to the same bytes as coverage and gradient one after the other.
@Suite struct GradientShapeTests {
  private static let others = [TestedKernels.baseline, .avx2]

  @Test(arguments: UInt64(1)...200, others)
  func drawsAsMaskAndGradientDo(_ seed: UInt64, _ kernels: TestedKernels) {
    var random = SeededGenerator(seed: seed)
    let lines = random.outline()
    let size = Bool.random(using: &random) ? 1...40 : 30...200
    let (width, height) = (
      Int.random(in: size, using: &random), Int.random(in: 1...90, using: &random)
    )
    // With or without room behind the box.
    let room = width + Int.random(in: 0...9, using: &random)
    let target = random.pixels(room * height)
    let evenOdd = Bool.random(using: &random)
    let origin = (
      Int32.random(in: -20...60, using: &random), Int32.random(in: -20...60, using: &random)
    )
    // Rows that lie between the gradient's ends as a whole, in part, or not at all.
    let starts = (0..<height).map { _ in Int64.random(in: -300 << 32...1300 << 32, using: &random) }
    let reach = (1200 << 32) / Int64(width)
    let step = Int64.random(in: -reach...reach, using: &random)
    let gradient = random.gradient()
    func all(_ table: pr_kernels, inOne: Bool) -> (drawn: [UInt32], clean: Bool) {
      let stride = (width + 9) & ~7
      var cells = [Int32](repeating: 0, count: stride * height + 16)
      var flags = [UInt8](repeating: 0, count: stride / 8 * height + 64)
      var drawn = target
      let count = lines.count / 4
      cells.withUnsafeMutableBufferPointer { cells in
        flags.withUnsafeMutableBufferPointer { flags in
          gradient.stretches.withUnsafeBufferPointer { stretches in
            var box = pr_cells(
              cells: cells.baseAddress!, flags: flags.baseAddress!, stride: Int32(stride),
              width: Int32(width), height: Int32(height), origin_x: origin.0 * 1024,
              origin_y: origin.1 * 1024)
            var colors = pr_gradient_colors(
              stretches: stretches.baseAddress, count: Int32(stretches.count), table: nil,
              before: gradient.ends[0], after: gradient.ends[1], opaque: gradient.isOpaque)
            if inOne {
              table.draw_gradient(
                &box, lines, count, &drawn, room, Int32(room), &colors, starts, step, evenOdd)
            } else {
              table.add_lines(&box, lines, count)
              table.sweep_gradient(
                &box, &drawn, room, Int32(room), &colors, starts, step, evenOdd)
            }
          }
        }
      }
      return (drawn, cells.allSatisfy { $0 == 0 } && flags.allSatisfy { $0 == 0 })
    }
    let reference = all(TestedKernels.swift.table, inOne: true)
    for inOne in [true, false] {
      let mine = all(kernels.table, inOne: inOne)
      #expect(mine.drawn == reference.drawn, "\(inOne)")
      #expect(mine.clean)
    }
  }
}

extension SeededGenerator {
  /// The colours of a gradient: one that goes evenly from its beginning to its end, or any other.
  fileprivate mutating func gradient() -> (
    stretches: [pr_gradient_stretch], ends: [UInt32], isOpaque: Bool
  ) {
    let (isEven, isOpaque) = (Bool.random(using: &self), Bool.random(using: &self))
    var stretches = stretches(isEven ? 1 : Int.random(in: 1...4, using: &self))
    let alpha: UInt32 = 16_320
    for i in stretches.indices {
      if isEven { (stretches[i].first, stretches[i].scale, stretches[i].offset) = (0, 32, 16) }
      if isOpaque {
        stretches[i].odd_color = stretches[i].odd_color & 0xffff | alpha << 16
        stretches[i].odd_change &= 0xffff
      }
    }
    return (stretches, pixels(2).map { isOpaque ? $0 | 0xff00_0000 : $0 }, isOpaque)
  }
}
