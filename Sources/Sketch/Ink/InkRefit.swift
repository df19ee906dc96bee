import Panorama

/// The line of a finished stroke, when all of the hand's way is known.
///
/// Its course is fitted to the samples (`InkFit`). Its width is that of the line that followed the hand, so nothing
/// but the course changes when the hand lifts.
struct InkRefit {
  private let trace: InkTrace
  private let settings: InkSettings
  private let fit: InkFit
  /// Where the hand came down, in scene units. The fit begins at 0.
  private let origin: SIMD2<Double>
  private let grid: SIMD2<Double>

  /// The maximum number of samples of a line that is fitted, which takes a few hundredths of a second. No hand draws
  /// one line for so long: this is more than a minute at 240 samples per second.
  static let maximumSamples = 1 << 14
  /// How far from a position the line may be, in points on screen. Hands and devices are not more precise.
  private static let slack = 0.2
  /// The steps of the grid that make sense, in points on screen.
  private static let steps = 1e-3...1e3
  /// The distance between two points of the line: a part of the curve's parameter, which is a turn of 7°; and the
  /// minimum and maximum, in points on screen. The maximum is also half of the width, if that is more.
  private static let (pace, minimum, maximum) = (0.4, 0.005, 1.0)
  /// The maximum turn between two points, in radians, and how often the way is halved for it.
  private static let (sharpest, maximumHalvings) = (0.15, 6)
  /// The maximum number of points between two positions.
  private static let maximumCount = 64

  /// - Parameters:
  ///   - samples: the hand's samples.
  ///   - settings: how the line follows the hand.
  ///   - grid: the step of the samples' grid, in scene units.
  /// - Returns: nil if the samples leave no choice of a line, or make no sense.
  init?(_ samples: [InkSample], _ settings: InkSettings, grid: SIMD2<Double>) {
    let step = grid.length * settings.scale
    guard samples.count <= Self.maximumSamples, Self.steps.contains(step) else { return nil }
    trace = InkTrace(samples, settings)
    self.settings = settings
    self.grid = grid
    guard let first = trace.samples.first else { return nil }
    origin = first.position
    let toGrid = Self.ratio(SIMD2(1, 0), grid)
    let places = trace.samples.map { sample in
      (
        position: Self.onGrid(Self.product(sample.position - first.position, toGrid)),
        time: sample.time - first.time
      )
    }
    guard let fit = InkFit(InkEvidence(places), slack: Self.slack / step) else { return nil }
    self.fit = fit
  }

  /// The line; nil if it leaves the samples' surroundings. O(n)
  func points(within reach: CGRect) -> [InkPoint]? {
    // A steady hand asks for a line that follows slowly.
    if settings.lag > Ink.usualLag {
      let samples = fittedSamples
      guard samples.allSatisfy({ reach.contains(CGPoint(x: $0.position.x, y: $0.position.y)) })
      else { return nil }
      return InkTrace(samples, settings).points
    }
    var marks = course
    var distance = 0.0
    for i in marks.indices {
      let p = marks[i].point.position
      guard reach.contains(CGPoint(x: p.x, y: p.y)) else { return nil }
      if i > 0 { distance += (p - marks[i - 1].point.position).length }
      marks[i].distance = distance
    }
    return marks.map { trace.tapered($0, distance) }
  }

  /// The samples, moved to where the hand was at their times.
  private var fittedSamples: [InkSample] {
    let (marks, parameters) = (fit.marks, fit.parameters)
    var i = 0
    return trace.samples.map { sample in
      let time = sample.time - trace.samples[0].time
      while i + 1 < marks.count, marks[i + 1].time <= time { i += 1 }
      var parameter = parameters[i]
      if i + 1 < marks.count, time > marks[i].left {
        let share = (time - marks[i].left) / (marks[i + 1].time - marks[i].left)
        parameter += (parameters[i + 1] - parameter) * share
      }
      var sample = sample
      sample.position = origin + Self.product(fit.curve.point(at: parameter).position, grid)
      return sample
    }
  }

