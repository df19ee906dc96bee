import Panorama

/// Cuts one area out of another from top to bottom, in slabs in which no two edges cross.
///
/// In a slab the edges are sorted by their x in its middle, so rounding never leads to an impossible order.
/// The inside becomes trapezoids; trapezoids that continue one another become one chain.
struct RegionCut {
  /// A line between two points, y₀ < y₁.
  private struct Edge {
    var x0, y0, y1, slope: Double
    var x1: Double
    /// 1 if the edge runs downwards, -1 if upwards.
    var winding: Int
    var erases: Bool

    func x(_ y: Double) -> Double {
      if y <= y0 { return x0 }
      if y >= y1 { return x1 }
      let x = x0 + (y - y0) * slope
      return min(max(x, min(x0, x1)), max(x0, x1))
    }
  }

  private var edges: [Edge] = []
  private var chains = RegionChains(magnitude: 0)
  /// The number of steps that are left.
  private(set) var budget: Int

  /// - Parameters:
  ///   - outline: filled by the non-zero rule.
  ///   - erased: filled by the non-zero rule; all must have the same orientation.
  ///   - tolerance: how far lines may be from the curves, > 0.
  ///   - budget: the maximum number of steps.
  /// - Returns: nil if there are too many edges.
  init?(_ outline: PathData, less erased: [PathData], tolerance: Double, budget: Int) {
    self.budget = budget
    add(outline, erases: false, tolerance)
    for path in erased { add(path, erases: true, tolerance) }
    guard edges.count <= 1 << 18 else { return nil }
    edges.sort { $0.y0 < $1.y0 }
    chains = RegionChains(magnitude: edges.reduce(0) { max($0, abs($1.x0), abs($1.y0)) })
  }

  var pieces: [InkRegion.Piece] { chains.pieces }

  private mutating func add(_ path: PathData, erases: Bool, _ tolerance: Double) {
    path.dashed(phase: 0, lengths: [], tolerance: tolerance).forEachLine { add($0, $1, erases) }
  }

  private mutating func add(_ a: SIMD2<Double>, _ b: SIMD2<Double>, _ erases: Bool) {
    guard a.y != b.y else { return }
    let (top, bottom) = a.y < b.y ? (a, b) : (b, a)
    edges.append(
      Edge(
        x0: top.x, y0: top.y, y1: bottom.y, slope: (bottom.x - top.x) / (bottom.y - top.y),
        x1: bottom.x, winding: a.y < b.y ? 1 : -1, erases: erases))
  }

  /// - Returns: whether the budget was enough to finish.
  mutating func run() -> Bool {
    var heights = edges.flatMap { [$0.y0, $0.y1] }
    heights.sort()
    var active: [Int] = []
    var next = 0
    var top = -Double.infinity
    for bottom in heights where bottom > top {
      if top.isFinite, !active.isEmpty, !slab(&active, top, bottom) { return false }
      active.removeAll { edges[$0].y1 <= bottom }
      while next < edges.count, edges[next].y0 <= bottom {
        active.append(next)
        next += 1
      }
      top = bottom
    }
    chains.finish()
    return true
  }

  /// Cuts between `top` and `bottom`, where no edge begins or ends.
  /// - Returns: whether the budget was enough.
  private mutating func slab(_ active: inout [Int], _ top: Double, _ bottom: Double) -> Bool {
    _ = sort(&active, at: top)
    // Edges whose order differs at the bottom cross in between.
    var order = active
    var heights = sort(&order, at: bottom).map { a, b in
      let above = edges[b].x(top) - edges[a].x(top)
      let below = edges[a].x(bottom) - edges[b].x(bottom)
      let share = above + below > 0 ? max(0, above) / (above + below) : 0.5
      return top + (bottom - top) * min(1, share)
    }
    heights.sort()
    heights.append(bottom)
    var y = top
    for end in heights where end > y && budget > 0 {
      _ = sort(&active, at: (y + end) / 2)
      trapezoids(active, y, end)
      y = end
    }
    return budget > 0
  }

  /// Sorts nearly sorted edges by their x at `y`, as far as the budget goes.
  /// - Returns: the pairs that were in the wrong order.
  private mutating func sort(_ list: inout [Int], at y: Double) -> [(Int, Int)] {
    var keys = list.map { edges[$0].x(y) }
    var swapped: [(Int, Int)] = []
    budget -= list.count
    for i in list.indices.dropFirst() {
      var j = i
      while j > 0, keys[j - 1] > keys[j], budget > 0 {
        swapped.append((list[j - 1], list[j]))
        list.swapAt(j - 1, j)
        keys.swapAt(j - 1, j)
        j -= 1
        budget -= 1
      }
    }
    return swapped
  }

  private mutating func trapezoids(_ order: [Int], _ top: Double, _ bottom: Double) {
    var (ink, eraser) = (0, 0)
    var left: Int?
    chains.begin()
    for i in order {
      if edges[i].erases { eraser += edges[i].winding } else { ink += edges[i].winding }
      let isInside = ink != 0 && eraser == 0
      if isInside, left == nil {
        left = i
      } else if !isInside, let start = left {
        left = nil
        let (a, b) = (edges[start], edges[i])
        chains.add(
          RegionChains.Trapezoid(
            top: top, bottom: bottom, left: (a.x(top), a.x(bottom)),
            right: (b.x(top), b.x(bottom)), edges: (start, i)))
      }
    }
    chains.end()
  }
}
