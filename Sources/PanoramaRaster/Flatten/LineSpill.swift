import CRasterKernels
import PanoramaGraphics

/// Takes the lines of a shape that has too many to keep, and adds them to cells over its whole
/// window. Cells are sums, so what is covered does not depend on when lines are added.
///
/// Serves one shape after another.
final class LineSpill {
  /// Lines that are kept of one shape.
  static let maximumLines = 1 << 18
  /// Pixels of the largest window that cells are made for.
  static let maximumArea = 1 << 26

  private let kernels: pr_kernels
  private var cells: CellBuffer?
  private var area: pr_cells?

  init(_ kernels: pr_kernels) { self.kernels = kernels }

  /// It holds lines of the shape at hand.
  var isInUse: Bool { area != nil }

  func add(_ lines: UnsafePointer<Line>, count: Int, window: PixelRect) {
    if area == nil {
      var cells = CellBuffer()
      area = cells.cover(x: window.minX, y: window.minY, width: window.width, height: window.height)
      self.cells = consume cells
    }
    guard var area else { return }
    let numbers = UnsafeRawPointer(lines).assumingMemoryBound(to: Int32.self)
    kernels.add_lines(&area, numbers, count)
  }

  /// Ends the shape at hand and writes what its lines cover.
  func sweep(into mask: UnsafeMutablePointer<UInt8>, stride: Int, isEvenOdd: Bool) {
    guard var area else { return }
    kernels.sweep_mask(&area, mask, stride, isEvenOdd)
    cells = nil
    self.area = nil
  }
}
