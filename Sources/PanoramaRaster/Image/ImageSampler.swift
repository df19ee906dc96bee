import CRasterKernels
import Foundation
import PanoramaGraphics

/// Samples a picture under an affine transform: the inner loops of picture sources.
///
/// Coordinates in the picture run from 0 to its size, with pixel centres at halves. Positions are
/// clamped before they become integers, so nothing traps and nothing is read outside.
struct ImageSampler {
  enum Filter { case nearest, bilinear, area, bicubic }

  let pixels: UnsafePointer<UInt32>
  let width: Int
  let height: Int
  /// The number of pixels from one row to the next.
  let stride: Int
  /// From device pixels, relative to the whole part, to the picture's.
  let map: CGAffineTransform

  /// Fills `out` with the pixels of a span, relative to the whole part.
  ///
  /// - Parameter scratch: memory and kernels for fast paths.
  @inline(__always)
  func sample(
    _ span: PixelSpan, _ filter: Filter, into out: UnsafeMutablePointer<UInt32>,
    _ scratch: FetchScratch
  ) {
    switch filter {
    case .nearest: nearest(span, into: out)
    case .bilinear: bilinear(span, into: out)
    case .area: area(span, into: out, scratch)
    case .bicubic: bicubic(span, into: out, scratch)
    }
  }

  @inline(__always)
  private func clampedX(_ v: Double) -> Double { v > -2 ? min(v, Double(width) + 2) : -2 }

  @inline(__always)
  private func clampedY(_ v: Double) -> Double { v > -2 ? min(v, Double(height) + 2) : -2 }

  @inline(__always)
  private func column(_ x: Int) -> Int { min(max(x, 0), width - 1) }

  private func tableColumns(_ span: PixelSpan) -> ColumnTables.Columns {
    ColumnTables.Columns(
      x: span.x, count: span.count, step: map.a, offset: map.tx, width: width)
  }

  @inline(__always)
  private func row(_ y: Int) -> UnsafePointer<UInt32> {
    pixels + min(max(y, 0), height - 1) * stride
  }

  private func nearest(_ span: PixelSpan, into out: UnsafeMutablePointer<UInt32>) {
    let (m, cy) = (map, Double(span.y) + 0.5)
    let (u0, v0) = (m.c * cy + m.tx, m.d * cy + m.ty)
    if let (column, row) = Self.unscaled(span, map, height: height) {
      return Self.copy(pixels + row * stride, width, from: column, span.count, to: out)
    }
    if m.b == 0 {
      let line = row(Self.whole(clampedY(v0)))
      for i in 0..<span.count {
        out[i] = line[column(Self.whole(clampedX(m.a * (Double(span.x + i) + 0.5) + u0)))]
      }
      return
    }
    for i in 0..<span.count {
      let cx = Double(span.x + i) + 0.5
      let u = Self.whole(clampedX(m.a * cx + u0))
      let v = Self.whole(clampedY(m.b * cx + v0))
      out[i] = row(v)[column(u)]
    }
  }

  /// The largest whole number that is not above `v`, which is small. Faster than `rounded(.down)`, which is a call.
  @inline(__always)
  private static func whole(_ v: Double) -> Int {
    let towardsZero = Int(v)
    return Double(towardsZero) > v ? towardsZero - 1 : towardsZero
  }

  /// Where the nearest pixels of a span begin if they lie side by side in one row of the picture, whose columns may
  /// lie beyond its ends; nil if they do not, or if they lie so close to a border of pixels that rounding could skip one.
  @inline(__always)
  static func unscaled(
    _ span: PixelSpan, _ map: CGAffineTransform, height: Int
  ) -> (column: Int, row: Int)? {
    guard map.a == 1, map.b == 0, span.count < 1 << 28 else { return nil }
    let cy = Double(span.y) + 0.5
    let (u, v) = (Double(span.x) + 0.5 + map.c * cy + map.tx, map.d * cy + map.ty)
    guard abs(u) < Double(1 << 28) else { return nil }
    let first = whole(u)
    let rest = u - Double(first)
    guard rest > 1e-6, rest < 1 - 1e-6 else { return nil }
    return (first, v > 0 ? min(whole(min(v, Double(height))), height - 1) : 0)
  }

  /// Copies a row of the picture, whose outermost pixels continue beyond its ends.
  static func copy(
    _ row: UnsafePointer<UInt32>, _ width: Int, from first: Int, _ count: Int,
    to out: UnsafeMutablePointer<UInt32>
  ) {
    let before = min(count, max(0, -first))
    let end = max(before, min(count, width - first))
    out.update(repeating: row[0], count: before)
    (out + before).update(from: row + (first + before), count: end - before)
    (out + end).update(repeating: row[width - 1], count: count - end)
  }

