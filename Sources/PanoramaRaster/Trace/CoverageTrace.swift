import CRasterKernels
import Foundation
import PanoramaGraphics

/// The steps from a filled path to pixels, for illustration: the straight lines of its outline, the signed
/// areas that they contribute to the pixels they cross, and the coverage, which is the running sum of the
/// areas along a row. The steps are those of the rasterizer itself.
public struct CoverageTrace: Sendable {
  /// The size in pixels.
  public let width, height: Int
  /// Directed lines in pixels, on the rasterizer's grid of 1/1024 pixel. Horizontal lines are left out,
  /// because they bound no area.
  public let lines: [(from: CGPoint, to: CGPoint)]
  /// The difference between the covered area of each pixel and that of its left neighbour, row by
  /// row. 1 is a whole pixel, and the sign is the direction of winding.
  public let changes: [Double]
  /// How much of each pixel the path covers, row by row: 0 … 255.
  public let coverage: [UInt8]

  /// Fills `path` on a bitmap of `width` × `height` pixels, each clamped to 1 … 4096. One point is one pixel.
  ///
  /// O(pixels + pixels that lines cross).
  public init(
    _ path: PathData, rule: CGPathFillRule = .nonZero, width: Int, height: Int,
    kernels: RasterizerOptions.Kernels = .automatic
  ) {
    self.init(path, rule: rule, width: width, height: height, table: kernels.table)
  }

  /// A trace of the steps.
  public init(
    _ path: PathData, rule: CGPathFillRule = .nonZero, width: Int, height: Int, table: pr_kernels
  ) {
    let (width, height) = (min(max(width, 1), 4096), min(max(height, 1), 4096))
    (self.width, self.height) = (width, height)
    let window = PixelRect(minX: 0, minY: 0, maxX: width, maxY: height)

    var outlines = OutlineWorker(table)
    var cells = CellBuffer()
    let transform = DeviceTransform(.identity)
    let range = path.points.withUnsafeBufferPointer { points in
      path.verbs.withUnsafeBufferPointer { verbs in
        let shape = Shape(
          kind: .fill, points: points.baseAddress, pointCount: points.count,
          verbs: verbs.baseAddress, verbCount: verbs.count, transform: transform, window: window)
        return withUnsafePointer(to: shape) {
          outlines.outline($0, worker: 0, bandHeight: height).lines
        }
      }
    }
    let one = Double(FixedPoint.one)
    lines = (0..<Int(range.count)).map { i in
      let line = outlines.emitter.lines[Int(range.first) + i]
      return (
        CGPoint(x: Double(line.x) / one, y: Double(line.y) / one),
        CGPoint(x: Double(line.z) / one, y: Double(line.w) / one)
      )
    }

    var area = cells.cover(x: 0, y: 0, width: width, height: height)
    let numbers = UnsafeRawPointer(outlines.emitter.lines.base).assumingMemoryBound(to: Int32.self)
    table.add_lines(&area, numbers, lines.count)
    var changes: [Double] = []
    changes.reserveCapacity(width * height)
    for y in 0..<height {
      for x in 0..<width {
        let cell = area.cells[y * Int(area.stride) + x]
        changes.append(Double(cell) / Double(FixedPoint.fullArea))
      }
    }
    // The sweep may write seven bytes beyond a row's end.
    let stride = width + 8
    var mask = [UInt8](repeating: 0, count: stride * height)
    table.sweep_mask(&area, &mask, stride, rule == .evenOdd)
    self.changes = changes
    coverage = (0..<height).flatMap { mask[$0 * stride..<$0 * stride + width] }
  }
}
