import CRasterKernels
import PanoramaGraphics

/// Takes the lines of a shape that has too many to keep, and adds them to cells over its whole
/// window. Cells are sums, so the coverage does not depend on when lines are added.
///
/// It is used for one shape at a time.
final class LineSpill {
  /// The maximum number of lines that are kept of one shape.
  static let maximumLines = 1 << 18
  /// The maximum number of pixels of a window for which cells are made.
  static let maximumArea = 1 << 26

  private let kernels: pr_kernels
  private var cells: CellBuffer?
  private var area: pr_cells?

  init(_ kernels: pr_kernels) { self.kernels = kernels }

  /// Whether it holds lines of the present shape.
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

  /// Ends the present shape and writes the coverage of its lines.
  func sweep(into mask: UnsafeMutablePointer<UInt8>, stride: Int, isEvenOdd: Bool) {
    guard var area else { return }
    kernels.sweep_mask(&area, mask, stride, isEvenOdd)
    cells = nil
    self.area = nil
  }
}
