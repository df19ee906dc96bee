// This target imports nothing but the C library's maths, and only in this file, so that the
// physics runs wherever Swift does, without Foundation.
#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// e to the power of `x`.
@inline(__always)
func exponential(_ x: Double) -> Double { exp(x) }

/// e to the power of `x`, minus one; accurate for small `x` too.
@inline(__always)
func exponentialMinusOne(_ x: Double) -> Double { expm1(x) }

/// The natural logarithm of `x`.
@inline(__always)
func logarithm(_ x: Double) -> Double { log(x) }

/// `base` to the power of `exponent`.
@inline(__always)
func power(_ base: Double, _ exponent: Double) -> Double { pow(base, exponent) }

/// The tangent of `x` radians.
@inline(__always)
func tangent(_ x: Double) -> Double { tan(x) }

/// The length of a vector, computed without overflow.
@inline(__always)
func length(_ v: SIMD2<Double>) -> Double { hypot(v.x, v.y) }

extension Double {
  /// The number itself, or `fallback` if it is NaN or infinite.
  @inline(__always)
  func finite(or fallback: Double) -> Double { isFinite ? self : fallback }

  /// The nearest number in `range`; NaN becomes the lower bound.
  @inline(__always)
  func clamped(to range: ClosedRange<Double>) -> Double {
    self > range.lowerBound ? Swift.min(self, range.upperBound) : range.lowerBound
  }
}

extension SIMD2<Double> {
  /// Whether neither component is NaN or infinite.
  @inline(__always)
  var isFinite: Bool { x.isFinite && y.isFinite }
}
