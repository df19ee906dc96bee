import Panorama

/// Strokes that are filled areas.
extension SketchStroke {
  /// The width of an area's stroke. It only determines how precisely the area is cut.
  private static let areaWidth = 2.0

  /// A filled area.
  /// - Parameters:
  ///   - area: the corners of its outlines, in scene units, to be filled together by the non-zero rule.
  ///   - color: not premultiplied.
  ///   - multiplies: whether the colour multiplies what is below.
  public init(area: [[SIMD2<Double>]], color: CGColor, multiplies: Bool = false) {
    let times = area.enumerated().flatMap { number, outline in
      [Float](repeating: Float(number), count: outline.count)
    }
    self.init(
      points: area.flatMap { $0 }, width: Self.areaWidth, color: color,
      ink: Ink(tool: multiplies ? .multiplyingArea : .area, times: times))
  }

  /// The outlines of an area; nil for a line. O(n)
  var areaOutline: Path? {
    guard let ink, ink.tool.isArea, ink.times.count == points.count else { return nil }
    var path = Path()
    path.reserve(verbs: points.count, points: points.count)
    for (i, p) in points.enumerated() {
      let begins = i == 0 || ink.times[i] != ink.times[i - 1]
      if begins, i > 0 { path.closeSubpath() }
      if begins { path.move(to: p) } else { path.addLine(to: p) }
    }
    path.closeSubpath()
    return path
  }
}
