import CRasterKernels
import PanoramaGraphics

/// A Gaussian along one axis, in whole numbers, cut off at three standard deviations.
///
/// A wide one works on pixels of two, four, … device pixels, between which its result is read
/// linearly: at eight of these pixels or more a standard deviation that differs by less than 1/255.
/// What comes out at a place depends on what lies within `reach` of it and on nothing else.
struct GaussianBlur {
  /// Largest standard deviation that is drawn, in device pixels; more is drawn as this.
  static let maximumSigma = 256.0
  /// Largest standard deviation in the blur's own pixels.
  private static let maximumDirectSigma = 16.0

  /// The blur's own pixels are 2^shift device pixels long.
  let shift: Int
  /// How far a value spreads, in the blur's own pixels.
  let reach: Int
  /// Weights of distance −reach … reach, 65,536 in all.
  private let weights: [UInt32]

  /// - Parameter sigma: device pixels, 0 … `maximumSigma`.
  init(sigma: Double) {
    shift = Self.shift(sigma: sigma)
    let own = sigma / Double(1 << shift)
    // The device pixel's own variance is 1/12, and so are those of the blur's pixels, of its
    // weights, and twice that of reading linearly: the variance asked for is what all add up to.
    let extra = 1 / (12 * Double(1 << (2 * shift))) - (shift == 0 ? 2.0 : 4) / 12
    weights = Self.weights(sigma: own, variance: own * own + extra)
    reach = weights.count / 2
  }

  /// How many times the device's pixels are doubled for a standard deviation of so many of them.
  static func shift(sigma: Double) -> Int {
    var (shift, own) = (0, sigma)
    while own > maximumDirectSigma {
      own /= 2
      shift += 1
    }
    return shift
  }

  /// The share of a distribution of this variance over each pixel. What rounding leaves goes to the
  /// middle.
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
  ///   - input: `count + 2 * reach` values, the first of them `reach` before the first output.
  ///   - output: `count` values.
  func apply(
    _ input: UnsafePointer<UInt16>, _ output: UnsafeMutablePointer<UInt16>, count: Int,
    _ kernels: pr_kernels
  ) {
    kernels.convolve(
      output, input, Int32(truncatingIfNeeded: count), weights,
      Int32(truncatingIfNeeded: weights.count))
  }

  /// Where the middle of a device pixel lies among the blur's own, of which pixel 0 begins where
  /// device pixel 0 does: the one before it, and how far from that one's middle to the next one's,
  /// in 1/2^(shift + 1).
  @inline(__always)
  func place(_ pixel: Int) -> (before: Int, part: Int) {
    let at = 2 * pixel + 1 - 1 << shift
    return (at >> (shift + 1), at & (2 << shift - 1))
  }

  /// The blur's own pixels that device pixels `from ..< to` are read from.
  func span(_ from: Int, _ to: Int) -> Range<Int> {
    place(from).before..<place(to - 1).before + (shift == 0 ? 1 : 2)
  }
}

/// Blurs used of late, as they take a while to make: hundreds of shadows share a few.
struct BlurCache {
  private static let maximumCount = 64
  private var blurs: [Double: GaussianBlur] = [:]

  mutating func blur(sigma: Double) -> GaussianBlur {
    if let blur = blurs[sigma] { return blur }
    if blurs.count == Self.maximumCount { blurs.removeAll(keepingCapacity: true) }
    let blur = GaussianBlur(sigma: sigma)
    blurs[sigma] = blur
    return blur
  }
}
