import PanoramaGraphics

/// The mean colours of the patterns that were used last.
///
/// The mean of a pattern does not depend on the visible part. In a cell that is drawn for its mean,
/// shadows are left out and patterns are replaced by their own means, down to a depth of
/// `Planner.maximumShadowDepth` + 1.
struct PatternMeans {
  typealias Draw = (DisplayList, PixelBuffer, CGAffineTransform) -> Void

  private static let maximumCount = 256
  /// The pixels across and down over which a mean is taken.
  private static let side = 16
  private var means: [UnsafeMutableRawPointer: UInt32] = [:]
  /// Keeps the patterns alive, so that no other pattern gets the address of one of them.
  private var patterns: [CGPattern] = []
  private let draw: Draw

  /// - Parameter draw: draws a cell with a rasterizer that nothing else uses.
  init(draw: @escaping Draw) { self.draw = draw }

  /// The mean colour, premultiplied.
  mutating func mean(of pattern: Unmanaged<CGPattern>) -> UInt32 {
    if let known = means[pattern.toOpaque()] { return known }
    if patterns.count == Self.maximumCount {
      means.removeAll(keepingCapacity: true)
      patterns.removeAll(keepingCapacity: true)
    }
    let owned = pattern.takeUnretainedValue()
    let color = drawnMean(of: owned)
    means[pattern.toOpaque()] = color
    patterns.append(owned)
    return color
  }

  /// Draws the cell small and averages its pixels.
  private func drawnMean(of pattern: CGPattern) -> UInt32 {
    let bitmap = Bitmap(width: Self.side, height: Self.side)
    let (x, y) = (Double(Self.side) / pattern.xStep, Double(Self.side) / pattern.yStep)
    let fit = CGAffineTransform(
      a: x, b: 0, c: 0, d: y, tx: -Double(pattern.bounds.minX) * x,
      ty: -Double(pattern.bounds.minY) * y)
    bitmap.withPixelBuffer { draw(pattern.cell, $0, fit) }
    var sums = SIMD4<UInt32>(repeating: 0)
    for p in bitmap.pixels { sums &+= SIMD4(p & 255, p >> 8 & 255, p >> 16 & 255, p >> 24) }
    let count = UInt32(Self.side * Self.side)
    let mean = (sums &+ count / 2) / SIMD4(repeating: count)
    return mean.w << 24 | mean.z << 16 | mean.y << 8 | mean.x
  }
}