  /// The line before tapering.
  private var course: [InkHand.Mark] {
    let widths = trace.marks
    let unit = grid.length
    let limit = max(Self.maximum / settings.scale, settings.width / 2) / unit
    let least = Self.minimum / settings.scale / unit
    var course: [InkHand.Mark] = []
    var newest = SIMD2<Double>.zero
    var known = 0
    func add(_ p: SIMD2<Double>, at time: Double) {
      // The pen was here later than the hand.
      let penTime = time + settings.lag
      while known + 1 < widths.count, widths[known + 1].time <= penTime { known += 1 }
      var radius = widths[known].point.radius
      if known + 1 < widths.count, widths[known + 1].time.isFinite {
        let (a, b) = (widths[known], widths[known + 1])
        radius += (b.point.radius - radius) * max(0, min(1, (penTime - a.time) / (b.time - a.time)))
      }
      course.append(
        InkHand.Mark(
          point: InkPoint(position: origin + Self.product(p, grid), radius: radius), distance: 0))
      newest = p
    }
    let (marks, parameters) = (fit.marks, fit.parameters)
    var old = fit.curve.point(at: 0)
    add(old.position, at: marks[0].time)
    for i in 1..<marks.count {
      let (from, to) = (parameters[i - 1], parameters[i])
      let (left, came) = (marks[i - 1].left, marks[i].time)
      // Continues the line to a share of the way from the last mark to this one.
      func advance(from start: Double, to end: Double, halvings: Int) {
        let new = fit.curve.point(at: from + (to - from) * end)
        if halvings > 0, Self.turn(old.velocity, new.velocity) > Self.sharpest {
          let middle = (start + end) / 2
          advance(from: start, to: middle, halvings: halvings - 1)
          return advance(from: middle, to: end, halvings: halvings - 1)
        }
        old = new
        let isLast = i == marks.count - 1 && end == 1
        guard isLast || (new.position - newest).length >= least else { return }
        add(new.position, at: left + (came - left) * end)
      }
      let parts = max((to - from) / Self.pace, (marks[i].way - marks[i - 1].way) / limit)
      let count = max(1, Int(min(Double(Self.maximumCount), parts).rounded(.up)))
      for k in 0..<count {
        advance(
          from: Double(k) / Double(count), to: Double(k + 1) / Double(count),
          halvings: Self.maximumHalvings)
      }
    }
    return course
  }

  /// About the angle between two directions: the length of the chord between them.
  private static func turn(_ a: SIMD2<Double>, _ b: SIMD2<Double>) -> Double {
    let size = a.length * b.length
    guard size > 0 else { return 2 }
    return max(0, 2 - 2 * (a * b).sum() / size).squareRoot()
  }

  /// A place that deviates from the grid only by rounding errors is moved onto it, so that a stroke has the same line
  /// wherever it lies.
  private static func onGrid(_ p: SIMD2<Double>) -> SIMD2<Double> {
    let near = p.rounded(.toNearestOrEven)
    return p.replacing(with: near, where: abs(p - near) .< PositionGrid.tolerance)
  }

  /// a · b and a / b of complex numbers: turned and scaled.
  private static func product(_ a: SIMD2<Double>, _ b: SIMD2<Double>) -> SIMD2<Double> {
    SIMD2(a.x * b.x - a.y * b.y, a.x * b.y + a.y * b.x)
  }

  private static func ratio(_ a: SIMD2<Double>, _ b: SIMD2<Double>) -> SIMD2<Double> {
    product(a, SIMD2(b.x, -b.y)) / b.lengthSquared
  }
}

/// The magnitudes of both numbers.
private func abs(_ p: SIMD2<Double>) -> SIMD2<Double> { p.replacing(with: -p, where: p .< 0) }
