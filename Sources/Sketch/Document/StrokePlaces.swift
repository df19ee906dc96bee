/// The places of strokes by their ids. Only strokes that have another place than their own take memory.
struct StrokePlaces: Sendable {
  private var places: [Int64: Int64]

  /// - Parameter places: the places of strokes that have another one than their own.
  init(_ places: [Int64: Int64] = [:]) { self.places = places }

  var isEmpty: Bool { places.isEmpty }

  /// Bytes of memory.
  var bytes: Int { places.capacity * 2 * MemoryLayout<Int64>.stride }

  /// Remembers a stroke's place. It is never forgotten, because ids are never used again.
  mutating func note(_ stroke: SketchStroke) {
    if stroke.place != 0 { places[stroke.id] = stroke.place }
  }

  func order(of id: Int64) -> StrokeOrder {
    StrokeOrder(place: places.isEmpty ? id : places[id] ?? id, id: id)
  }
}
