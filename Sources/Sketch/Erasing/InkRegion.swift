import Panorama

/// What is left of a stroke's outline after erasing, as separate pieces.
struct InkRegion {
  /// A connected part.
  struct Piece {
    /// Straight lines only, to be filled by the non-zero rule. Its subpaths touch and do not overlap.
    var path = PathData()
    /// In square units.
    var area = 0.0
    /// A point well inside.
    var inside = SIMD2<Double>.zero
    /// How far `inside` is from the edges above and below, or left and right.
    var clearance = 0.0
  }

  /// None of them is empty.
  private(set) var pieces: [Piece]

  /// The maximum number of steps in all cuts of a region.
  private static let work = 60_000_000

  /// Cuts `erasure` out of `outline`, a few capsules at a time. Cutting all of them at once would take a number
  /// of steps that grows with the square of their number.
  /// - Parameters:
  ///   - outline: filled by the non-zero rule.
  ///   - erasure: what was erased.
  ///   - tolerance: how far the lines of the result may be from the curves of `outline`, > 0.
  /// - Returns: nil if this would take too many steps.
  init?(_ outline: PathData, less erasure: Erasure, tolerance: Double) {
    var budget = Self.work
    var pieces: [Piece]?
    for ways in EraserSweep.batches(erasure.sweeps) {
      let rest = pieces.map { Self.path(of: $0) } ?? outline
      guard
        var cut = RegionCut(
          rest, less: ways.map(\.path), tolerance: tolerance, budget: budget), cut.run()
      else { return nil }
      budget = cut.budget
      pieces = cut.pieces
    }
    // These pieces are too small to be visible.
    let crumb = 16 * tolerance * tolerance
    self.pieces = (pieces ?? []).filter { $0.area > crumb }
    if !erasure.kept.isEmpty { keep(erasure.kept) }
  }

  /// The area in square units.
  var area: Double { pieces.reduce(0) { $0 + $1.area } }

  /// All pieces in one path.
  var path: PathData { Self.path(of: pieces) }

  private static func path(of pieces: [Piece]) -> PathData {
    var path = PathData()
    for piece in pieces { path.append(piece.path) }
    return path
  }

  /// The index of the piece nearest to `p`, if it is at most `distance` away.
  func piece(at p: SIMD2<Double>, within distance: Double) -> Int? {
    let near = pieces.indices.map { (index: $0, away: pieces[$0].path.distance(to: p)) }
    guard let best = near.min(by: { $0.away < $1.away }), best.away <= distance else { return nil }
    return best.index
  }

  private mutating func keep(_ points: [SIMD2<Double>]) {
    var wanted: Set<Int> = []
    for p in points {
      // The point may lie exactly on the edge between two subpaths of its piece, so take the nearest piece.
      if let index = piece(at: p, within: .infinity) { wanted.insert(index) }
    }
    pieces = wanted.sorted().map { pieces[$0] }
  }
}

extension PathData {
  /// The distance from `p` to the area inside a path of straight, closed subpaths; 0 inside. O(n)
  func distance(to p: SIMD2<Double>) -> Double {
    if contains(p) { return 0 }
    var best = Double.infinity
    forEachLine { best = min(best, p.squaredDistance(toLineFrom: $0, to: $1)) }
    return best.squareRoot()
  }
}
