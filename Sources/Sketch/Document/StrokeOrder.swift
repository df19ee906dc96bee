/// A stroke's place among the others of its layer, from the bottom up.
struct StrokeOrder: Comparable, Hashable, Sendable {
  /// The id of the stroke whose place it takes, often itself: what is left of an erased stroke is where
  /// the whole stroke was.
  var place: Int64
  var id: Int64

  static func < (l: StrokeOrder, r: StrokeOrder) -> Bool {
    (l.place, l.id) < (r.place, r.id)
  }
}

extension SketchStroke {
  var order: StrokeOrder { StrokeOrder(place: place == 0 ? id : place, id: id) }
}
