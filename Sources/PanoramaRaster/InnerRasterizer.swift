/// A rasterizer that draws off screen for another one, on one of the other's threads and with its options. It
/// is created when it is first needed, because most frames need none.
final class InnerRasterizer {
  private let options: RasterizerOptions
  private let limits: LimitLog
  private let depth: Int
  private var owned: Rasterizer?
  /// The same rasterizer. References to it would be counted for each shadow.
  private var ref: Unmanaged<Rasterizer>?

  /// - Parameter depth: the number of nested shadows and patterns inside which it draws.
  init(_ options: RasterizerOptions, _ limits: LimitLog, depth: Int) {
    self.options = options
    self.limits = limits
    self.depth = depth
  }

  func with(_ body: (Rasterizer) -> Void) {
    let ref = ref ?? make()
    ref._withUnsafeGuaranteedRef(body)
  }

  private func make() -> Unmanaged<Rasterizer> {
    let made = Rasterizer(threads: 1, options: options, limits: limits, shadowDepth: depth)
    let unmanaged = Unmanaged.passUnretained(made)
    (owned, ref) = (made, unmanaged)
    return unmanaged
  }
}
