import Panorama

/// What a finger does with the lasso.
enum LassoGesture {
  /// Draws around strokes.
  case around([SIMD2<Double>])
  /// Drags the selection by a grip of its box.
  case drag(SelectionBox, SelectionBox.Grip, from: SIMD2<Double>, to: SIMD2<Double>)

  /// How the selection is shown.
  var transform: CGAffineTransform {
    guard case .drag(let box, let grip, let start, let end) = self else { return .identity }
    return box.transform(of: grip, from: start, to: end)
  }

  /// Follows the finger.
  mutating func move(to p: SIMD2<Double>) {
    switch self {
    case .around(let points): if points.last != p { self = .around(points + [p]) }
    case .drag(let box, let grip, let start, _): self = .drag(box, grip, from: start, to: p)
    }
  }
}
