/// The smooth course of a hand of which only positions on a grid are known.
///
/// It is the curve p for which the squares of its distances from the positions and ∫ |p‴ + κ² p′|² together are the
/// least. κ is the curvature that the fit before found there, so circles of any size and straight lines cost nothing,
/// and are not drawn smaller than they are. The other changes of curvature cost the less the smaller the radius of the
/// curve is: a small letter keeps its bends, and a large circle none of the grid's stairs. Where rounding to the grid
/// does not explain the distance of a position from the curve, the curve may bend faster, down to a corner.
///
/// It depends on the samples alone and uses no functions but roots, so it is the same on every machine.
struct InkFit {
  /// The places that the curve follows.
  private(set) var marks: [InkEvidence.Mark]
  /// The course, in steps of the grid.
  private(set) var curve = InkSpline(spacing: InkFit.spacing)
  /// The curve's parameter at each mark: the way, divided by the radii along the way, times `cutoff`.
  private(set) var parameters: [Double]

  /// How far from a position the curve may always be, in steps of the grid.
  private let slack: Double
  /// The way to each mark along the straight lines between the marks.
  private let chords: [Double]
  /// For each mark, the radius of the curve that must be kept there.
  private var radii: [Double]
  /// The curvature and the direction at each mark in the last fit. Both are measured after the first ones.
  private var bends: [Double]
  private var directions: [SIMD2<Double>] = []
  /// The curve's point and derivative at each mark.
  private var points: [(position: SIMD2<Double>, velocity: SIMD2<Double>)]

  /// The distance between knots of the curve. Closer knots change nothing, because the curve has no such details.
  private static let spacing = 0.8
  /// Waves of the curve that are shorter than 2π / `cutoff` radii are dampened. A smaller value lets the marks'
  /// errors through less, and needs more fits to find the curvature; this one was found by trying circles and letters.
  private static let cutoff = 3.5
  /// By how much the radius may grow along a unit of way. Smaller radii must not begin abruptly.
  private static let growth = 0.5
  /// The minimum radius, in steps of the grid.
  private static let minimumRadius = 0.7
  /// The maximum difference between the parameters of two neighbouring marks. Between them nothing is known.
  private static let maximumStep = 5.0
  /// Over how much of the parameter on both sides the curvature is measured.
  private static let window = 2.5
  /// The numbers of fits: at most `pilots` to find the radii, then `rounds` that measure the curvature, at most
  /// `extraRounds` more if the curve does not explain the marks yet, and at most `repairs` for corners.
  private static let (pilots, rounds, extraRounds, repairs) = (16, 3, 2, 6)

  /// - Parameter slack: how far from a position the curve may always be, in steps of the grid.
  /// - Returns: nil if there is too little evidence for more than a straight line.
  init?(_ evidence: InkEvidence, slack: Double) {
    guard evidence.marks.count > 3 else { return nil }
    marks = evidence.marks
    self.slack = slack
    chords = marks.map(\.way)
    let length = chords[chords.count - 1]
    radii = Array(repeating: length / 8, count: marks.count)
    parameters = Array(repeating: 0, count: marks.count)
    bends = parameters
    points = Array(repeating: (.zero, .zero), count: marks.count)
    for _ in 0..<Self.pilots {
      solve()
      guard let places = unexplained(.pilot) else { break }
      narrow(places)
    }
    for round in 0..<(Self.rounds + Self.extraRounds) {
      if round >= Self.rounds, unexplained(.final) == nil { break }
      if round > 0 { correctWays() }
      measure(length)
      solve()
    }
    for _ in 0..<Self.repairs {
      guard let places = unexplained(.final) else { break }
      narrow(places)
      solve()
    }
  }

  // MARK: One fit

