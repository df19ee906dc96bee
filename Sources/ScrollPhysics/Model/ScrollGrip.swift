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

extension ScrollGrip {
  /// The offset at which the grip holds the content, with the rubber band.
  func heldOffset(_ content: ScrollContent) -> SIMD2<Double> {
    let raw = rawOffset(atScale: content.scale)
    var shown = baseOffset
    for axis in 0..<2 {
      // An axis that has not moved keeps its offset to the last bit.
      if raw[axis] == baseRawOffset[axis], content.scale == baseScale { continue }
      shown[axis] = content.banded(raw[axis], axis, elastic: elastic[axis])
    }
    return shown
  }

  /// Updates offset and scale of the content from the grip.
  ///
  /// - Parameter isZooming: whether the scale follows the grip.
  mutating func move(_ content: inout ScrollContent, isZooming: Bool) {
    if isZooming {
      rawScale = requestedScale
      content.scale = shownScale(content)
    }
    content.offset = heldOffset(content)
  }

  /// Finds the content point under the fingers again, so that the displayed content stays in place.
  ///
  /// - Parameters:
  ///   - isZooming: whether the scale follows the grip.
  ///   - keepingPoint: leaves the held point as it is: after one of several fingers was lifted, the
  ///     content continues to scale about the point that they held together.
  mutating func rebase(_ content: ScrollContent, isZooming: Bool, keepingPoint: Bool) {
    if !keepingPoint { point = centroid }
    baseCentroid = centroid
    basePoint = point
    baseSpan = span
    baseScale = content.scale
    baseOffset = content.offset
    baseRawScale = content.zoomBand.raw(displayed: content.scale)
    rawScale = baseRawScale
    let bounds = content.offsetBounds
    for axis in 0..<2 {
      let shown = content.offset[axis]
      let isOutside = shown != shown.clamped(to: bounds.range(axis))
      // Content outside its bounds must not snap back.
      elastic[axis] = isOutside || Self.isElastic(axis, content, isZooming: isZooming)
      baseRawOffset[axis] = content.unbanded(shown, axis, elastic: elastic[axis])
    }
    anchor = (baseRawOffset + point) / content.scale
  }

  /// Whether a grip can pull the content past its edges on `axis`.
  private static func isElastic(_ axis: Int, _ content: ScrollContent, isZooming: Bool) -> Bool {
    let configuration = content.configuration
    if configuration.yieldsSideways, axis == 0, !isZooming { return false }
    // Two fingers can move even content that fits.
    return configuration.isElastic(axis, atScale: content.scale)
      || (isZooming && configuration.bounces)
  }

  private func shownScale(_ content: ScrollContent) -> Double {
    if span == baseSpan { return baseScale }
    if !content.configuration.bouncesZoom {
      return rawScale.clamped(to: content.configuration.zoomLimits)
    }
    return content.zoomBand.displayed(rawScale)
  }

  /// The derivative of the displayed offset of one axis with respect to the raw one: 1 inside the
  /// bounds, less in the rubber band, 0 if the axis stops at its edge.
  func bandSlope(_ axis: Int, _ content: ScrollContent) -> Double {
    let raw = rawOffset(atScale: content.scale)[axis]
    let edge = raw.clamped(to: content.offsetBounds.range(axis))
    if raw == edge { return 1 }
    guard elastic[axis] else { return 0 }
    return content.edgeBand(axis).slope(raw - edge)
  }
}
