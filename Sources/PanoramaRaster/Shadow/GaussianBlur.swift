import CRasterKernels
import PanoramaGraphics

/// A Gaussian blur along one axis in integer arithmetic, cut off at three standard deviations.
///
/// A wide blur works on larger pixels, of two, four, … device pixels each, and its result is interpolated
/// linearly between them. With at least eight of these pixels per standard deviation, the error is less than
/// 1/255. The result at a position depends only on values within `reach` of it.
struct GaussianBlur {
  /// The maximum standard deviation, in device pixels. Larger ones are limited to it.
  static let maximumSigma = 256.0
  /// The maximum standard deviation in the blur's own pixels.
  private static let maximumDirectSigma = 16.0

  /// The blur's own pixels are 2^shift device pixels wide.
  let shift: Int
  /// How far a value spreads, in the blur's own pixels.
  let reach: Int
  /// The weights of distances −reach … reach. Their sum is 65,536. `BlurCache` owns them.
  private let weights: UnsafeMutablePointer<UInt32>
  private let count: Int

  /// - Parameter sigma: the standard deviation in device pixels, 0 … `maximumSigma`.
  fileprivate init(sigma: Double) {
    shift = Self.shift(sigma: sigma)
    let own = sigma / Double(1 << shift)
    // A pixel shows the mean over its square, whose variance is 1/12. The result has to include that of the
    // device pixel. Those of the blur's own pixel and of its weights, 1/12 each, and of linear interpolation,
    // 2/12, are subtracted, because they widen the blur as well.
    let extra = 1 / (12 * Double(1 << (2 * shift))) - (shift == 0 ? 2.0 : 4) / 12
    let made = Self.weights(sigma: own, variance: own * own + extra)
    count = made.count
    weights = .allocate(capacity: count)
    weights.initialize(from: made, count: count)
    reach = count / 2
  }

  fileprivate func delete() { weights.deallocate() }

  /// How often the size of a device pixel is doubled for a standard deviation in device pixels.
  static func shift(sigma: Double) -> Int {
    var (shift, own) = (0, sigma)
    while own > maximumDirectSigma {
      own /= 2
      shift += 1
    }
    return shift
  }

  /// The share of each pixel in a distribution of this variance. The remainder of rounding goes to
  /// the middle.
  private static func weights(sigma: Double, variance: Double) -> [UInt32] {
    guard sigma > 0.05 else { return [65536] }
    guard variance > 0.02 else {
      let side = UInt32((sigma * sigma / 2 * 65536).rounded())
      return [side, 65536 - 2 * side, side]
    }
    let narrow = variance.squareRoot()
    let limit = NormalDistribution.reach
    let reach = Int((limit * narrow + 0.5).rounded(.down))
    func share(_ x: Double) -> Double {
      NormalDistribution.share(below: min(max(x / narrow, -limit), limit))
    }
    let inside = share(1e9) - share(-1e9)
    var weights = (-reach...reach).map { k -> UInt32 in
      UInt32(((share(Double(k) + 0.5) - share(Double(k) - 0.5)) / inside * 65536).rounded())
    }
    let others = weights.reduce(0, +) - weights[reach]
    weights[reach] = 65536 - others
    return weights
  }

  /// Blurs a row of 16-bit values.
  ///
  /// - Parameters:
  ///   - input: `count + 2 * reach` values, beginning `reach` values before the first output.
  ///   - output: `count` values.
  func apply(
    _ input: UnsafePointer<UInt16>, _ output: UnsafeMutablePointer<UInt16>, count: Int,
    _ kernels: pr_kernels
  ) {
    kernels.convolve(
      output, input, Int32(truncatingIfNeeded: count), weights,
      Int32(truncatingIfNeeded: self.count))
  }

  /// The position of a device pixel's middle among the blur's own pixels: the number of the blur's pixel
  /// whose middle lies before it, and the distance from that middle to the next one, in units of 1/2^(shift +
  /// 1). Pixel 0 of the blur begins where device pixel 0 does.
  @inline(__always)
  func place(_ pixel: Int) -> (before: Int, part: Int) {
    let at = 2 * pixel + 1 - 1 << shift
    return (at >> (shift + 1), at & (2 << shift - 1))
  }

  /// The blur's own pixels from which device pixels `from ..< to` are read.
  func span(_ from: Int, _ to: Int) -> Range<Int> {
    place(from).before..<place(to - 1).before + (shift == 0 ? 1 : 2)
  }
}

/// The blurs that were used last. They are costly to make, and hundreds of shadows share a few of them.
struct BlurCache: ~Copyable {
  private static let maximumCount = 64
  private var blurs: [Double: GaussianBlur] = [:]

  deinit { for blur in blurs.values { blur.delete() } }

  /// A blur, which is valid until `prepare`.
  mutating func blur(sigma: Double) -> GaussianBlur {
    if let blur = blurs[sigma] { return blur }
    let blur = GaussianBlur(sigma: sigma)
    blurs[sigma] = blur
    return blur
  }

  /// Empties it if there are many blurs. Call it when no shadow needs them any more.
  mutating func prepare() {
    if blurs.count <= Self.maximumCount { return }
    for blur in blurs.values { blur.delete() }
    blurs.removeAll()
  }
}