  /// Finds the curve for the present radii and curvatures.
  private mutating func solve() {
    for i in 1..<marks.count {
      let way = marks[i].way - marks[i - 1].way
      let step = 2 * Self.cutoff * way / (radii[i] + radii[i - 1])
      parameters[i] = parameters[i - 1] + min(Self.maximumStep, step)
    }
    let end = parameters[parameters.count - 1]
    let spans = max(1, Int((end / Self.spacing).rounded(.up)))
    var squares = LeastSquares(count: spans + 3)
    var density = [SIMD2<Double>](repeating: .zero, count: spans)
    for i in marks.indices {
      let weight = weight(of: i)
      let place = parameters[i] / Self.spacing
      let span = min(spans - 1, Int(place))
      squares.add(
        InkSpline.weights(place - Double(span)), from: span, weight: weight,
        value: marks[i].position)
      density[span] += weight
    }
    smoothen(&density)
    // This makes a wave of parameter 2π half as high.
    let cube = Self.spacing * Self.spacing * Self.spacing
    var i = 0
    for span in 0..<spans {
      let middle = min(end, (Double(span) + 0.5) * Self.spacing)
      while i + 2 < marks.count, parameters[i + 1] < middle { i += 1 }
      let step = parameters[i + 1] - parameters[i]
      let share = min(1, max(0, (middle - parameters[i]) / step))
      let bend = bends[i] + (bends[i + 1] - bends[i]) * share
      let turn = min(1, bend * (marks[i + 1].way - marks[i].way) * Self.spacing / step)
      // The third difference whose result is 0 for points on a circle that are `turn` apart: this is 2 cos(turn).
      let cosine = 2 - turn * turn * (1 - turn * turn / 12)
      squares.add(
        SIMD4(-1, 1 + cosine, -1 - cosine, 1), from: span, weight: density[span] / (cube * cube))
    }
    curve.coefficients = squares.solution()
    for i in marks.indices { points[i] = curve.point(at: parameters[i]) }
  }

  /// The inverse of the variance of a mark's coordinates: 1/12 for positions that were rounded, less for a coordinate
  /// that passed a line of the grid. Where it did so is known to about 0.3 steps along the way.
  private func weight(of i: Int) -> SIMD2<Double> {
    let rounded = SIMD2(12.0, 12.0)
    if i == 0 || i == marks.count - 1 { return 2 * rounded }
    guard marks[i].passing != .zero, !directions.isEmpty else { return rounded }
    let deviation = directions[i] * 0.3
    let passed = 1 / (deviation * deviation + 0.0036)
    // The other coordinate of neighbours has nearly the same error.
    return rounded / 2 + (passed - rounded / 2) * marks[i].passing
  }

  /// Replaces the weights in the spans by means over the spans around.
  private func smoothen(_ density: inout [SIMD2<Double>]) {
    let reach = Int(2 / Self.spacing)
    var sums = [SIMD2<Double>](repeating: .zero, count: density.count + 1)
    for _ in 0..<2 {
      for i in density.indices { sums[i + 1] = sums[i] + density[i] }
      for i in density.indices {
        let (low, high) = (max(0, i - reach), min(density.count, i + reach + 1))
        density[i] = pointwiseMax((sums[high] - sums[low]) / Double(high - low), SIMD2(1e-6, 1e-6))
      }
    }
  }

  // MARK: Between fits

  /// What a curve must explain.
  private struct Demand {
    /// How far from a mark the curve may be in x and y, in steps of the grid.
    var limit: Double
    /// The maximum mean distance of neighbouring marks from the curve, in standard deviations of the mean.
    var mean: Double?

    static let pilot = Demand(limit: 0.8, mean: 0.8)
    static let final = Demand(limit: 1)
  }

  /// The marks that the curve does not explain; nil if it explains all of them.
  private func unexplained(_ demand: Demand) -> [Bool]? {
    var sums = [0.0]
    sums.reserveCapacity(marks.count + 1)
    var isUnexplained = [Bool](repeating: false, count: marks.count)
    for i in marks.indices {
      let (p, velocity) = points[i]
      let miss = marks[i].position - p
      let speed = velocity.length
      let t = speed > 0 ? velocity / speed : .zero
      let aside = t.x * miss.y - t.y * miss.x
      sums.append(sums[i] + aside)
      isUnexplained[i] = abs(aside) > max(slack, demand.limit * (abs(t.x) + abs(t.y)))
      // Where the curve is shorter than the way along the marks, it cuts a corner or turns back too early.
      if speed * Self.cutoff < 0.6 * radii[i] {
        isUnexplained[i] = isUnexplained[i] || miss.length > max(slack, 1.4 * demand.limit)
      }
    }
    if let mean = demand.mean { findBiased(sums, beyond: mean, &isUnexplained) }
    return isUnexplained.contains(true) ? isUnexplained : nil
  }

