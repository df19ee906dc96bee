import CRasterKernels
import Foundation
import PanoramaGraphics
import PanoramaRaster
import SwiftKernels
import TestSupport
import Testing

/// Rows that two lines cross are drawn without cells, to the same bytes.
@Suite struct PairedRowsTests {

  private static let others = [TestedKernels.baseline, .avx2]

  @Test(arguments: UInt64(1)...200, others)
  func drawsAndMasksAsCellsDo(_ seed: UInt64, _ kernels: TestedKernels) {
    var random = SeededGenerator(seed: seed)
    let lines = random.outline()
    let (width, height) = (
      Int.random(in: 30...200, using: &random), Int.random(in: 1...90, using: &random)
    )
    // With or without room behind the box.
    let room = width + Int.random(in: 0...9, using: &random)
    let target = random.pixels(room * height)
    let opaque: UInt32 = Bool.random(using: &random) ? 0xff00_0000 : 0
    let colors = random.pixels(height).map { $0 | opaque }
    let colorStep = Int32.random(in: 0...1, using: &random)
    let evenOdd = Bool.random(using: &random)
    let origin = (
      Int32.random(in: -20...60, using: &random), Int32.random(in: -20...60, using: &random)
    )
    func all(_ table: pr_kernels, inOne: Bool) -> (drawn: [UInt32], mask: [UInt8], clean: Bool) {
      let stride = (width + 9) & ~7
      var cells = [Int32](repeating: 0, count: stride * height + 16)
      var flags = [UInt8](repeating: 0, count: stride / 8 * height + 64)
      var (drawn, mask) = (target, [UInt8](repeating: 0, count: (width + 8) * height))
      let count = lines.count / 4
      cells.withUnsafeMutableBufferPointer { cells in
        flags.withUnsafeMutableBufferPointer { flags in
          var box = pr_cells(
            cells: cells.baseAddress!, flags: flags.baseAddress!, stride: Int32(stride),
            width: Int32(width), height: Int32(height), origin_x: origin.0 * 1024,
            origin_y: origin.1 * 1024)
          if inOne {
            table.draw_lines(
              &box, lines, count, &drawn, room, Int32(room), colors, colorStep, evenOdd)
            table.mask_lines(&box, lines, count, &mask, width + 8, evenOdd)
          } else {
            table.add_lines(&box, lines, count)
            table.sweep_solid(&box, &drawn, room, Int32(room), colors, colorStep, evenOdd)
            table.add_lines(&box, lines, count)
            table.sweep_mask(&box, &mask, width + 8, evenOdd)
          }
        }
      }
      let covered = (0..<height).flatMap { (row: Int) -> ArraySlice<UInt8> in
        let start = row * (width + 8)
        return mask[start..<start + width]
      }
      return (drawn, covered, cells.allSatisfy { $0 == 0 } && flags.allSatisfy { $0 == 0 })
    }
    let (mine, reference) = (
      all(kernels.table, inOne: true), all(TestedKernels.swift.table, inOne: false)
    )
    #expect(mine.drawn == reference.drawn)
    #expect(mine.mask == reference.mask)
    #expect(mine.clean)
  }

  /// Convex shapes are drawn this way, and others are not.
  @Test func convexShapesAreFound() {
    func hexagon(_ radius: Double) -> PathData {
      path(
        (0..<6).map { i in
          let angle = Double(i) * .pi / 3 + 0.1
          return (140 + radius * cos(angle), 140 + radius * sin(angle))
        })
    }
    func isDrawnInOne(_ shape: PathData) -> Bool {
      var kernels = TestedKernels.baseline.table
      // It paints one pixel green in place of the shape.
      kernels.draw_lines = { _, _, _, target, _, _, _, _, _ in target[0] = 0xff00_ff00 }
      var options = RasterizerOptions()
      options.ownKernels = kernels
      let bitmap = Bitmap(width: 300, height: 300)
      bitmap.withPixelBuffer {
        Rasterizer(threads: 1, options: options).draw(fill(shape), into: $0)
      }
      return (0..<300).contains { y in (0..<300).contains { bitmap[$0, y] == 0xff00_ff00 } }
    }
    var ring = hexagon(130)
    ring.append(hexagon(60))
    #expect(isDrawnInOne(hexagon(130)))
    #expect(!isDrawnInOne(ring))
    #expect(!isDrawnInOne(hexagon(12)))
  }
}

extension SeededGenerator {
  /// A convex polygon, whose corners lie on whole pixels or on one height now and then, and which may
  /// extend beyond the box. Every fourth one is a star, which has more than two lines in most rows.
  mutating func outline() -> [Int32] {
    let count = Int.random(in: 3...9, using: &self)
    let radius = Double.random(in: 8000...160_000, using: &self)
    let (turn, flatness) = (
      Double.random(in: 0...7, using: &self), Double.random(in: 0.05...1, using: &self)
    )
    let center = (
      Double.random(in: 0...200_000, using: &self), Double.random(in: 0...90_000, using: &self)
    )
    let step = Int.random(in: 0...3, using: &self) == 0 ? 2 : 1
    let grid: Int32 = Bool.random(using: &self) ? 1024 : 1
    let corners = (0..<count).map { i in
      let angle = turn + 2 * Double.pi * Double(i * step) / Double(count)
      return (
        Int32(center.0 + radius * cos(angle)) / grid * grid,
        Int32(center.1 + flatness * radius * sin(angle)) / grid * grid
      )
    }
    let lines = (0..<count).map { (corners[$0], corners[($0 + 1) % count]) }
    return lines.filter { $0.0.1 != $0.1.1 }.flatMap { [$0.0.0, $0.0.1, $0.1.0, $0.1.1] }
  }
}
