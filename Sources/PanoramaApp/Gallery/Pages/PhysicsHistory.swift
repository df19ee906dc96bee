import Panorama

/// The last seconds of a scroll view's movement, in a ring buffer.
struct PhysicsHistory {
  /// The offset and velocity at a frame.
  struct Sample {
    /// The time of the window, in seconds.
    var time: Double
    /// The offset in points.
    var offset: CGPoint
    /// The velocity in points per second.
    var velocity: CGPoint
  }

  /// The time that is shown, in seconds.
  static let span = 3.0
  /// The maximum number of samples: three seconds at 240 frames per second.
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

  /// Adds a sample, and returns false if it contains nothing new, as at rest.
  mutating func add(_ offset: CGPoint, at time: Double, isAtRest: Bool) -> Bool {
    guard let last else {
      append(Sample(time: time, offset: offset, velocity: .zero))
      return true
    }
    guard time > last.time, offset != last.offset || (isAtRest && last.velocity != .zero) else {
      return false
    }
    // After a pause, the movement began one frame ago and not at the beginning of the pause.
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
