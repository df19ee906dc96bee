/// What the model remembers of a touch for the moment of its release.
struct ReleaseMemory: Sendable {
  /// The velocity of the fingers when one of several was lifted.
  struct Lift: Sendable {
    var time: Double
    var velocity: SIMD2<Double>
    /// The centroid of the remaining fingers.
    var centroid: SIMD2<Double>
  }

  var lift: Lift?
  /// The velocity of the offset when this touch caught it, for successive quick throws.
  var carried: SIMD2<Double>?
  /// When the fingers last moved.
  var lastMove = 0.0
  /// The page of each axis when the drag began, or the page to which the view was moving when the
  /// touch caught it.
  var startPage = (x: 0, y: 0)
  /// Whether the platform's own momentum, and no finger, brought the content to its edge.
  var isPlatformMomentum = false
  /// The offset at which this touch caught the view on its way to a page.
  var caughtAt: SIMD2<Double>?
}

/// What the model remembers of a stream of scroll or zoom deltas.
struct StreamMemory: Sendable {
  /// When the newest delta arrived.
  private(set) var lastDelta = 0.0
  /// The time between the deltas of this stream.
  var spacing = SampleSpacing()
  /// Whether the platform's stream has reached an edge; its deltas are then ignored until 150 ms of silence
  /// have passed.
  var isIgnored = false

  mutating func noteDelta(at time: Double) {
    lastDelta = time
    spacing.add(time)
  }
}

/// One Boolean per axis.
struct AxisFlags: Hashable, Sendable {
  var x = false
  var y = false

  /// The flag of axis 0 (x) or 1 (y).
  subscript(axis: Int) -> Bool {
    get { axis == 0 ? x : y }
    set { if axis == 0 { x = newValue } else { y = newValue } }
  }
}
