import Panorama

extension SketchStroke {
  /// A rectangle that contains the stroke as it is drawn, found without the work of drawing it; nil for plain
  /// lines, areas and pictures, whose drawings cost no more than their points. O(n)
  var costlyReach: CGRect? { note == nil ? inkReach : noteReach }

  /// A rectangle that contains a note's text. With other fonts than those of its writer, the text may be longer
  /// than its box.
  private var noteReach: CGRect? {
    guard let first = points.first else { return nil }
    let (low, high) = points.reduce((first, first)) {
      (pointwiseMin($0.0, $1), pointwiseMax($0.1, $1))
    }
    let margin = (high - low).length + 2 * width
    return CGRect(
      x: low.x - margin, y: low.y - margin, width: high.x - low.x + 2 * margin,
      height: high.y - low.y + 2 * margin)
  }

  /// A rectangle that contains the ink of a pen, found without following the hand again; nil for plain lines,
  /// areas, pictures and notes, whose drawings cost no more than their points. O(n)
  ///
  /// `InkTrace` follows a cubic between two samples, whose velocities are at most three times that of the
  /// straight way, so it leaves that way by at most 3 · 2 · 4/27 < 1 of its length: the maxima of the two
  /// Hermite polynomials for velocities are 4/27. `InkFollower` is critically damped and does not overshoot.
  var inkReach: CGRect? {
    guard let ink, content == nil, !ink.tool.isArea, var last = points.first else { return nil }
    var (low, high, longest) = (last, last, 0.0)
    for p in points.dropFirst() {
      low = pointwiseMin(low, p)
      high = pointwiseMax(high, p)
      longest = max(longest, (p - last).lengthSquared)
      last = p
    }
    let margin = longest.squareRoot() + width
    return CGRect(
      x: low.x - margin, y: low.y - margin, width: high.x - low.x + 2 * margin,
      height: high.y - low.y + 2 * margin)
  }
}
