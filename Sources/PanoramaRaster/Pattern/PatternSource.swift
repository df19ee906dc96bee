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
    guard let row = self.row(span.y) else { return out.update(repeating: 0, count: span.count) }
    let left = (span.x - tile.minX) % tile.width
    let first = min(span.count, tile.width - left)
    out.update(from: row + left, count: first)
    (out + first).update(from: row, count: min(left, span.count - first))
    // One period is complete. Each further step copies all periods so far.
    var done = tile.width
    while done < span.count {
      (out + done).update(from: out, count: min(done, span.count - done))
      done *= 2
    }
  }

  override func blend(
    _ box: PixelRect, into target: Target, through mask: (base: UnsafePointer<UInt8>, stride: Int),
    scratch: FetchScratch
  ) -> Bool {
    guard pixels != nil else { return true }
    let left = (box.minX - tile.minX) % tile.width
    let isInside = left + box.width <= tile.width
    if !isInside {
      scratch.assembled.removeAll()
      scratch.assembled.reserve(box.width + 8)
    }
    // Each source row serves all device rows that show it.
    for y in box.minY..<min(box.maxY, box.minY + tile.height) {
      var source = UnsafePointer(scratch.assembled.base)
      if isInside {
        guard let row = self.row(y) else { return true }
        source = row + left
      } else {
        fetch(
          PixelSpan(x: box.minX, y: y, count: box.width), into: scratch.assembled.base,
          scratch: scratch)
      }
      for y in stride(from: y, to: box.maxY, by: tile.height) {
        scratch.kernels.blend_pixels_mask(
          target.pixel(box.minX, y), Int32(target.limitX - box.minX), source,
          mask.base + (y - box.minY) * mask.stride, Int32(box.width), isFull)
      }
    }
    return true
  }

  /// The pixels of a row of the device.
  @inline(__always)
  private func row(_ y: Int) -> UnsafePointer<UInt32>? {
    pixels.map { UnsafePointer($0 + (y - tile.minY) % tile.height * tile.width) }
  }
}
