/// Takes the outlines of strokes, contour by contour.
package protocol StrokeSink: ~Copyable {
  /// Takes consecutive points of a contour, in the coordinates of the pixels.
  ///
  /// - Parameters:
  ///   - begins: whether the first of them begins a contour.
  ///   - closes: whether the contour is closed after the last of them.
  mutating func take(_ points: UnsafeBufferPointer<SIMD2<Double>>, begins: Bool, closes: Bool)
}
