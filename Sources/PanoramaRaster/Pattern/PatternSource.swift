import PanoramaGraphics

/// The pixels of a pattern's cells that a paint needs, drawn before the bands.
final class PatternSource: PixelSource {
  private(set) var cells: PatternCells?
  /// The device pixels that it has.
  private(set) var box = PixelRect.empty
  /// Whether shadows and patterns in the cells are left out.
  private(set) var isPlain = false
  /// The number of commands that its planner had recorded before.
  private(set) var order = 0
  /// The address of its pixels among those of all patterns; nil if it is not drawn.
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
    _ span: PixelSpan, into out: UnsafeMutablePointer<UInt32>, scratch: FetchScratch
  ) {
    guard let pixels else { return out.update(repeating: 0, count: span.count) }
    out.update(
      from: pixels + ((span.y - box.minY) * box.width + span.x - box.minX), count: span.count)
  }
}
