import Panorama

/// An element of a sketch: a finished line, an area, a picture or a note.
public struct SketchStroke: Hashable, Sendable, Identifiable {
  // In the order in which they leave the least gaps: a sketch has very many strokes, each of them twice.
  /// How the hand moved; nil for a plain line of constant width.
  public var ink: Ink?
  /// The row in the document.
  public var id: Int64
  /// The hand's positions, in scene units: at least one point, all finite. For an area, the corners of its
  /// outlines; for a picture or note, the four corners of its box, clockwise from the upper left one.
  public var points: [SIMD2<Double>]
  /// The maximum line width in scene units, > 0; the font size of a note.
  public var width: Double
  /// The colour, not premultiplied; it is stored with 8 bits per component. A picture uses only its alpha.
  public var color: CGColor
  /// The stroke's position in the drawing order: the id of the stroke in whose place it is drawn, 0 for
  /// its own id, or a negative number for a stroke below all of these. Strokes are drawn from the bottom up by ascending
  /// place.
  public var place: Int64 = 0
  /// The id of its layer.
  public var layer: Int64 = 0
  /// What few strokes have; nil for the others.
  var extras: StrokeExtras?

  /// - Parameters:
  ///   - id: 0 for a stroke that is in no document yet.
  ///   - points: the hand's positions, in scene units.
  ///   - width: the maximum line width in scene units, > 0.
  ///   - color: not premultiplied.
  ///   - ink: how the hand moved; nil for a plain line of constant width.
  public init(
    id: Int64 = 0, points: [SIMD2<Double>], width: Double, color: CGColor, ink: Ink? = nil
  ) {
    self.id = id
    self.points = points
    self.width = width
    self.color = color
    self.ink = ink
  }

  /// A plain line's centre line: quadratic curves between the midpoints of neighbouring points, which
  /// round the corners without overshooting. A single point gives a dot. O(n).
  public var path: PathData {
    var path = PathData()
    guard let first = points.first else { return path }
    path.reserve(verbs: points.count, points: 2 * points.count)
    path.move(to: first)
    if points.count < 3 {
      path.addLine(to: points[points.count - 1])
      return path
    }
    for i in 1..<(points.count - 1) {
      let end = i == points.count - 2 ? points[i + 1] : (points[i] + points[i + 1]) / 2
      path.addQuadCurve(to: end, control: points[i])
    }
    return path
  }

  /// A plain line's style: round ends and corners.
  public var style: StrokeStyle {
    var style = StrokeStyle()
    style.lineWidth = width
    style.lineCap = .round
    style.lineJoin = .round
    return style
  }

  /// The stroke as a display list holds it. A picture's item shows its decoded part. O(n).
  public var displayItem: DisplayItem {
    var notes = NoteGlyphs()
    return displayItem(sharing: &notes)
  }

  /// `displayItem`, with the layouts of notes shared among strokes.
  public func displayItem(sharing notes: inout NoteGlyphs) -> DisplayItem {
    if let contentItem = contentItem(sharing: &notes) { return contentItem }
    return (remains?.exact ?? outline).map { item(filling: $0) }
      ?? DisplayItem(.stroke(path, style, .color(color)))
  }

  /// The distance from `p` to the sampled line, or to an area or a box, in scene units; 0 on it. O(n).
  public func distance(to p: SIMD2<Double>) -> Double {
    if let box = contentBox { return box.distance(to: p) }
    if let area = areaOutline { return area.distance(to: p) }
    guard var a = points.first else { return .infinity }
    var best = (p - a).lengthSquared
    for b in points.dropFirst() {
      best = min(best, p.squaredDistance(toLineFrom: a, to: b))
      a = b
    }
    return best.squareRoot()
  }
}

extension SketchStroke {
  /// The stroke with another shape, which it then draws.
  func drawing(_ shape: SketchShape) -> SketchStroke {
    var stroke = self
    stroke.shape = shape
    stroke.points = shape.line(width: width)
    return stroke
  }

  /// The lowest place that a file may give a stroke.
  static let lowestPlace = Int64(-1) << 53

  /// A stroke with more samples is shown as a plain line. No hand draws one stroke for so long: this is nine
  /// minutes at 240 samples per second.
  static let maximumSamples = 1 << 17

  /// The hand's samples; nil for a plain line.
  var samples: [InkSample]? {
    guard let ink, !points.isEmpty, ink.times.count == points.count,
      points.count <= Self.maximumSamples
    else { return nil }
    let hasPressure = ink.pressures.count == points.count
    return points.indices.map {
      InkSample(
        position: points[$0], time: Double(ink.times[$0]),
        pressure: hasPressure ? Double(ink.pressures[$0]) : nil)
    }
  }

