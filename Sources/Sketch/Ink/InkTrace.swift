import Foundation
import Panorama

/// The centre line of a pen that follows a hand. Its width depends on speed or pressure.
///
/// A follower smooths the hand's movement in time and is sampled at fixed times, so the line is the same
/// whether the hand is reported at 60, 120 or 240 Hz. Between two samples the hand moves along a cubic that
/// also depends on the next sample: the points after the last but one sample are provisional until the next
/// sample comes.
struct InkTrace {
  private let settings: InkSettings
  private var samples: [InkSample] = []
  /// Points that later samples do not change, except for the taper of the end.
  private var settled: [Mark] = []
  private var state: State?
  /// The total time that the hand rested beyond `maximumInterval`, in seconds.
  private var skipped = 0.0

  /// A point before tapering, and its distance along the line.
  private struct Mark {
    var point: InkPoint
    var distance: Double
  }

  /// The follower at the time of a sample, and the width there.
  private struct State {
    var follower: InkFollower
    /// The time of the follower's last step, in units of `step`.
    var tick = 0
    /// 0 … 1, smoothed.
    var strength: Double
    var last: Mark
  }

  /// The time between points, in seconds.
  private static let step = 1.0 / 240
  /// The speed on screen at which thinning has half its effect, in points per second.
  private static let halfSpeed = 900.0
  /// The time constant with which the width follows a change of speed or pressure, in seconds.
  private static let strengthLag = 0.04
  /// The minimum distance between two points, in points on screen.
  private static let spacing = 0.75
  /// The time without a sample after which the hand counts as resting, in seconds.
  private static let rest = 0.05
  /// The time in which a resting hand starts moving again, in seconds.
  private static let start = 1.0 / 120
  /// The maximum time between two samples, in seconds. Longer pauses are cut, because the follower has come
  /// to rest by then.
  private static let maximumInterval = 0.5
  /// The minimum time between two samples, in seconds.
  private static let minimumInterval = 0.0005
  /// The length of a taper, in widths, and the fraction of the width at a tapered end.
  private static let taperLength = 3.0
  private static let taperedWidth = 0.35

  init(_ settings: InkSettings) { self.settings = settings }

  /// A finished stroke. O(n)
  init(_ samples: [InkSample], _ settings: InkSettings) {
    self.init(settings)
    for sample in samples { add(sample) }
  }

  /// Adds a sample. It is ignored if its numbers are too large or not finite. A time before the last sample's
  /// is moved after it.
  mutating func add(_ sample: InkSample) {
    guard CanvasLimits.contains(sample.position), sample.time.isFinite else { return }
    var sample = sample
    sample.time -= skipped
    if let last = samples.last {
      let excess = sample.time - last.time - Self.maximumInterval
      if excess > 0 {
        skipped += excess
        sample.time -= excess
      }
      sample.time = max(sample.time, last.time + Self.minimumInterval)
      // A resting hand sends no samples. Without this one, it would seem to have crept here during the pause.
      if sample.time - last.time > Self.rest {
        append(
          InkSample(
            position: last.position, time: sample.time - Self.start, pressure: last.pressure))
      }
    }
    append(sample)
  }

  private mutating func append(_ sample: InkSample) {
    samples.append(sample)
    let count = samples.count
    if count == 1 {
      let strength = sample.pressure ?? 1
      let mark = Mark(
        point: InkPoint(position: sample.position, radius: radius(strength)), distance: 0)
      state = State(
        follower: InkFollower(at: sample.position, lag: settings.lag), strength: strength,
        last: mark
      )
      settled = [mark]
    } else if count > 2, let before = state {
      // All that the interval before the newest one depends on is now known.
      state = follow(from: count - 3, before) { settled.append($0) }
    }
  }

  /// How many points later samples do not change. They are the first ones of `points`.
  var settledCount: Int {
    // The taper at the end still moves with the line.
    guard let last = settled.last else { return 0 }
    let taper = settings.tapers ? Self.taperLength * settings.width : 0
    guard last.distance > 3 * taper else { return 0 }
    return settled.partitioningIndex { $0.distance >= last.distance - taper }
  }

  /// The line as if the hand had been lifted now. O(n)
  var points: [InkPoint] { points(from: 0) }

