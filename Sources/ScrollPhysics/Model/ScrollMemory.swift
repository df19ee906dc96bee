/// What a release is judged by.
struct ReleaseMemory: Sendable {
  /// The fingers' velocity when one of several was lifted.
  struct Lift: Sendable {
    var time: Double
    var velocity: SIMD2<Double>
    /// Where the remaining fingers were.
    var centroid: SIMD2<Double>
  }

  var lift: Lift?
  /// The offset's velocity when this touch caught it, for quick throws one after the other.
  var carried: SIMD2<Double>?
  /// When the fingers last moved.
  var lastMove = 0.0
  /// The page each axis was on when the drag began; where a touch caught the view on its way to a page,
  /// that one.
  var startPage = (x: 0, y: 0)
  /// The offset at which this touch caught the view on its way to a page.
  var caughtAt: SIMD2<Double>?
}

/// What the streams of wheel and trackpad have told.
struct StreamMemory: Sendable {
  /// When the newest delta came.
  private(set) var lastDelta = 0.0
  /// How far apart the deltas of this stream come.
  var spacing = SampleSpacing()
  /// The platform's stream met an edge: what follows is ignored until 150 ms of silence.
  var isIgnored = false

  mutating func noteDelta(at time: Double) {
    lastDelta = time
    spacing.add(time)
  }
}

/// What the delegate was told last.
struct ReportMemory: Sendable {
  var offset: SIMD2<Double>
  var scale: Double
  /// `didScroll` went out since the last frame: at most one a frame.
  var hasReported = false
  var calls: [ScrollCall] = []
}