  /// Bilinear, with weights in 256ths.
  private func bilinear(_ span: PixelSpan, into out: UnsafeMutablePointer<UInt32>) {
    let (m, cy) = (map, Double(span.y) + 0.5)
    let (u0, v0) = (m.c * cy + m.tx - 0.5, m.d * cy + m.ty - 0.5)
    for i in 0..<span.count {
      let cx = Double(span.x + i) + 0.5
      // Made positive before truncation, because Int(_:) rounds towards zero.
      let u = Int(clampedX(m.a * cx + u0) * 256 + 1024) - 1024
      let v = Int(clampedY(m.b * cx + v0) * 256 + 1024) - 1024
      let (r0, r1) = (row(v >> 8), row((v >> 8) + 1))
      let (c0, c1) = (column(u >> 8), column((u >> 8) + 1))
      let (fu, fv) = (UInt32(truncatingIfNeeded: u & 255), UInt32(truncatingIfNeeded: v & 255))
      let top = Self.mix(r0[c0], r0[c1], fu)
      let bottom = Self.mix(r1[c0], r1[c1], fu)
      out[i] = Self.mix(top, bottom, fv)
    }
  }

  /// `a` and `b` in the proportion 256 − f : f. Two channels share a word.
  @inline(__always)
  private static func mix(_ a: UInt32, _ b: UInt32, _ f: UInt32) -> UInt32 {
    let mask: UInt32 = 0x00FF_00FF
    let g = 256 &- f
    let low = (a & mask) &* g &+ (b & mask) &* f &+ 0x0080_0080
    let high = (a >> 8 & mask) &* g &+ (b >> 8 & mask) &* f &+ 0x0080_0080
    return (low >> 8 & mask) | (high & 0xFF00_FF00)
  }

  /// The mean over the rectangle that a device pixel covers. The transform keeps rectangles
  /// upright. Weights are in 256ths of a source pixel.
  private func area(
    _ pixelSpan: PixelSpan, into out: UnsafeMutablePointer<UInt32>, _ scratch: FetchScratch
  ) {
    let (m, x, y, count) = (map, pixelSpan.x, pixelSpan.y, pixelSpan.count)
    func range(_ a: Double, _ b: Double, _ limit: Double) -> (Int, Int) {
      let low = min(max(min(a, b), 0), limit - 1.0 / 256)
      let high = min(max(max(a, b), low + 1.0 / 256), limit)
      let start = Int(low * 256)
      return (start, max(start + 1, Int(high * 256)))
    }
    let (v0, v1) = range(
      m.d * Double(y) + m.ty, m.d * Double(y + 1) + m.ty, Double(height))
    if let columns = scratch.areaColumns(tableColumns(pixelSpan)),
      scratch.kernels.area_row(out, columns, Int32(count), pixels, stride, Int64(v0), Int64(v1))
    {
      return
    }
    for i in 0..<count {
      let (u0, u1) = range(
        m.a * Double(x + i) + m.tx, m.a * Double(x + i + 1) + m.tx, Double(width))
      var even: UInt64 = 0
      var odd: UInt64 = 0
      var sum = SIMD4<UInt64>(repeating: 0)
      let total = UInt64((u1 - u0) * (v1 - v0))
      // Two channels share a word, 32 bits each, which is enough for 256 source pixels.
      let isSmall = total < 1 << 24
      for v in (v0 >> 8)...((v1 - 1) >> 8) {
        let wy = UInt64(min(v1, (v + 1) << 8) - max(v0, v << 8))
        if isSmall {
          let (e, o) = rowSum(row(v), u0, u1)
          even &+= e &* wy
          odd &+= o &* wy
          continue
        }
        // In parts for which 32 bits per channel are enough.
        var from = u0
        while from < u1 {
          let to = min(u1, from + Self.maximumSum)
          let (e, o) = rowSum(row(v), from, to)
          sum &+= wy &* SIMD4(e & 0xFFFF_FFFF, o & 0xFFFF_FFFF, e >> 32, o >> 32)
          from = to
        }
      }
      if isSmall {
        sum = SIMD4(even & 0xFFFF_FFFF, odd & 0xFFFF_FFFF, even >> 32, odd >> 32)
      }
      // Below 2⁵³, a rounded quotient has the whole part of the exact one.
      let (half, size) = (total / 2, Double(total))
      func mean(_ sum: UInt64) -> UInt32 {
        if !isSmall { return UInt32(truncatingIfNeeded: (sum &+ half) / total) }
        return UInt32(
          truncatingIfNeeded: Int64(Double(Int64(truncatingIfNeeded: sum &+ half)) / size))
      }
      let (bb, gg, rr, aa) = (mean(sum.x), mean(sum.y), mean(sum.z), mean(sum.w))
      out[i] = aa << 24 | rr << 16 | gg << 8 | bb
    }
  }