  /// Allows smaller radii in these places.
  private mutating func narrow(_ places: [Bool]) {
    for i in marks.indices where places[i] {
      radii[i] = max(Self.minimumRadius, radii[i] / 2)
    }
    limitGrowth()
  }

  /// Finds marks around which the curve is mostly on one side.
  private func findBiased(_ sums: [Double], beyond mean: Double, _ isFound: inout [Bool]) {
    let reach = 0.8
    var (low, high) = (0, 0)
    for i in marks.indices {
      while parameters[i] - parameters[low] > reach { low += 1 }
      high = max(high, i)
      while high + 1 < marks.count, parameters[high + 1] - parameters[i] < reach { high += 1 }
      let count = Double(high - low + 1)
      guard count >= 3 else { continue }
      let limit = max(0.12, slack / 2, mean / count.squareRoot() + 0.05)
      if abs(sums[high + 1] - sums[low]) > limit * count { isFound[i] = true }
    }
  }

  /// Measures the directions and curvatures of the curve, and takes its radii as those to be kept.
  private mutating func measure(_ length: Double) {
    directions.removeAll(keepingCapacity: true)
    var turns = [0.0]
    turns.reserveCapacity(marks.count)
    for i in marks.indices {
      let velocity = points[i].velocity
      let speed = velocity.length
      directions.append(speed > 0 ? velocity / speed : .zero)
      if i > 0 { turns.append(turns[i - 1] + Self.turn(directions[i - 1], directions[i])) }
    }
    var (low, high) = (0, 0)
    for i in marks.indices {
      while low + 1 < i, parameters[i] - parameters[low] > Self.window { low += 1 }
      while high + 1 < marks.count, parameters[high] - parameters[i] < Self.window { high += 1 }
      let way = marks[high].way - marks[low].way
      bends[i] = abs(turns[high] - turns[low]) / way
      radii[i] = bends[i] * length > 1 ? max(Self.minimumRadius, 1 / bends[i]) : length
    }
    limitGrowth()
  }

  /// The angle from one direction to another, precisely if it is small.
  private static func turn(_ a: SIMD2<Double>, _ b: SIMD2<Double>) -> Double {
    let (cross, cosine) = (a.x * b.y - a.y * b.x, (a * b).sum())
    if cosine >= 0 { return 2 * cross / (1 + cosine) }
    let rest = 2 * cross / (1 - cosine)
    return cross < 0 ? -.pi - rest : .pi - rest
  }

  private mutating func limitGrowth() {
    for i in 1..<marks.count {
      radii[i] = min(radii[i], radii[i - 1] + Self.growth * (marks[i].way - marks[i - 1].way))
    }
    for i in (1..<marks.count).reversed() {
      radii[i - 1] = min(radii[i - 1], radii[i] + Self.growth * (marks[i].way - marks[i - 1].way))
    }
  }

  /// Moves each mark along the way to where the curve comes nearest to it. The rounding to the grid has changed the
  /// lengths of the steps, but by less than one step.
  private mutating func correctWays() {
    let (maximum, minimumStep) = (0.75, 1e-3)
    let last = marks.count - 1
    for i in 1..<last {
      let (p, velocity) = points[i]
      let speed = velocity.length
      guard speed > 0 else { continue }
      let along = ((marks[i].position - p) * velocity).sum() / speed
      let shift = marks[i].way - chords[i] + min(2, max(-2, along))
      marks[i].way = max(
        marks[i - 1].way + minimumStep, chords[i] + min(maximum, max(-maximum, shift)))
    }
    marks[last].way = max(chords[last], marks[last - 1].way + minimumStep)
  }
}
