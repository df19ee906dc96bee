import Foundation
import Panorama

/// The samples of a hand, and how a pen follows them.
///
/// Between two samples the hand moves along a cubic that also depends on the next sample.
struct InkHand {
  /// A point of the pen's line before tapering, and its distance along the line.
  struct Mark {
    var point: InkPoint
    var distance: Double
    /// When the pen was here, in seconds since the stroke began.
    var time = 0.0
  }

  /// The follower at the time of a sample, and the width there.
  struct Nib {
    var follower: InkFollower
    /// The time of the follower's last step, in units of `step`.
    var tick = 0
    /// 0 … 1, smoothed.
    var strength: Double
    var last: Mark
  }

  let settings: InkSettings
  private(set) var samples: [InkSample] = []

  /// The time between points, in seconds.
  static let step = 1.0 / 240
  /// The speed on screen at which thinning has half its effect, in points per second.
  private static let halfSpeed = 900.0
  /// The time constant with which the width follows a change of speed or pressure, in seconds.
  private static let strengthLag = 0.04
  /// The fraction of a change of strength that one step follows.
  private static let smoothing = 1 - exp(-step / strengthLag)
  /// The minimum distance between two points, in points on screen.
  private static let spacing = 0.75

  init(_ settings: InkSettings) { self.settings = settings }

  mutating func reserve(_ count: Int) { samples.reserveCapacity(count) }

  mutating func append(_ sample: InkSample) { samples.append(sample) }

  /// The pen where the hand came down.
  func start(at sample: InkSample) -> Nib {
    let strength = sample.pressure ?? 1
    return Nib(
      follower: InkFollower(at: sample.position, lag: settings.lag), strength: strength,
      last: Mark(
        point: InkPoint(position: sample.position, radius: radius(strength)), distance: 0))
  }

  /// Follows the hand from sample `i` to the next one.
  func follow(from i: Int, _ nib: inout Nib, into marks: inout [Mark]) {
    let (a, b) = (samples[i], samples[i + 1])
    let target = InkFollower.Target(
      from: a.position, velocity: velocity(at: i), to: b.position, velocity: velocity(at: i + 1),
      duration: b.time - a.time)
    let start = nib.follower
    while Double(nib.tick + 1) * Self.step <= b.time - samples[0].time {
      nib.tick += 1
      let t = Double(nib.tick) * Self.step - (a.time - samples[0].time)
      let follower = start.following(target, for: t)
      nib.strength +=
        Self.smoothing * (strength(a, b, t / (b.time - a.time), follower) - nib.strength)
      mark(follower.position, Double(nib.tick) * Self.step, &nib, into: &marks)
    }
    nib.follower = start.following(target, for: b.time - a.time)
  }

  /// Follows the line to where the hand is lifted, at the last sample.
  func finish(_ nib: inout Nib, into marks: inout [Mark]) {
    guard let last = samples.last else { return }
    let target = InkFollower.Target(at: last.position)
    let steps = Int((5 * settings.lag / Self.step).rounded(.up))
    let lifted = last.time - samples[0].time
    for k in 1...max(1, steps) {
      let time = Double(k) * Self.step
      mark(nib.follower.following(target, for: time).position, lifted + time, &nib, into: &marks)
    }
    let rest = (last.position - nib.last.point.position).length
    if rest > 0 {
      marks.append(
        Mark(
          point: InkPoint(position: last.position, radius: radius(nib.strength)),
          distance: nib.last.distance + rest, time: .infinity))
    }
  }

  private func strength(
    _ a: InkSample, _ b: InkSample, _ share: Double, _ follower: InkFollower
  ) -> Double {
    if let from = a.pressure, let to = b.pressure { return from + (to - from) * share }
    guard settings.thinsWithSpeed else { return 1 }
    let speed = follower.velocity.length * settings.scale
    return Self.halfSpeed / (Self.halfSpeed + speed)
  }

  private func mark(
    _ p: SIMD2<Double>, _ time: Double, _ nib: inout Nib, into marks: inout [Mark]
  ) {
    let distance = (p - nib.last.point.position).length
    guard distance * settings.scale >= Self.spacing else { return }
    nib.last = Mark(
      point: InkPoint(position: p, radius: radius(nib.strength)),
      distance: nib.last.distance + distance, time: time)
    marks.append(nib.last)
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

  private func radius(_ strength: Double) -> Double {
    let share = 1 - settings.thinning * (1 - min(1, max(0, strength)))
    return max(settings.width * share / 2, 1e-6)
  }
}
