import PanoramaGraphics

/// A pattern's cells over the pixels that a paint needs, drawn before the bands are.
final class PatternSource: PixelSource {
  private(set) var cells: PatternCells?
  /// Device pixels that it holds.
  private(set) var box = PixelRect.empty
  /// Shadows and patterns in the cells are left out.
  private(set) var isPlain = false
  /// How many commands its planner had made before.
  private(set) var order = 0
  /// Where its pixels are among those of all patterns; nil: not drawn.
  var pixels: UnsafeMutablePointer<UInt32>?

  func set(_ cells: PatternCells, box: PixelRect, isPlain: Bool, order: Int) {
    self.order = order
    self.cells = cells
    self.box = box
    self.isPlain = isPlain
    pixels = nil
  }

  override func release() { cells = nil }

  override func fetch(
    x: Int, y: Int, count: Int, into out: UnsafeMutablePointer<UInt32>, scratch: FetchScratch
  ) {
    guard let pixels else { return out.update(repeating: 0, count: count) }
    out.update(from: pixels + ((y - box.minY) * box.width + x - box.minX), count: count)
  }
}
