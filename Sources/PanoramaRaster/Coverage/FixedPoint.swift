import PanoramaGraphics

/// Device coordinates in fixed point: 1/1,024 pixel, so that an edge is off by at most 1/2,048
/// pixel and the area of a pixel, bounded by two edges, by 1/1,024: well under one of 255 steps.
enum FixedPoint {
  /// Fraction bits of a coordinate.
  static let bits = 10
  static let one = 1 << bits
  /// Device pixels in which no coordinate comes near the end of 32 bits.
  static let near = PixelRect(minX: -32_000, minY: -32_000, maxX: 32_000, maxY: 32_000)
  /// Adding it to a double of magnitude below 2⁵¹ rounds that to a whole number, which then stands
  /// in the low bits: 1.5 · 2⁵².
  static let rounder = 6_755_399_441_055_744.0
  /// The area of a full pixel as accumulated: leaves room for 16,383 windings in 32 bits.
  static let fullArea: Int32 = 1 << 17
}

/// One directed straight piece of an outline, in device fixed point. It is never horizontal.
typealias Line = SIMD4<Int32>  // x0, y0, x1, y1

/// `v` pixels in fixed point, to the nearest.
///
/// - Precondition: `abs(v) < 2⁴⁰`.
@inline(__always)
func fixed(_ v: Double) -> Int64 {
  let shifted = v * Double(FixedPoint.one) + FixedPoint.rounder
  return Int64(bitPattern: shifted.bitPattern) &- Int64(bitPattern: FixedPoint.rounder.bitPattern)
}
