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
