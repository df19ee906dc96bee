/// The area, in pixels relative to the transform's whole part, in which an outline has to be exact. What an
/// outline adds to the winding numbers there never depends on the window.
package struct StrokeWindow {
  let low: SIMD2<Double>
  let high: SIMD2<Double>

  package init(_ low: SIMD2<Double>, _ high: SIMD2<Double>) { (self.low, self.high) = (low, high) }

  /// Everything.
  static let infinite = StrokeWindow(
    SIMD2(repeating: -.infinity), SIMD2(repeating: .infinity))
}