  /// The points from an index on, as if the hand had been lifted now. O(points after it)
  func points(from start: Int) -> [InkPoint] {
    guard let state, let last = samples.last else { return [] }
    var tail: [Mark] = []
    var end = state
    if samples.count > 1 { end = follow(from: samples.count - 2, state) { tail.append($0) } }
    // The line goes on to where the hand was lifted.
    let target = InkFollower.Target(at: last.position)
    let steps = Int((5 * settings.lag / Self.step).rounded(.up))
    for k in 1...max(1, steps) {
      let p = end.follower.following(target, for: Double(k) * Self.step).position
      mark(p, &end) { tail.append($0) }
    }
    let rest = (last.position - end.last.point.position).length
    if rest > 0 {
      tail.append(
        Mark(
          point: InkPoint(position: last.position, radius: radius(end.strength)),
          distance: end.last.distance + rest))
    }
    let total = tail.last?.distance ?? settled.last?.distance ?? 0
    return (settled[min(start, settled.count)...] + tail).map { tapered($0, total) }
  }

  // MARK: Following

  /// Follows the hand from sample `i` to the next one.
  private func follow(from i: Int, _ state: State, _ body: (Mark) -> Void) -> State {
    let (a, b) = (samples[i], samples[i + 1])
    let target = InkFollower.Target(
      from: a.position, velocity: velocity(at: i), to: b.position, velocity: velocity(at: i + 1),
      duration: b.time - a.time)
    var state = state
    let start = state.follower
    let smoothing = 1 - exp(-Self.step / Self.strengthLag)
    while Double(state.tick + 1) * Self.step <= b.time - samples[0].time {
      state.tick += 1
      let t = Double(state.tick) * Self.step - (a.time - samples[0].time)
      let follower = start.following(target, for: t)
      state.strength +=
        smoothing * (strength(a, b, t / (b.time - a.time), follower) - state.strength)
      mark(follower.position, &state, body)
    }
    state.follower = start.following(target, for: b.time - a.time)
    return state
  }

  private func strength(
    _ a: InkSample, _ b: InkSample, _ share: Double, _ follower: InkFollower
  ) -> Double {
    if let from = a.pressure, let to = b.pressure { return from + (to - from) * share }
    let speed = follower.velocity.length * settings.scale
    return Self.halfSpeed / (Self.halfSpeed + speed)
  }

  private func mark(_ p: SIMD2<Double>, _ state: inout State, _ body: (Mark) -> Void) {
    let distance = (p - state.last.point.position).length
    guard distance * settings.scale >= Self.spacing else { return }
    state.last = Mark(
      point: InkPoint(position: p, radius: radius(state.strength)),
      distance: state.last.distance + distance)
    body(state.last)
  }

  /// The hand's velocity at a sample: that of the parabola through the sample and its neighbours.
  private func velocity(at i: Int) -> SIMD2<Double> {
    func slope(_ i: Int) -> SIMD2<Double> {
      (samples[i + 1].position - samples[i].position) / (samples[i + 1].time - samples[i].time)
    }
    if samples.count < 2 || i == 0 { return .zero }
    if i == samples.count - 1 { return slope(i - 1) }
    let (before, after) = (
      samples[i].time - samples[i - 1].time, samples[i + 1].time - samples[i].time
    )
    let (incoming, outgoing) = (slope(i - 1), slope(i))
    let velocity = (incoming * after + outgoing * before) / (before + after)
    // A hand that starts after a rest must not swing back during the rest.
    let limit = 3 * min(incoming.length, outgoing.length)
    let speed = velocity.length
    return speed > limit ? velocity * (limit / speed) : velocity
  }

  // MARK: Width

  private func radius(_ strength: Double) -> Double {
    let share = 1 - settings.thinning * (1 - min(1, max(0, strength)))
    return max(settings.width * share / 2, 1e-6)
  }

  private func tapered(_ mark: Mark, _ total: Double) -> InkPoint {
    guard settings.tapers else { return mark.point }
    // A dot has no ends.
    let reach = min(Self.taperLength * settings.width, total / 3)
    guard reach > settings.width / 2 else { return mark.point }
    let near = min(mark.distance, total - mark.distance)
    guard near < reach else { return mark.point }
    let t = max(0, near / reach)
    var point = mark.point
    point.radius *= Self.taperedWidth + (1 - Self.taperedWidth) * t * (2 - t)
    return point
  }
}
