import Panorama

extension SketchStroke {
  /// A rectangle that contains the stroke as it is drawn, found without the work of drawing it; nil for plain
  /// lines, areas and pictures, whose drawings cost no more than their points. O(n)
  var costlyReach: CGRect? { note == nil ? inkReach : noteReach }

  /// A rectangle that contains a note's text. With other fonts than those of its writer, the text may be longer
  /// than its box.
  private var noteReach: CGRect? {
    pointBox.map {
      Self.grown($0, by: SIMD2(Double($0.width), Double($0.height)).length + 2 * width)
    }
  }

  /// A rectangle that contains the ink of a pen, found without following the hand again; nil for plain lines,
  /// areas, pictures and notes, whose drawings cost no more than their points. O(n)
  ///
  /// `InkTrace` follows a cubic between two samples. Its velocities at both are at most three times that of the
  /// straight line between them, so it deviates from the line by at most 3 · 2 · 4/27 < 1 of the line's length:
  /// the maxima of the two Hermite polynomials for velocities are 4/27. `InkFollower` is critically damped and
  /// does not overshoot.
  var inkReach: CGRect? {
    guard let ink, content == nil, !ink.tool.isArea, let box = pointBox else { return nil }
    let longest = zip(points, points.dropFirst()).reduce(0) { max($0, ($1.1 - $1.0).lengthSquared) }
    return Self.grown(box, by: longest.squareRoot() + width)
  }

  /// The box around the points; nil if there is none.
  private var pointBox: CGRect? {
    guard let first = points.first else { return nil }
    let (low, high) = points.reduce((first, first)) {
      (pointwiseMin($0.0, $1), pointwiseMax($0.1, $1))
    }
    return CGRect(x: low.x, y: low.y, width: high.x - low.x, height: high.y - low.y)
  }

  private static func grown(_ box: CGRect, by margin: Double) -> CGRect {
    box.insetBy(dx: -margin, dy: -margin)
  }
}
