import PanoramaGraphics

/// The mean colours of patterns seen of late.
///
/// A pattern's mean does not depend on where it is looked at. In a cell drawn for its mean, shadows
/// are left out and patterns are means themselves, down to `Planner.deepestShadow` + 1.
struct PatternMeans {
  private static let most = 256
  private var means: [ObjectIdentifier: (pattern: CGPattern, color: UInt32)] = [:]
  private var rasterizer: Rasterizer?

  /// Premultiplied. `make` gives a rasterizer of its own, for whoever asks is busy.
  mutating func mean(of pattern: CGPattern, _ make: () -> Rasterizer) -> UInt32 {
    if let known = means[ObjectIdentifier(pattern)] { return known.color }
    let rasterizer = rasterizer ?? make()
    self.rasterizer = rasterizer
    if means.count == Self.most { means.removeAll(keepingCapacity: true) }
    let color = PatternCells.mean(of: pattern, with: rasterizer)
    means[ObjectIdentifier(pattern)] = (pattern, color)
    return color
  }
}
