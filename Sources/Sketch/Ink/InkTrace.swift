import Foundation
import Panorama

/// The centre line of a pen that follows a hand. Its width depends on speed or pressure.
///
/// A follower smooths the hand's movement in time and is sampled at fixed times, so the line is the same
/// whether the hand is reported at 60, 120 or 240 Hz. Between two samples the hand moves along a cubic that
/// also depends on the next sample: the points after the last but one sample are provisional until the next
/// sample comes.
struct InkTrace {
  private var hand: InkHand
  /// Points that later samples do not change, except for the taper of the end.
  private var settled: [InkHand.Mark] = []
  private var nib: InkHand.Nib?
  /// The total time that the hand rested beyond `maximumInterval`, in seconds.
  private var skipped = 0.0

  /// The time without a sample after which the hand counts as resting, in seconds.
  private static let rest = 0.05
  /// The time in which a resting hand starts moving again, in seconds.
  private static let start = 1.0 / 120
  /// The maximum time between two samples, in seconds. Longer pauses are shortened to this, because the follower
  /// has come to rest by then.
  private static let maximumInterval = 0.5
  /// The minimum time between two samples, in seconds.
  private static let minimumInterval = 0.0005
  /// The length of a taper, in widths, and the fraction of the width at a tapered end.
  private static let taperLength = 3.0
  private static let taperedWidth = 0.35

  init(_ settings: InkSettings) { hand = InkHand(settings) }

  /// A finished stroke. O(n)
  init(_ samples: [InkSample], _ settings: InkSettings) {
    self.init(settings)
    hand.reserve(samples.count)
    settled.reserveCapacity(2 * samples.count)
    for sample in samples { add(sample) }
  }

  /// Adds a sample. It is ignored if its numbers are too large or not finite. A time before the last sample's
  /// is moved after it.
  mutating func add(_ sample: InkSample) {
    guard CanvasLimits.contains(sample.position), sample.time.isFinite else { return }
    var sample = sample
    sample.time -= skipped
    if let last = hand.samples.last {
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
    hand.append(sample)
    let count = hand.samples.count
    if count == 1 {
      let start = hand.start(at: sample)
      settled.append(start.last)
      nib = start
    } else if count > 2, var nib {
      // Everything on which the interval before the newest one depends is known now.
      hand.follow(from: count - 3, &nib, into: &settled)
      self.nib = nib
    }
  }

  /// The number of points that later samples do not change: the first ones of `points`.
  var settledCount: Int {
    // The taper at the end still moves with the line.
    guard let last = settled.last else { return 0 }
    let taper = hand.settings.tapers ? Self.taperLength * hand.settings.width : 0
    guard last.distance > 3 * taper else { return 0 }
    return settled.partitioningIndex { $0.distance >= last.distance - taper }
  }

  /// The line as if the hand had been lifted now. O(n)
  var points: [InkPoint] { points(from: 0) }

  /// The points from an index on, as if the hand had been lifted now. O(points returned)
  func points(from start: Int) -> [InkPoint] {
    let tail = tail
    let total = tail.last?.distance ?? settled.last?.distance ?? 0
    let first = settled[min(start, settled.count)...]
    var points: [InkPoint] = []
    points.reserveCapacity(first.count + tail.count)
    for mark in first { points.append(tapered(mark, total)) }
    for mark in tail { points.append(tapered(mark, total)) }
    return points
  }

  /// The part of the line that later samples change.
  private var tail: [InkHand.Mark] {
    guard var end = nib else { return [] }
    var tail: [InkHand.Mark] = []
    if hand.samples.count > 1 { hand.follow(from: hand.samples.count - 2, &end, into: &tail) }
    hand.finish(&end, into: &tail)
    return tail
  }

  /// The line before tapering, as if the hand had been lifted now. O(n)
  var marks: [InkHand.Mark] { settled + tail }

  /// The samples as the line follows them.
  var samples: [InkSample] { hand.samples }

  /// A point of a line of this length, thinner if it is near an end of a line that tapers.
  func tapered(_ mark: InkHand.Mark, _ total: Double) -> InkPoint {
    guard hand.settings.tapers else { return mark.point }
    // A dot has no ends.
    let reach = min(Self.taperLength * hand.settings.width, total / 3)
    guard reach > hand.settings.width / 2 else { return mark.point }
    let near = min(mark.distance, total - mark.distance)
    guard near < reach else { return mark.point }
    let t = max(0, near / reach)
    var point = mark.point
    point.radius *= Self.taperedWidth + (1 - Self.taperedWidth) * t * (2 - t)
    return point
  }
}
