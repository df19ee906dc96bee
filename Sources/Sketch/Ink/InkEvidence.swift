/// What positions on a grid say about the course of a hand. Lengths are in steps of the grid.
struct InkEvidence {
  /// A place where the hand was.
  struct Mark {
    var position: SIMD2<Double>
    /// The length of the way to here.
    var way = 0.0
    /// When the hand came here and when it left, in seconds.
    var time: Double
    var left: Double
    /// 1 for each coordinate that was just passing from one value of the grid to the next, and so is known well.
    var passing = SIMD2<Double>.zero
  }

  /// In the order in which the hand took them. No two neighbours have the same position.
  private(set) var marks: [Mark] = []

  /// The maximum step in x and y to a neighbouring point of the grid. A longer step passes points of the grid without
  /// being reported there.
  private static let neighbour = 1.5

  /// - Parameter places: where the hand was, and when.
  init(_ places: [(position: SIMD2<Double>, time: Double)]) {
    marks.reserveCapacity(places.count)
    var cameFromNeighbour = false
    for (i, (position, time)) in places.enumerated() {
      var step: SIMD2<Double>?
      if i + 1 < places.count {
        let d = places[i + 1].position - position
        if abs(d.x) < Self.neighbour, abs(d.y) < Self.neighbour { step = d }
      }
      let isEnd = i == 0 || i == places.count - 1
      if isEnd || !cameFromNeighbour && step == nil {
        add(Mark(position: position, time: time, left: time))
      }
      // Halfway to a neighbour the hand passed the line between the two, which says more than both of them.
      if let step {
        let half = (time + places[i + 1].time) / 2
        add(
          Mark(
            position: position + step / 2, time: half, left: half,
            passing: SIMD2(abs(step.x) > 0.5 ? 1 : 0, abs(step.y) > 0.5 ? 1 : 0)))
      }
      cameFromNeighbour = step != nil
    }
  }

  private mutating func add(_ mark: Mark) {
    guard let last = marks.last else { return marks.append(mark) }
    let d = (mark.position - last.position).length
    guard d > 0 else {
      marks[marks.count - 1].left = mark.left
      return
    }
    var mark = mark
    mark.way = last.way + d
    marks.append(mark)
  }
}
