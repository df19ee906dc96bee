import Panorama

/// What an eraser has touched since it came down, and what is left of it.
struct EraserGesture {
  /// A stroke that the eraser has touched.
  struct Touched {
    /// As it was.
    let original: SketchStroke
    /// What is left of it, still with the stroke's id; nil if nothing is.
    var rest: SketchStroke?
    /// The pieces of `rest`, if they are known.
    var region: InkRegion?
  }

  /// Where the eraser is, in scene units.
  var position: SIMD2<Double>
  /// By id.
  var touched: [Int64: Touched] = [:]
  /// Strokes of a large sketch near the eraser that it has not touched, by id.
  var near: [Int64: SketchStroke] = [:]

  /// - Parameter position: where the eraser came down, in scene units.
  init(at position: SIMD2<Double>) { self.position = position }

  /// The edit: the strokes to remove, and what is left of them in their places, from the bottom up.
  var edit: (removed: Set<Int64>, added: [SketchStroke]) {
    let rests = touched.values.sorted { $0.original.order < $1.original.order }
    return (
      Set(touched.keys),
      rests.compactMap { touched in
        guard var rest = touched.rest else { return nil }
        rest.place = touched.original.order.place
        rest.id = 0
        return rest
      }
    )
  }
}
