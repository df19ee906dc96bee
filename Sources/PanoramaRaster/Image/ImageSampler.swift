import Foundation
import PanoramaGraphics

/// Takes samples out of a picture; the inner loops of `ImageSource`.
///
/// Coordinates in the picture run from 0 to its size, pixel centres at halves. Positions are
/// clamped before they become integers, so nothing traps and nothing reads outside.
struct ImageSampler {
  let pixels: UnsafePointer<UInt32>
  let width: Int
  let height: Int

  @inline(__always)
  private func clampedX(_ v: Double) -> Double { v > -2 ? min(v, Double(width) + 2) : -2 }

  @inline(__always)
  private func clampedY(_ v: Double) -> Double { v > -2 ? min(v, Double(height) + 2) : -2 }

  @inline(__always)
  private func column(_ x: Int) -> Int { min(max(x, 0), width - 1) }

  @inline(__always)
  private func row(_ y: Int) -> UnsafePointer<UInt32> {
    pixels + min(max(y, 0), height - 1) * width
  }

  func nearest(
    _ out: UnsafeMutablePointer<UInt32>, _ x: Int, _ y: Int, _ count: Int, _ m: CGAffineTransform
  ) {
    let cy = Double(y) + 0.5
    let (u0, v0) = (m.c * cy + m.tx, m.d * cy + m.ty)
    for i in 0..<count {
      let cx = Double(x + i) + 0.5
      let u = Int(clampedX(m.a * cx + u0).rounded(.down))
      let v = Int(clampedY(m.b * cx + v0).rounded(.down))
      out[i] = row(v)[column(u)]
    }
  }

  /// Weights in 256ths, as most rasterizers have them.
  func bilinear(
    _ out: UnsafeMutablePointer<UInt32>, _ x: Int, _ y: Int, _ count: Int, _ m: CGAffineTransform
  ) {
    let cy = Double(y) + 0.5
    let (u0, v0) = (m.c * cy + m.tx - 0.5, m.d * cy + m.ty - 0.5)
    for i in 0..<count {
      let cx = Double(x + i) + 0.5
      // Shifted into the positive before truncation: Int(_:) rounds towards zero.
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

  /// `a` and `b` in the proportion 256 − f : f, two channels a word.
  @inline(__always)
  private static func mix(_ a: UInt32, _ b: UInt32, _ f: UInt32) -> UInt32 {
    let mask: UInt32 = 0x00FF_00FF
    let g = 256 &- f
    let low = (a & mask) &* g &+ (b & mask) &* f &+ 0x0080_0080
    let high = (a >> 8 & mask) &* g &+ (b >> 8 & mask) &* f &+ 0x0080_0080
    return (low >> 8 & mask) | (high & 0xFF00_FF00)
  }

  /// The mean over the rectangle that the device pixel covers; the transform keeps rectangles
  /// upright. Weights in 256ths of a source pixel.
  func area(
    _ out: UnsafeMutablePointer<UInt32>, _ x: Int, _ y: Int, _ count: Int, _ m: CGAffineTransform
  ) {
    func span(_ a: Double, _ b: Double, _ limit: Double) -> (Int, Int) {
      let low = min(max(min(a, b), 0), limit - 1.0 / 256)
      let high = min(max(max(a, b), low + 1.0 / 256), limit)
      let start = Int(low * 256)
      return (start, max(start + 1, Int(high * 256)))
    }
    let (v0, v1) = span(
      m.d * Double(y) + m.ty, m.d * Double(y + 1) + m.ty, Double(height))
    for i in 0..<count {
      let (u0, u1) = span(
        m.a * Double(x + i) + m.tx, m.a * Double(x + i + 1) + m.tx, Double(width))
      var (b, g, r, a): (UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0)
      for v in (v0 >> 8)...((v1 - 1) >> 8) {
        let wy = UInt64(min(v1, (v + 1) << 8) - max(v0, v << 8))
        let line = row(v)
        for u in (u0 >> 8)...((u1 - 1) >> 8) {
          let w = wy &* UInt64(min(u1, (u + 1) << 8) - max(u0, u << 8))
          let p = line[column(u)]
          b &+= w &* UInt64(p & 255)
          g &+= w &* UInt64(p >> 8 & 255)
          r &+= w &* UInt64(p >> 16 & 255)
          a &+= w &* UInt64(p >> 24)
        }
      }
      let total = UInt64((u1 - u0) * (v1 - v0))
      let half = total / 2
      let (bb, gg) = (UInt32((b &+ half) / total), UInt32((g &+ half) / total))
      let (rr, aa) = (UInt32((r &+ half) / total), UInt32((a &+ half) / total))
      out[i] = aa << 24 | rr << 16 | gg << 8 | bb
    }
  }

  /// Catmull-Rom cubic convolution (R. Keys, 1981, a = −1/2). Premultiplied channels are kept at
  /// most their alpha, as the kernel overshoots at edges.
  func bicubic(
    _ out: UnsafeMutablePointer<UInt32>, _ x: Int, _ y: Int, _ count: Int, _ m: CGAffineTransform
  ) {
    let cy = Double(y) + 0.5
    let (u0, v0) = (m.c * cy + m.tx - 0.5, m.d * cy + m.ty - 0.5)
    for i in 0..<count {
      let cx = Double(x + i) + 0.5
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