  /// 2¹⁵ source pixels in 256ths; 255 times that fits into 32 bits.
  private static let maximumSum = 1 << 23

  /// The weighted sum of a row from u0 to u1, in 256ths: blue and red, then green and alpha, 32
  /// bits each.
  @inline(__always)
  private func rowSum(_ line: UnsafePointer<UInt32>, _ u0: Int, _ u1: Int) -> (UInt64, UInt64) {
    @inline(__always)
    func spread(_ p: UInt32) -> UInt64 { UInt64(p & 255) | UInt64(p & 0xFF_0000) << 16 }
    let (first, last) = (u0 >> 8, (u1 - 1) >> 8)
    let p = line[first]
    if first == last {
      let w = UInt64(u1 - u0)
      return (spread(p) &* w, spread(p >> 8) &* w)
    }
    let q = line[last]
    let (wp, wq) = (UInt64(256 - (u0 & 255)), UInt64(u1 - (last << 8)))
    var even: UInt64 = 0
    var odd: UInt64 = 0
    var u = first + 1
    while u < last {
      even &+= spread(line[u])
      odd &+= spread(line[u] >> 8)
      u += 1
    }
    return (
      even << 8 &+ spread(p) &* wp &+ spread(q) &* wq,
      odd << 8 &+ spread(p >> 8) &* wp &+ spread(q >> 8) &* wq
    )
  }

  /// Catmull-Rom cubic convolution (R. Keys, 1981, a = −1/2). Premultiplied channels are limited to
  /// their alpha, because the kernel overshoots at edges.
  private func bicubic(
    _ span: PixelSpan, into out: UnsafeMutablePointer<UInt32>, _ scratch: FetchScratch
  ) {
    let (m, cy) = (map, Double(span.y) + 0.5)
    let (u0, v0) = (m.c * cy + m.tx - 0.5, m.d * cy + m.ty - 0.5)
    if m.b == 0, m.c == 0, let columns = scratch.cubicColumns(tableColumns(span)) {
      let v = clampedY(v0)
      let top = Int(v.rounded(.down)) - 1
      let w = Self.cubicWeights(Float(v - v.rounded(.down)))
      if cubicRow(columns, count: span.count, top: top, w, into: out, scratch.kernels) { return }
    }
    for i in 0..<span.count {
      let cx = Double(span.x + i) + 0.5
      let u = clampedX(m.a * cx + u0)
      let v = clampedY(m.b * cx + v0)
      let (iu, iv) = (u.rounded(.down), v.rounded(.down))
      let wx = Self.cubicWeights(Float(u - iu))
      let wy = Self.cubicWeights(Float(v - iv))
      var sum = SIMD4<Float>(repeating: 0)
      for k in 0..<4 {
        let line = row(Int(iv) + k - 1)
        var s = SIMD4<Float>(repeating: 0)
        for j in 0..<4 { s += Self.unpack(line[column(Int(iu) + j - 1)]) * wx[j] }
        sum += s * wy[k]
      }
      let alpha = min(max(sum.w, 0), 255)
      let a = UInt32(alpha + 0.5)
      func channel(_ c: Float) -> UInt32 { min(UInt32(min(max(c, 0), 255) + 0.5), a) }
      out[i] = a << 24 | channel(sum.z) << 16 | channel(sum.y) << 8 | channel(sum.x)
    }
  }

  private func cubicRow(
    _ columns: UnsafePointer<pr_cubic_column>, count: Int, top: Int, _ weights: SIMD4<Float>,
    into out: UnsafeMutablePointer<UInt32>, _ kernels: pr_kernels
  ) -> Bool {
    withUnsafeTemporaryAllocation(of: UnsafePointer<UInt32>.self, capacity: 4) { rows in
      withUnsafeTemporaryAllocation(of: Float.self, capacity: 4) { w in
        for k in 0..<4 {
          rows[k] = row(top + k)
          w[k] = weights[k]
        }
        guard let rows = rows.baseAddress, let w = w.baseAddress else { return false }
        return kernels.cubic_row(out, columns, Int32(count), rows, w)
      }
    }
  }

  @inline(__always)
  private static func unpack(_ p: UInt32) -> SIMD4<Float> {
    SIMD4(Float(p & 255), Float(p >> 8 & 255), Float(p >> 16 & 255), Float(p >> 24))
  }

  @inline(__always)
  private static func cubicWeights(_ f: Float) -> SIMD4<Float> {
    let (f2, f3) = (f * f, f * f * f)
    return SIMD4(
      -0.5 * f3 + f2 - 0.5 * f, 1.5 * f3 - 2.5 * f2 + 1, -1.5 * f3 + 2 * f2 + 0.5 * f,
      0.5 * f3 - 0.5 * f2)
  }
}
