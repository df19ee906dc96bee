/// The fingers that hold the content, or a stream of events that stands for them.
///
/// The content point `anchor` is held under `point`: raw offset = anchor · scale − point. The anchor is
/// computed again (re-based) whenever the set of fingers changes, so nothing ever jumps.
struct ScrollGrip: Sendable {
  enum Source: Hashable, Sendable {
    case fingers
    case precise
    case zoom(ScrollModel.ZoomSource)
  }

  var source: Source
  var fingers: [ScrollFinger] = []

  /// The mean position of the fingers, in points.
  var centroid: SIMD2<Double>
  /// Twice the mean distance to the centroid, in points; for streams, the product of their factors.
  var span: Double
  /// The point of the view where the anchor is held; it follows the centroid.
  var point: SIMD2<Double>
  /// The centroid when the set of fingers last changed; the directional lock measures from it.
  var startCentroid: SIMD2<Double>

  // The values at the last re-basing.
  var baseCentroid: SIMD2<Double>
  var basePoint: SIMD2<Double>
  var baseSpan: Double
  var baseScale = 1.0
  var baseOffset = SIMD2<Double>.zero
  var baseRawScale = 1.0
  /// The scale without the zoom band.
  var rawScale = 1.0

  var anchor = SIMD2<Double>.zero
  /// The offset without the rubber band, at the last re-basing.
  var baseRawOffset = SIMD2<Double>.zero
  /// The axes that stretch past their edges; the others stop there.
  var elastic = AxisFlags()
  /// The axes that a directional lock holds still.
  var frozen = AxisFlags()

  /// The minimum span, in points, so that fingers on one spot zoom by finite factors.
  static let minimumSpan = 1.0

  init(source: Source, centroid: SIMD2<Double>, span: Double) {
    self.source = source
    self.centroid = centroid
    self.span = span
    point = centroid
    startCentroid = centroid
    baseCentroid = centroid
    basePoint = centroid
    baseSpan = span
  }

  init(fingers: [ScrollFinger]) {
    let (centroid, span) = ScrollGrip.measure(fingers)
    self.init(source: .fingers, centroid: centroid, span: span)
    self.fingers = fingers
  }

  /// The centroid and span of at least one finger.
  static func measure(_ fingers: [ScrollFinger]) -> (centroid: SIMD2<Double>, span: Double) {
    var sum = SIMD2<Double>.zero
    for finger in fingers { sum += finger.position }
    let centroid = sum / Double(fingers.count)
    guard fingers.count > 1 else { return (centroid, minimumSpan) }
    var distance = 0.0
    for finger in fingers { distance += length(finger.position - centroid) }
    return (centroid, max(2 * distance / Double(fingers.count), minimumSpan))
  }

  /// Takes new positions of the same fingers.
  mutating func move(_ fingers: [ScrollFinger]) {
    self.fingers = fingers
    (centroid, span) = ScrollGrip.measure(fingers)
  }

  /// The scale that the fingers ask for, without the zoom band.
  var requestedScale: Double { (baseRawScale * span / baseSpan).clamped(to: 1e-300...1e300) }

  /// The offset that the fingers ask for at `scale`, without the rubber band: anchor · scale −
  /// point, written as a difference so that an offset that has not moved is exactly the same.
  func rawOffset(atScale scale: Double) -> SIMD2<Double> {
    baseRawOffset + anchor * (scale - baseScale) - (point - basePoint)
  }

  /// Moves the held point with the centroid, except on frozen axes.
  mutating func follow() {
    let target = basePoint + (centroid - baseCentroid)
    if !frozen.x { point.x = target.x }
    if !frozen.y { point.y = target.y }
  }
}
