import Panorama

/// The last seconds of a scroll view's movement, in a ring of bounded size.
struct PhysicsHistory {
  /// Where the content stood, and how fast it moved, at one frame.
  struct Sample {
    /// Seconds, of the window.
    var time: Double
    /// Points.
    var offset: CGPoint
    /// Points per second.
    var velocity: CGPoint
  }

  /// Seconds that are shown.
  static let span = 3.0
  /// Three seconds at 240 frames a second.
  private static let capacity = 720

  private var ring: [Sample] = []
  private var next = 0

  /// The newest sample; nil before the first.
  var last: Sample? { ring.isEmpty ? nil : ring[(next + ring.count - 1) % ring.count] }

  /// The samples of the last `span` seconds, oldest first. O(capacity).
  var samples: [Sample] {
    guard let last else { return [] }
    let ordered = ring.count < Self.capacity ? ring : Array(ring[next...] + ring[..<next])
    return ordered.filter { $0.time >= last.time - Self.span }
  }

  /// Takes a frame; false where it says nothing new, as at rest.
  mutating func add(_ offset: CGPoint, at time: Double, isAtRest: Bool) -> Bool {
    guard let last else {
      append(Sample(time: time, offset: offset, velocity: .zero))
      return true
    }
    guard time > last.time, offset != last.offset || (isAtRest && last.velocity != .zero) else {
      return false
    }
    // After a pause without frames the movement began one frame ago, not where the pause did.
    let gap = min(time - last.time, 1.0 / 30)
    if gap < time - last.time {
      append(Sample(time: time - gap, offset: last.offset, velocity: .zero))
    }
    let velocity = CGPoint(
      x: (offset.x - last.offset.x) / gap, y: (offset.y - last.offset.y) / gap)
    append(Sample(time: time, offset: offset, velocity: isAtRest ? .zero : velocity))
    return true
  }

  private mutating func append(_ sample: Sample) {
    if ring.count < Self.capacity {
      ring.append(sample)
    } else {
      ring[next] = sample
      next = (next + 1) % Self.capacity
    }
  }
}
