import Panorama

extension SketchStroke {
  /// The stroke moved, turned and scaled evenly. It looks exactly as its picture would under the
  /// transform, and stays as sharp as it was drawn.
  /// - Parameter transform: a similarity: moves, turns and scales evenly, and does not mirror.
  func applying(_ transform: CGAffineTransform) -> SketchStroke {
    let scale = abs(transform.a * transform.d - transform.b * transform.c).squareRoot()
    guard scale > 0, scale.isFinite else { return self }
    func moved(_ p: SIMD2<Double>) -> SIMD2<Double> { p.applying(transform) }
    var stroke = self
    stroke.points = points.map(moved)
    stroke.width = width * scale
    // Speed counts on screen, where the hand did not move faster.
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

extension SIMD2<Double> {
  func applying(_ t: CGAffineTransform) -> SIMD2<Double> {
    SIMD2(t.a * x + t.c * y + t.tx, t.b * x + t.d * y + t.ty)
  }
}
