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

/// The places of strokes by their ids. Only strokes that are drawn in another stroke's place take memory.
struct StrokePlaces: Sendable {
  private var places: [Int64: Int64]

  /// - Parameter places: the places of strokes that are drawn in another stroke's place.
  init(_ places: [Int64: Int64] = [:]) { self.places = places }

  var isEmpty: Bool { places.isEmpty }

  /// The memory that it takes, in bytes.
  var bytes: Int { places.capacity * 2 * MemoryLayout<Int64>.stride }

  /// Stores a stroke's place. It need not be removed later, because ids are never reused.
  mutating func note(_ stroke: SketchStroke) {
    if stroke.place != 0 { places[stroke.id] = stroke.place }
  }

  func order(of id: Int64) -> StrokeOrder {
    StrokeOrder(place: places.isEmpty ? id : places[id] ?? id, id: id)
  }
}
