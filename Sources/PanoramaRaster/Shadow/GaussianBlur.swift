import CRasterKernels
import PanoramaGraphics

/// A Gaussian along one axis, in whole numbers.
///
/// Up to `longestKernel` it is the Gaussian itself, cut off at three standard deviations; beyond, a
/// mean taken three times, which costs the same at any width and differs by less than 1/255 where
/// an edge is blurred (W3C, "Filter Effects", §feGaussianBlur). What comes out at a place depends
/// on what lies within `reach` of it and on nothing else.
struct GaussianBlur {
  /// Largest standard deviation that is drawn, in pixels; more is drawn as this.
  static let mostSigma = 256.0
  private static let longestKernel = 16.0

  /// How far a pixel's value spreads.
  let reach: Int
  /// Weights of distance −reach … reach, 65,536 in all; empty where means are taken.
  private let kernel: [UInt32]
  /// Widths of the three means and where each begins relative to its pixel.
  private let boxes: [(width: Int, start: Int)]

  /// - Parameter sigma: pixels, 0 … `mostSigma`.
  init(sigma: Double) {
    if sigma <= Self.longestKernel {
      boxes = []
      kernel = Self.weights(sigma)
      reach = kernel.count / 2
      return
    }
    kernel = []
    // 3 √(2π) / 4, as the W3C has it.
    let width = Int((sigma * 1.879_971_205_597_658 + 0.5).rounded(.down))
    let half = width / 2
    boxes =
      width & 1 == 1
      ? Array(repeating: (width, -half), count: 3)
      : [(width, -half), (width, 1 - half), (width + 1, -half)]
    reach = 3 * half + 2
  }

  /// The share of a distribution over each pixel, narrower by what a pixel itself is wide: so the
  /// variance is right. What rounding leaves goes to the middle.
  private static func weights(_ sigma: Double) -> [UInt32] {
    guard sigma > 0.05 else { return [65536] }
    let variance = sigma * sigma - 1.0 / 12
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
  ///   - input: `count + 2 * reach` values, the first of them `reach` before the first output; it
  ///     may be overwritten.
  ///   - output: `count` values.
  ///   - sums: room for `count + 2 * reach`.
  func apply(
    _ input: UnsafeMutablePointer<UInt16>, _ output: UnsafeMutablePointer<UInt16>, count: Int,
    sums: UnsafeMutablePointer<UInt32>, _ kernels: pr_kernels
  ) {
    if boxes.isEmpty {
      return kernels.convolve(
        output, input, Int32(truncatingIfNeeded: count), kernel,
        Int32(truncatingIfNeeded: kernel.count))
    }
    // Each mean keeps only as much of the margin as the next ones need.
    var (first, length) = (0, count + 2 * reach)
    for box in boxes {
      let from = first - box.start
      let n = length - box.width + 1
      mean(input + first, output: input + from, n, box.width, sums)
      (first, length) = (from, n)
    }
    output.update(from: input + reach, count: count)
  }

  /// The mean of `width` values from each on: `n` of them.
  private func mean(
    _ input: UnsafeMutablePointer<UInt16>, output: UnsafeMutablePointer<UInt16>, _ n: Int,
    _ width: Int, _ sums: UnsafeMutablePointer<UInt32>
  ) {
    guard n > 0 else { return }
    var sum: UInt32 = 0
    for i in 0..<width { sum &+= UInt32(input[i]) }
    for i in 0..<n {
      sums[i] = sum
      if i + 1 < n { sum = sum &+ UInt32(input[i + width]) &- UInt32(input[i]) }
    }
    let (reciprocal, half) = ((UInt64(1) << 40 + UInt64(width) - 1) / UInt64(width), width / 2)
    for i in 0..<n {
      output[i] = UInt16(
        truncatingIfNeeded: ((UInt64(sums[i]) + UInt64(half)) &* reciprocal) >> 40)
    }
  }
}
