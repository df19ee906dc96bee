import CRasterKernels
import PanoramaGraphics

/// The pixels of a pattern's cells that a paint needs, drawn before the bands. If the cells repeat after
/// whole pixels, one period is enough.
final class PatternSource: PixelSource {
  private(set) var cells: PatternCells?
  /// The device pixels that it holds. They repeat to the right and downward.
  private(set) var tile = PixelRect.empty
  /// Whether shadows and patterns in the cells are left out.
  private(set) var isPlain = false
  /// The number of commands that its planner had recorded before it.
  private(set) var order = 0
  /// The address of its pixels among those of all patterns; nil if it is not drawn.
  var pixels: UnsafeMutablePointer<UInt32>?
  /// Whether all of these pixels are opaque.
  var isFull = false

  /// Takes over a pattern.
  ///
  /// - Parameters:
  ///   - box: the device pixels that may be fetched.
  ///   - isPlain: whether shadows and patterns in the cells are left out.
  ///   - order: the number of commands that the planner recorded before.
  func set(_ cells: PatternCells, box: PixelRect, isPlain: Bool, order: Int) {
    self.order = order
    self.cells = cells
    self.isPlain = isPlain
    pixels = nil
    isFull = false
    tile = box
    guard let period = cells.period(in: box), period.x > 0, period.y > 0 else { return }
    tile.maxX = min(box.maxX, box.minX + period.x)
    tile.maxY = min(box.maxY, box.minY + period.y)
  }

  override func release() { cells = nil }

  override var isOpaque: Bool { isFull }

  override func fetch(
    _ span: PixelSpan, into out: UnsafeMutablePointer<UInt32>, scratch: FetchScratch
  ) {
    guard let pixels else { return out.update(repeating: 0, count: span.count) }
    RepeatedPixels(pixels: pixels, tile: tile).fetch(span, into: out)
  }

  override func blend(
    _ box: PixelRect, into target: Target, through mask: (base: UnsafePointer<UInt8>, stride: Int),
    scratch: FetchScratch
  ) -> Bool {
    guard let pixels else { return true }
    RepeatedPixels(pixels: pixels, tile: tile)
      .blend(box, isOpaque: isFull, into: target, through: mask, scratch: scratch)
    return true
  }
}
