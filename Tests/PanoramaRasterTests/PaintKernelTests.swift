import CRasterKernels
import PanoramaRaster
import TestSupport
import Testing

/// Kernels of radial and conic gradients and of blend modes give the bytes of the Swift ones.
@Suite struct PaintKernelTests {
  typealias Kernels = RasterizerOptions.Kernels
  static let others = [Kernels.baseline, .avx2]
  static let seeds: [UInt64] = Array(1...60)

  @Test(arguments: seeds, others) func blendModes(_ seed: UInt64, _ kernels: Kernels) {
    var random = SeededGenerator(seed: seed)
    let count = Int.random(in: 1...300, using: &random)
    let target = random.pixels(count, isPremultiplied: Int.random(in: 0..<4, using: &random) > 0)
    let source = random.pixels(count, isPremultiplied: Int.random(in: 0..<4, using: &random) > 0)
    let mask = random.bytes(count)
    for mode in PR_MULTIPLY.rawValue...PR_EXCLUSION.rawValue {
      for step in [Int32(0), 1] {
        func drawn(_ table: pr_kernels) -> [UInt32] {
          var result = target
          table.blend_separable(&result, source, step, mask, Int32(count), pr_blend_mode(mode))
          return result
        }
        #expect(drawn(kernels.table) == drawn(Kernels.swift.table), "mode \(mode)")
      }
    }
  }

  @Test(arguments: seeds, others) func gradients(_ seed: UInt64, _ kernels: Kernels) {
    var random = SeededGenerator(seed: seed)
    let count = Int.random(in: 1...90, using: &random)
    let colors = (0..<UInt32(1026)).map { $0 }
    func number(_ reach: Double) -> Double {
      // Whole ones meet centres, borders and diagonals.
      let v = Double.random(in: -reach...reach, using: &random)
      return Bool.random(using: &random) ? v.rounded() : v
    }
    let (x, y) = (number(40), number(40))
    let isMoved = Bool.random(using: &random)
    let move = isMoved ? (number(30), number(30)) : (0, 0)
    let growth = number(30)
    var a = move.0 * move.0 + move.1 * move.1 - growth * growth
    let isLinear = Int.random(in: 0..<4, using: &random) == 0
    if isLinear { a = 0 }
    // None at all, and numbers beyond all numbers.
    let scale = [0, 0.3, 1, 1e300].randomElement(using: &random)!
    colors.withUnsafeBufferPointer { table in
      let gradient = pr_curved_gradient(
        table: table.baseAddress!, count: 1024,
        map: (scale, number(1), number(1), scale, number(20), number(20)),
        center: (number(20), number(20)), move: move, radius: abs(number(20)), growth: growth,
        a: a, is_linear: isLinear, before: Bool.random(using: &random),
        after: Bool.random(using: &random))
      func drawn(_ table: pr_kernels) -> [[UInt32]] {
        var out = Array(repeating: [UInt32](repeating: 0, count: count), count: 2)
        withUnsafePointer(to: gradient) {
          table.fetch_radial(&out[0], Int32(count), $0, x, y)
          table.fetch_conic(&out[1], Int32(count), $0, x, y)
        }
        return out
      }
      #expect(drawn(kernels.table) == drawn(Kernels.swift.table))
    }
  }
}
