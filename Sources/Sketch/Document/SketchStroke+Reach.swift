import Panorama

extension SketchStroke {
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
