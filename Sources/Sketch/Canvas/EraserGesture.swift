import Panorama

/// Where an eraser is, and what it may touch next.
struct EraserGesture {
  /// Where the eraser is, in scene units.
  var position: SIMD2<Double>
  /// Strokes of a large sketch near the eraser that it has not touched, by id.
  var near: [Int64: SketchStroke] = [:]

  /// - Parameter position: where the eraser came down, in scene units.
  init(at position: SIMD2<Double>) { self.position = position }
}
