/// A stroke's place among the others of its layer, from the bottom up.
struct StrokeOrder: Comparable, Hashable, Sendable {
  /// The id of the stroke in whose place it is drawn, often its own id. What is left of an erased stroke is
  /// drawn in the place of the whole stroke.
  var place: Int64
  var id: Int64

  static func < (l: StrokeOrder, r: StrokeOrder) -> Bool {
    (l.place, l.id) < (r.place, r.id)
  }
}

extension SketchStroke {
  var order: StrokeOrder { StrokeOrder(place: place == 0 ? id : place, id: id) }
}
