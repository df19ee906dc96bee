// The C library's maths is all this target imports, and this file is the only one that does:
// the physics runs wherever Swift does, without Foundation.
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

/// e to the power of `x`, minus one, exact for small `x` too.
@inline(__always)
func exponentialMinusOne(_ x: Double) -> Double { expm1(x) }

/// The natural logarithm of `x`.
@inline(__always)
func logarithm(_ x: Double) -> Double { log(x) }

/// `base` to the power of `exponent`.
@inline(__always)
func power(_ base: Double, _ exponent: Double) -> Double { pow(base, exponent) }

/// The length of a vector, without overflow on the way.
@inline(__always)
func length(_ v: SIMD2<Double>) -> Double { hypot(v.x, v.y) }

extension Double {
  /// The number itself, or `fallback` where it is NaN or infinite.
  @inline(__always)
  func finite(or fallback: Double) -> Double { isFinite ? self : fallback }

  /// The nearest number in `range`; NaN goes to the lower bound.
  @inline(__always)
  func clamped(to range: ClosedRange<Double>) -> Double {
    self > range.lowerBound ? Swift.min(self, range.upperBound) : range.lowerBound
  }
}

extension SIMD2<Double> {
  /// Both components are numbers: neither NaN nor infinite.
  @inline(__always)
  var isFinite: Bool { x.isFinite && y.isFinite }
}
