import Panorama

extension SketchStroke {
  /// The stroke, moved, turned and scaled evenly. It looks exactly like the original drawn under the
  /// transform.
  /// - Parameter transform: a similarity: it moves, turns and scales evenly, and does not mirror.
  func applying(_ transform: CGAffineTransform) -> SketchStroke {
    let scale = abs(transform.determinant).squareRoot()
    guard scale > 0, scale.isFinite else { return self }
    func moved(_ p: SIMD2<Double>) -> SIMD2<Double> { p.applying(transform) }
    var stroke = self
    stroke.points = points.map(moved)
    stroke.width = width * scale
    // The width depends on the hand's speed on screen, and the transform does not change that.
    if let ink { stroke.ink?.scale = ink.scale / scale }
    if let erasure {
      stroke.erasure = Erasure(
        sweeps: erasure.sweeps.map {
          EraserSweep(points: $0.points.map(moved), radius: $0.radius * scale)
        }, kept: erasure.kept.map(moved))
    }
    return stroke
  }
}
