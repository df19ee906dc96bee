import CRasterKernels
import PanoramaRaster
import SwiftKernels
import TestSupport
import Testing

/// The kernels of gradients and blend modes give the same bytes as the Swift versions.
@Suite struct PaintKernelTests {
  static let others = [TestedKernels.baseline, .avx2]
  static let seeds: [UInt64] = Array(1...60)

  @Test(arguments: seeds, others) func blendModes(_ seed: UInt64, _ kernels: TestedKernels) {
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
        #expect(drawn(kernels.table) == drawn(TestedKernels.swift.table), "mode \(mode)")
      }
    }
  }

  @Test(arguments: seeds, others) func gradients(_ seed: UInt64, _ kernels: TestedKernels) {
    var random = SeededGenerator(seed: seed)
    let count = Int.random(in: 1...(Bool.random(using: &random) ? 90 : 400), using: &random)
    let parts = (0..<UInt32(PR_PARTS)).map { ($0 & 255) &* 0x0101_0101 }
    let stretches = random.stretches(Int.random(in: 1...6, using: &random))
    let isTabled = Bool.random(using: &random)
    let ends = random.pixels(2)
    let target = random.pixels(3 * count + 8)
    var mask = random.bytes(3 * (count + 7) + 8)
    // Blocks without coverage are skipped, and fully covered ones are not blended.
    for i in stride(from: 0, to: mask.count - 8, by: 8) {
      let all: UInt8? = [0, 255, nil].randomElement(using: &random)!
      if let all { mask.replaceSubrange(i..<i + 8, with: repeatElement(all, count: 8)) }
    }
    // From far before the gradient to far after it.
    let start = Int64.random(in: -1200 << 32...2000 << 32, using: &random)
    let step = Int64.random(in: -40 << 32...40 << 32, using: &random)
    func number(_ reach: Double) -> Double {
      // Whole numbers lie on centres, borders and diagonals.
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
    let kind = [PR_CONIC, PR_CONCENTRIC, PR_RADIAL].randomElement(using: &random)!
    let available = Int32(Bool.random(using: &random) ? count : count / 8 * 8 + 8)
    // A scale of 0, and numbers that overflow.
    let scale = [0, 0.3, 1, 1e300].randomElement(using: &random)!
    withKernelColors(stretches, isTabled ? parts : nil, ends) { colors in
      let gradient = pr_curved_gradient(
        colors: colors, kind: kind,
        map: (scale, number(1), number(1), scale, number(20), number(20)),
        center: (number(20), number(20)), scale: Float(number(90)), offset: Float(number(900)),
        move: move, radius: abs(number(20)), growth: growth,
        a: a, is_linear: isLinear, before: Bool.random(using: &random),
        after: Bool.random(using: &random))
      func drawn(_ table: pr_kernels) -> [[UInt32]] {
        var out = Array(repeating: [UInt32](repeating: 0, count: count), count: 2)
        let starts = [start, start &+ 99, start &- step]
        out += [target, target]
        withUnsafePointer(to: colors) {
          table.fetch_gradient(&out[0], Int32(count), $0, start, step)
          table.blend_gradient(
            &out[2], count, available, mask, count + 7, Int32(count), 3, $0, starts, step)
        }
        withUnsafePointer(to: gradient) {
          table.fetch_curved(&out[1], Int32(count), $0, x, y)
          table.blend_curved(
            &out[3], count, available, mask, count + 7, Int32(count), 3, $0, x, y)
        }
        return out
      }
      #expect(drawn(kernels.table) == drawn(TestedKernels.swift.table))
    }
  }

  private func withKernelColors(
    _ stretches: [pr_gradient_stretch], _ table: [UInt32]?, _ ends: [UInt32],
    _ body: (pr_gradient_colors) -> Void
  ) {
    stretches.withUnsafeBufferPointer { stretches in
      (table ?? []).withUnsafeBufferPointer { parts in
        body(
          pr_gradient_colors(
            stretches: stretches.baseAddress, count: Int32(stretches.count),
            table: table == nil ? nil : parts.baseAddress, before: ends[0], after: ends[1],
            opaque: false))
      }
    }
  }
}

extension SeededGenerator {
  /// Stretches like those of gradients: 64 times a premultiplied channel is at most 16,320.
  mutating func stretches(_ count: Int) -> [pr_gradient_stretch] {
    (0..<count).map { i in
      let (from, to) = (channels(), channels())
      func way(_ a: Int, _ b: Int) -> UInt32 {
        func half(_ i: Int) -> UInt32 { UInt32(truncatingIfNeeded: 2 * (to[i] - from[i])) & 0xffff }
        return half(a) | half(b) << 16
      }
      func color(_ a: Int, _ b: Int) -> UInt32 { UInt32(from[a]) | UInt32(from[b]) << 16 }
      let length = Float.random(in: 0.01...1024, using: &self)
      return pr_gradient_stretch(
        first: Int32(i * 170), scale: 32_768 / length,
        offset: Float.random(in: 0...1, using: &self) * 32_768 / max(1, length),
        even_color: color(0, 2), odd_color: color(1, 3), even_change: way(0, 2),
        odd_change: way(1, 3))
    }
  }

  private mutating func channels() -> [Int] {
    let alpha = Int.random(in: 0...16_320, using: &self)
    return (0..<3).map { _ in Int.random(in: 0...alpha, using: &self) } + [alpha]
  }
}
