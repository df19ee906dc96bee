import PanoramaGraphics

/// Device coordinates in fixed point, in units of 1/1,024 pixel. An edge is then off by at most
/// 1/2,048 pixel, and the area between two edges within a pixel by at most 1/1,024, which is well
/// below one of 255 steps.
enum FixedPoint {
  /// The number of fraction bits of a coordinate.
  static let bits = 10
  static let one = 1 << bits
  /// The device pixels in which no coordinate comes near the limits of 32 bits.
  static let near = PixelRect(minX: -32_000, minY: -32_000, maxX: 32_000, maxY: 32_000)
  /// Added to a number below 2⁵¹, 1.5 · 2⁵² rounds it to a whole number, which is then in the low
  /// bits.
  static let rounder = 6_755_399_441_055_744.0
  /// The value that stands for the area of a full pixel, with room for 16,383 windings in 32 bits.
  static let fullArea: Int32 = 1 << 17
}

/// A directed straight piece of an outline in device fixed point. It is never horizontal.
typealias Line = SIMD4<Int32>  // x0, y0, x1, y1

/// `v` pixels in fixed point, rounded to the nearest.
///
/// - Precondition: `abs(v) < 2⁴⁰`.
@inline(__always)
func fixed(_ v: Double) -> Int64 {
  let shifted = v * Double(FixedPoint.one) + FixedPoint.rounder
  return Int64(bitPattern: shifted.bitPattern) &- Int64(bitPattern: FixedPoint.rounder.bitPattern)
}

/// `fixed` for both coordinates of a point at once, without the upper halves of the results.
@inline(__always)
func fixed(_ p: SIMD2<Double>) -> SIMD2<Int32> {
  let shifted = p * Double(FixedPoint.one) + SIMD2(repeating: FixedPoint.rounder)
  return unsafeBitCast(shifted, to: SIMD4<Int32>.self).evenHalf
}

/// `v` rounded to the nearest whole number, and halves away from zero, like `rounded()`, which is a call of
/// the C library on processors without a suitable instruction.
///
/// - Precondition: `abs(v) < 2⁶³`.
@inline(__always)
func nearest(_ v: Double) -> Int64 {
  let whole = Int64(v)
  // The difference is exact.
  let rest = v - Double(whole)
  return whole &+ (rest >= 0.5 ? 1 : 0) &- (rest <= -0.5 ? 1 : 0)
}

/// `v` with 32 fraction bits, clamped to ± `limit` and rounded to the nearest.
@inline(__always)
func nearest32(_ v: Double, limit: Double) -> Int64 {
  nearest(max(-limit, min(limit, v)) * 4_294_967_296)
}

/// `v` with 32 fraction bits, clamped to ± `limit`.
@inline(__always)
func fixed32(_ v: Double, limit: Double, _ rule: FloatingPointRoundingRule) -> Int64 {
  Int64((max(-limit, min(limit, v)) * 4_294_967_296).rounded(rule))
}
