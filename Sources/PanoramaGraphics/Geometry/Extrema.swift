/// The lesser x and the lesser y of two points; of a point with a coordinate that is no number, that of `a`.
///
/// The standard library's `pointwiseMin` compares one coordinate after the other and jumps, which the processor guesses
/// wrongly about half of the time.
@inlinable @inline(__always)
package func lesser(_ a: SIMD2<Double>, _ b: SIMD2<Double>) -> SIMD2<Double> {
  a.replacing(with: b, where: b .< a)
}

/// The greater x and the greater y of two points; see `lesser(_:_:)`.
@inlinable @inline(__always)
package func greater(_ a: SIMD2<Double>, _ b: SIMD2<Double>) -> SIMD2<Double> {
  a.replacing(with: b, where: b .> a)
}
