import Panorama

/// Joins the trapezoids of a region, which are added row by row, into chains, and the chains into pieces.
struct RegionChains {
  /// A part of a row. A side is given by its x at the top and at the bottom.
  struct Trapezoid {
    var top, bottom: Double
    var left, right: (top: Double, bottom: Double)
    /// The edges on its left and right, which may continue in the next row.
    var edges: (left: Int, right: Int)
  }

  private struct Chain {
    var last: Trapezoid
    var left: [SIMD2<Double>]
    var right: [SIMD2<Double>]
    /// An index into `groups`.
    var group: Int

    mutating func extend(by t: Trapezoid) {
      if last.edges.left != t.edges.left {
        left.append(SIMD2(last.left.bottom, t.top))
        if t.left.top != last.left.bottom { left.append(SIMD2(t.left.top, t.top)) }
      }
      if last.edges.right != t.edges.right {
        right.append(SIMD2(last.right.bottom, t.top))
        if t.right.top != last.right.bottom { right.append(SIMD2(t.right.top, t.top)) }
      }
      last = t
    }
  }

  /// The chains that reach the row above, and the trapezoids of this row, both from left to right.
  private var open: [Chain] = []
  private var row: [Trapezoid] = []
  /// A forest: each group's parent, or itself.
  private var groups: [Int] = []
  private var found: [InkRegion.Piece] = []

  /// Trapezoids whose overlap is at most this long, in scene units, count as touching only in a point.
  private let touch: Double

  /// - Parameter magnitude: the largest coordinate, which limits the precision.
  init(magnitude: Double) { touch = max(1e-9, 8 * magnitude.ulp) }

  mutating func begin() { row.removeAll(keepingCapacity: true) }

  mutating func add(_ trapezoid: Trapezoid) {
    let widths = (
      trapezoid.right.top - trapezoid.left.top, trapezoid.right.bottom - trapezoid.left.bottom
    )
    guard widths.0 > 0 || widths.1 > 0 else { return }
    // Trapezoids whose edges coincide are one.
    if let last = row.last, trapezoid.left.top - last.right.top <= touch,
      trapezoid.left.bottom - last.right.bottom <= touch
    {
      row[row.count - 1].right = trapezoid.right
      row[row.count - 1].edges.right = trapezoid.edges.right
    } else {
      row.append(trapezoid)
    }
  }

  /// Ends a row: continues chains, and starts new ones where the region splits or merges.
  mutating func end() {
    // `above` lists the chains that each trapezoid touches; `below` counts the trapezoids that each chain
    // touches.
    var above: [[Int]] = Array(repeating: [], count: row.count)
    var below = [Int](repeating: 0, count: open.count)
    var first = 0
    for i in row.indices {
      while first < open.count, open[first].last.right.bottom <= row[i].left.top { first += 1 }
      var k = first
      while k < open.count, open[k].last.left.bottom < row[i].right.top {
        let shared =
          min(open[k].last.right.bottom, row[i].right.top)
          - max(open[k].last.left.bottom, row[i].left.top)
        if shared > touch, open[k].last.bottom == row[i].top {
          above[i].append(k)
          below[k] += 1
        }
        k += 1
      }
    }
    var next: [Chain] = []
    var continued: Set<Int> = []
    for i in row.indices {
      if above[i].count == 1, below[above[i][0]] == 1 {
        continued.insert(above[i][0])
        // The points are taken out of `open` first, so that extending the chain does not copy them.
        var chain = open[above[i][0]]
        (open[above[i][0]].left, open[above[i][0]].right) = ([], [])
        chain.extend(by: row[i])
        next.append(chain)
      } else {
        let group: Int
        if let known = above[i].first {
          group = root(open[known].group)
          for other in above[i].dropFirst() { groups[root(open[other].group)] = group }
        } else {
          group = groups.count
          groups.append(group)
          found.append(InkRegion.Piece())
        }
        next.append(
          Chain(
            last: row[i], left: [SIMD2(row[i].left.top, row[i].top)],
            right: [SIMD2(row[i].right.top, row[i].top)], group: group))
      }
      see(row[i], in: next[next.count - 1].group)
    }
    for k in open.indices where !continued.contains(k) { close(open[k]) }
    open = next
  }

  mutating func finish() {
    for chain in open { close(chain) }
    open = []
  }

  /// The pieces, from the top.
  var pieces: [InkRegion.Piece] {
    var united: [Int: InkRegion.Piece] = [:]
    for i in found.indices {
      let r = root(i)
      guard var piece = united[r] else {
        united[r] = found[i]
        continue
      }
      piece.path.append(found[i].path)
      piece.area += found[i].area
      if found[i].clearance > piece.clearance {
        (piece.inside, piece.clearance) = (found[i].inside, found[i].clearance)
      }
      united[r] = piece
    }
    return united.keys.sorted().compactMap { united[$0] }
  }

  private func root(_ i: Int) -> Int {
    var i = i
    while groups[i] != i { i = groups[i] }
    return i
  }

  private mutating func see(_ t: Trapezoid, in group: Int) {
    let height = t.bottom - t.top
    let width = (t.right.top - t.left.top + t.right.bottom - t.left.bottom) / 2
    found[group].area += height * width
    let clearance = min(height, width) / 2
    if clearance > found[group].clearance {
      found[group].clearance = clearance
      found[group].inside = SIMD2(
        (t.left.top + t.left.bottom + t.right.top + t.right.bottom) / 4, (t.top + t.bottom) / 2)
    }
  }

  private mutating func close(_ chain: Chain) {
    let t = chain.last
    var path = PathData()
    path.move(to: chain.left[0])
    for p in chain.left.dropFirst() { path.addLine(to: p) }
    path.addLine(to: SIMD2(t.left.bottom, t.bottom))
    path.addLine(to: SIMD2(t.right.bottom, t.bottom))
    for p in chain.right.reversed() { path.addLine(to: p) }
    path.closeSubpath()
    found[chain.group].path.append(path)
  }
}
