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
  static let maximumCount = 200_000
  /// The maximum number of points of these strokes. They take about 16 bytes each, and more with times.
  static let maximumPoints = 1 << 24

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

  /// The selected shape, if that is all that is selected.
  var shape: SketchShape? {
    guard parts.count == 1, parts[0].selected.erasure == nil else { return nil }
    return parts[0].selected.shape
  }

  /// A number for a new group. By chance alone it is that of no other group, here or in another sketch.
  static func newGroup() -> Int64 { .random(in: 1...(1 << 53)) }

  /// What is moved as a whole: the indices of the parts of each group, and of each part that is in none.
  var units: [[Int]] {
    var units: [[Int]] = []
    var places: [Int64: Int] = [:]
    for (i, part) in parts.enumerated() {
      if part.stroke.group != 0, let place = places[part.stroke.group] {
        units[place].append(i)
      } else {
        places[part.stroke.group] = units.count
        units.append([i])
      }
    }
    return units
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

  /// Divides a stroke into the pieces that an outline selects and the others.
  /// - Returns: nil if no piece is selected.
  func parted(by test: SelectionTest) -> SketchSelection.Part? {
    guard erasure != nil, let region else {
      return test.takes(self) ? SketchSelection.Part(stroke: self, selected: self) : nil
    }
    let taken = region.pieces.indices.filter { test.takes(piece: region.pieces[$0].path) }
    if taken.count == region.pieces.count {
      return SketchSelection.Part(stroke: self, selected: self)
    }
    guard let selected = keeping(taken, of: region) else { return nil }
    let others = region.pieces.indices.filter { !taken.contains($0) }
    return SketchSelection.Part(
      stroke: self, selected: selected, rest: keeping(others, of: region))
  }
}
