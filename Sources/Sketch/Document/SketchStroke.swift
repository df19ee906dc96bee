import Panorama

/// An element of a sketch: a finished line, an area, a picture or a note.
public struct SketchStroke: Hashable, Sendable, Identifiable {
  /// The row in the document.
  public var id: Int64
  /// The hand's positions, in scene units: at least one point, all finite. For an area, the corners of its
  /// outlines; for a picture or note, the four corners of its box, clockwise from the upper left one.
  public var points: [SIMD2<Double>]
  /// The maximum line width in scene units, > 0; the font size of a note.
  public var width: Double
  /// The colour, not premultiplied; it is stored with 8 bits per component. A picture uses only its alpha.
  public var color: CGColor
  /// How the hand moved; nil for a plain line of constant width.
  public var ink: Ink?
  /// What was erased from the stroke; nil if it is whole.
  public var erasure: Erasure?
  /// The picture or the note's text; nil for ink.
  public var content: SketchContent?
  /// The stroke's position in the drawing order: the id of the stroke in whose place it is drawn, or 0 for
  /// its own id. Strokes are drawn from the bottom up by ascending place.
  public var place: Int64 = 0
  /// The id of its layer.
  public var layer: Int64 = 0

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
  public var path: Path {
    var path = Path()
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
  package func displayItem(sharing notes: inout NoteGlyphs) -> DisplayItem {
    if let contentItem = contentItem(sharing: &notes) { return contentItem }
    return (remains ?? outline).map { item(filling: $0) }
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