  /// The centre line with its width; nil for a plain line. O(n)
  var centreLine: [InkPoint]? {
    guard let ink, !ink.tool.isArea, let samples else { return nil }
    let settings = InkSettings(ink, width: width)
    if let grid = ink.grid, let reach = inkReach?.insetBy(dx: width / 2, dy: width / 2),
      let line = InkRefit(samples, settings, grid: grid)?.points(within: reach)
    {
      return line
    }
    return InkTrace(samples, settings).points
  }

  /// The outline of the ink as it was drawn, or of an area, to be filled by the non-zero rule; nil for a
  /// plain line. O(n)
  public var outline: PathData? { areaOutline ?? centreLine.map { InkOutline.path(of: $0).exact } }

  /// Whether parts of the stroke may overlap without becoming darker.
  var isOpaque: Bool { color.alpha >= 1 && ink?.tool.multiplies != true }

  /// An item that fills an outline as this stroke is filled.
  func item(filling outline: PathData) -> DisplayItem {
    DisplayItem(
      .fill(outline, .nonZero, .color(color)),
      blendMode: ink?.tool.multiplies == true ? .multiply : .normal)
  }
}

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
  var areaOutline: PathData? {
    guard let ink, ink.tool.isArea, ink.times.count == points.count else { return nil }
    var path = PathData()
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

extension SketchStroke {
  /// A rectangle that contains the stroke as it is drawn, found without the work of drawing it; nil for plain
  /// lines, areas and pictures, whose drawings cost no more than their points. O(n)
  var costlyReach: CGRect? { note == nil ? inkReach : noteReach }

  /// The number of points of a stroke that has a `costlyReach`; 0 for any other.
  var costlySamples: Int {
    let isCostly = note != nil || content == nil && ink?.tool.isArea == false
    return isCostly ? points.count : 0
  }

  /// A rectangle that contains a note's text. With other fonts than those of its writer, the text may be longer
  /// than its box.
  private var noteReach: CGRect? {
    CGRect(around: points).map {
      let margin = SIMD2(Double($0.width), Double($0.height)).length + 2 * width
      return $0.insetBy(dx: -margin, dy: -margin)
    }
  }

  /// A rectangle that contains the ink of a pen, found without following the hand again; nil for plain lines,
  /// areas, pictures and notes, whose drawings cost no more than their points. O(n)
  ///
  /// `InkTrace` follows a cubic between two samples. Its velocities at both are at most three times that of the
  /// straight line between them, so it deviates from the line by at most 3 · 2 · 4/27 < 1 of the line's length:
  /// the maxima of the two Hermite polynomials for velocities are 4/27. `InkFollower` is critically damped and
  /// does not overshoot. A line of `InkRefit` that goes further is not used.
  var inkReach: CGRect? {
    guard let ink, content == nil, !ink.tool.isArea, let box = CGRect(around: points) else {
      return nil
    }
    let longest = zip(points, points.dropFirst()).reduce(0) { max($0, ($1.1 - $1.0).lengthSquared) }
    let margin = longest.squareRoot() + width
    return box.insetBy(dx: -margin, dy: -margin)
  }
}

extension SketchStroke {
  /// The stroke, moved, turned and scaled evenly. It looks exactly like the original drawn under the
  /// transform.
  /// - Parameter transform: a similarity: it moves, turns and scales evenly, and does not mirror.
  func applying(_ transform: CGAffineTransform) -> SketchStroke {
    let scale = transform.scale
    guard scale > 0, scale.isFinite else { return self }
    func moved(_ p: SIMD2<Double>) -> SIMD2<Double> { p.applying(transform) }
    var stroke = self
    stroke.points = points.map(moved)
    stroke.width = width * scale
    stroke.shape = shape?.applying(transform)
    // The width depends on the hand's speed on screen, and the transform does not change that.
    if let ink {
      stroke.ink?.scale = ink.scale / scale
      stroke.ink?.grid = ink.grid.map { moved($0) - moved(.zero) }
    }
    if let erasure {
      stroke.erasure = Erasure(
        sweeps: erasure.sweeps.map {
          EraserSweep(points: $0.points.map(moved), radius: $0.radius * scale)
        }, kept: erasure.kept.map(moved))
    }
    return stroke
  }
}
