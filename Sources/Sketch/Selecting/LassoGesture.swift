import Panorama

/// What a finger, or the arrow keys, do with the lasso.
enum LassoGesture {
  /// Draws around strokes.
  case around([SIMD2<Double>])
  /// Drags the selection by a grip of its box.
  case drag(SelectionBox, SelectionBox.Grip, from: SIMD2<Double>, to: SIMD2<Double>)
  /// Keys move the selection, by this much so far.
  case nudge(SIMD2<Double>)

  /// The transform with which the selection is shown.
  var transform: CGAffineTransform {
    switch self {
    case .around: .identity
    case .drag(let box, let grip, let start, let end): box.transform(of: grip, from: start, to: end)
    case .nudge(let offset): CGAffineTransform(translationX: offset.x, y: offset.y)
    }
  }

  /// Follows the finger.
  mutating func move(to p: SIMD2<Double>) {
    switch self {
    case .around(let points): if points.last != p { self = .around(points + [p]) }
    case .drag(let box, let grip, let start, _): self = .drag(box, grip, from: start, to: p)
    case .nudge: break
    }
  }
}
