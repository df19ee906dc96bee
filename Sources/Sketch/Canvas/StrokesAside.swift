import Panorama

/// Strokes that a gesture in progress has changed: as they were, and what the drawing shows of them.
struct StrokesAside {
  /// A stroke that the gesture has changed.
  struct Changed {
    /// As it was.
    let original: SketchStroke
    /// What is shown of it in its place, still with its id; nil for nothing.
    var rest: SketchStroke?
    /// The pieces of `rest`, if they are known.
    var region: InkRegion?
  }

  /// By id.
  var strokes: [Int64: Changed] = [:]

  var isEmpty: Bool { strokes.isEmpty }

  /// The ids of the strokes.
  var ids: Set<Int64> { Set(strokes.keys) }

  /// What is shown of the strokes, as new strokes in their places, from the bottom up.
  var rests: [SketchStroke] {
    strokes.values.sorted { $0.original.order < $1.original.order }.compactMap { changed in
      guard var rest = changed.rest else { return nil }
      rest.place = changed.original.order.place
      rest.id = 0
      return rest
    }
  }
}
