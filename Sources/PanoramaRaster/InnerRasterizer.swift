/// A rasterizer that draws off screen for another one, on one of the other's threads and with its options. It
/// is created when it is first needed, because most frames need none.
final class InnerRasterizer {
  private let options: RasterizerOptions
  private let limits: LimitLog
  private let depth: Int
  private(set) lazy var rasterizer = Rasterizer(
    threads: 1, options: options, limits: limits, shadowDepth: depth)

  /// - Parameter depth: the number of nested shadows and patterns inside which it draws.
  init(_ options: RasterizerOptions, _ limits: LimitLog, depth: Int) {
    self.options = options
    self.limits = limits
    self.depth = depth
  }
}
