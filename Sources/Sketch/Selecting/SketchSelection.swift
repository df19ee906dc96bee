import Panorama

/// The selected strokes and pieces of strokes.
struct SketchSelection {
  /// The selected part of a stroke.
  struct Part {
    /// The whole stroke.
    var stroke: SketchStroke
    /// The selected part, with the stroke's id.
    var selected: SketchStroke
    /// The part that is not selected, with the stroke's id; nil for nothing.
    var rest: SketchStroke?

    /// - Parameter transform: a similarity.
    func applying(_ transform: CGAffineTransform) -> Part {
      Part(
        stroke: stroke.applying(transform), selected: selected.applying(transform),
        rest: rest?.applying(transform))
    }
  }

  /// From the bottom up; not empty.
  let parts: [Part]
  /// The drawing of the selected parts.
  var drawing: StrokeList
  /// The box around its ink, in scene units.
  let bounds: CGRect

  /// The maximum number of strokes in a selection.
  static let maximumCount = 20_000

  /// Nil without parts.
  init?(_ parts: [Part]) {
    guard !parts.isEmpty else { return nil }
    self.parts = parts
    let strokes = parts.map(\.selected)
    drawing = StrokeList(strokes)
    var notes = NoteGlyphs()
    bounds = CGRect(unitingOutermostOf: strokes.map(\.costlyReach)) {
      strokes[$0].displayItem(sharing: &notes).bounds
    }
  }

  /// Selects whole strokes; nil if there are none.
  init?(strokes: [SketchStroke]) {
    self.init(strokes.map { Part(stroke: $0, selected: $0) })
  }

  /// The selected parts, from the bottom up.
  var strokes: [SketchStroke] { parts.map(\.selected) }
}

extension SketchStroke {
  /// Divides a stroke of several pieces into the piece near a point and the others.
  /// - Parameters:
  ///   - p: in scene units.
  ///   - distance: how far the piece may be from `p`.
  /// - Returns: nil if no piece is near. A stroke of one piece has no rest.
  func parted(
    at p: SIMD2<Double>, within distance: Double
  ) -> (piece: SketchStroke, rest: SketchStroke?)? {
    guard erasure != nil, let region, region.pieces.count > 1 else { return (self, nil) }
    guard let hit = region.piece(at: p, within: distance),
      let piece = keeping([hit], of: region)
    else { return nil }
    return (piece, keeping(region.pieces.indices.filter { $0 != hit }, of: region))
  }

  /// Divides a stroke into the pieces that are mostly inside a polygon and the others.
  /// - Parameter polygon: closed, filled by the even-odd rule.
  /// - Returns: nil if no piece is inside.
  func parted(inside polygon: PathData) -> SketchSelection.Part? {
    func isInside(_ points: [SIMD2<Double>]) -> Bool {
      2 * points.count { polygon.contains($0, using: .evenOdd) } > points.count
    }
    guard erasure != nil, let region else {
      return isInside(centreLine?.map(\.position) ?? points)
        ? SketchSelection.Part(stroke: self, selected: self) : nil
    }
    let inside = region.pieces.indices.filter { isInside(region.pieces[$0].path.points) }
    if inside.count == region.pieces.count {
      return SketchSelection.Part(stroke: self, selected: self)
    }
    guard let selected = keeping(inside, of: region) else { return nil }
    let outside = region.pieces.indices.filter { !inside.contains($0) }
    return SketchSelection.Part(
      stroke: self, selected: selected, rest: keeping(outside, of: region))
  }
}
