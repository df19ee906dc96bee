/// What holds the content: fingers, or a stream that stands for them.
///
/// The content point `anchor` is held under `point`: raw offset = anchor · scale − point. The
/// anchor is found anew (re-based) whenever what holds changes, so nothing ever jumps.
struct ScrollGrip: Sendable {
  enum Source: Hashable, Sendable {
    case fingers
    case precise
    case zoom(ScrollModel.ZoomSource)
  }

  var source: Source
  var fingers: [ScrollFinger] = []

  /// Mean position of the fingers, points.
  var centroid: SIMD2<Double>
  /// Twice the mean distance to the centroid, points; for streams the product of factors.
  var span: Double
  /// Where the anchor is held, in the view: follows the centroid.
  var point: SIMD2<Double>
  /// The centroid when these fingers came together: the directional lock measures from it.
  var startCentroid: SIMD2<Double>

  // As they were when last re-based.
  var baseCentroid: SIMD2<Double>
  var basePoint: SIMD2<Double>
  var baseSpan: Double
  var baseScale = 1.0
  var baseOffset = SIMD2<Double>.zero
  var baseRawScale = 1.0
  /// The scale without its band.
  var rawScale = 1.0

  var anchor = SIMD2<Double>.zero
  /// The offset without its band, as it was when last re-based.
  var baseRawOffset = SIMD2<Double>.zero
  /// The axes that stretch past their edges; the others stop there.
  var elastic = AxisFlags()
  /// The axes a directional lock holds still.
  var frozen = AxisFlags()

  /// Smaller spans count as this one: fingers on one spot zoom by finite factors, points.
  static let smallestSpan = 1.0

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

  /// Centroid and span of some fingers; at least one.
  static func measure(_ fingers: [ScrollFinger]) -> (centroid: SIMD2<Double>, span: Double) {
    var sum = SIMD2<Double>.zero
    for finger in fingers { sum += finger.position }
    let centroid = sum / Double(fingers.count)
    guard fingers.count > 1 else { return (centroid, smallestSpan) }
    var distance = 0.0
    for finger in fingers { distance += length(finger.position - centroid) }
    return (centroid, max(2 * distance / Double(fingers.count), smallestSpan))
  }

  /// Takes new positions of the same fingers.
  mutating func move(_ fingers: [ScrollFinger]) {
    self.fingers = fingers
    (centroid, span) = ScrollGrip.measure(fingers)
  }

  /// The scale the fingers ask for, without its band.
  var rawScaleNow: Double { (baseRawScale * span / baseSpan).clamped(to: 1e-300...1e300) }

  /// The offset the hand asks for at `scale`, without its band: anchor · scale − point, written
  /// so that what has not moved is exactly where it was.
  func rawOffset(atScale scale: Double) -> SIMD2<Double> {
    baseRawOffset + anchor * (scale - baseScale) - (point - basePoint)
  }

  /// Lets the held point follow the centroid, but on frozen axes.
  mutating func follow() {
    let target = basePoint + (centroid - baseCentroid)
    if !frozen.x { point.x = target.x }
    if !frozen.y { point.y = target.y }
  }
}
