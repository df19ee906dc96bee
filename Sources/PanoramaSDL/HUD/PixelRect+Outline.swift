import PanoramaGraphics

extension PixelRect {
  /// The inner edge of the rectangle, as strips that do not overlap.
  ///
  /// - Parameter width: the width of the edge, in pixels, > 0.
  func outline(width: Int) -> [PixelRect] {
    subtracting(grown(by: -width))
  }
}
