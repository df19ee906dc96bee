extension ScrollModel {
  /// The offset at which `grip` holds the content, with the rubber band.
  func heldOffset(_ grip: ScrollGrip) -> SIMD2<Double> {
    let raw = grip.rawOffset(atScale: zoomScale)
    let bounds = offsetBounds
    var shown = grip.baseOffset
    for axis in 0..<2 {
      // An axis that has not moved keeps its offset to the last bit.
      if raw[axis] == grip.baseRawOffset[axis], zoomScale == grip.baseScale { continue }
      shown[axis] = banded(raw[axis], axis, bounds, grip.elastic[axis])
    }
    return shown
  }

  /// Updates offset and scale from the grip.
  mutating func applyGrip() {
    guard var grip else { return }
    if isZooming {
      grip.rawScale = grip.requestedScale
      zoomScale = shownScale(grip)
    }
    contentOffset = heldOffset(grip)
    self.grip = grip
  }

  /// Finds the content point under the fingers again, so that the displayed content stays in place.
  ///
  /// `keepingPoint` leaves the held point as it is: after one of several fingers was lifted, the
  /// content goes on scaling about the point that they held together.
  mutating func rebase(keepingPoint: Bool = false) {
    guard var grip else { return }
    if !keepingPoint { grip.point = grip.centroid }
    grip.baseCentroid = grip.centroid
    grip.basePoint = grip.point
    grip.baseSpan = grip.span
    grip.baseScale = zoomScale
    grip.baseOffset = contentOffset
    grip.baseRawScale = zoomBand.raw(displayed: zoomScale)
    grip.rawScale = grip.baseRawScale
    let bounds = offsetBounds
    for axis in 0..<2 {
      let shown = contentOffset[axis]
      let isOutside = shown != shown.clamped(to: bounds.range(axis))
      // Content outside its bounds must not snap back.
      grip.elastic[axis] = isOutside || isElastic(axis)
      grip.baseRawOffset[axis] = unbanded(shown, axis, bounds, grip.elastic[axis])
    }
    grip.anchor = (grip.baseRawOffset + grip.point) / zoomScale
    self.grip = grip
  }

  /// Whether the grip can pull the content past its edges on `axis`.
  private func isElastic(_ axis: Int) -> Bool {
    if configuration.yieldsSideways, axis == 0, !isZooming { return false }
    // Two fingers can move even content that fits.
    return configuration.isElastic(axis, atScale: zoomScale)
      || (isZooming && configuration.bounces)
  }

  private func shownScale(_ grip: ScrollGrip) -> Double {
    if grip.span == grip.baseSpan { return grip.baseScale }
    if !configuration.bouncesZoom {
      return grip.rawScale.clamped(to: configuration.zoomLimits)
    }
    return zoomBand.displayed(grip.rawScale)
  }

  /// The displayed offset of one axis for the raw one.
  private func banded(
    _ raw: Double, _ axis: Int, _ bounds: ScrollConfiguration.OffsetBounds, _ elastic: Bool
  ) -> Double {
    let edge = raw.clamped(to: bounds.range(axis))
    guard elastic, raw != edge else { return edge }
    return edge + edgeBand(axis).displayed(raw - edge)
  }

  /// The raw offset of one axis for the displayed one.
  private func unbanded(
    _ shown: Double, _ axis: Int, _ bounds: ScrollConfiguration.OffsetBounds, _ elastic: Bool
  ) -> Double {
    let edge = shown.clamped(to: bounds.range(axis))
    guard elastic, shown != edge else { return shown }
    return edge + edgeBand(axis).excess(displayed: shown - edge)
  }

  /// The derivative of the displayed offset of one axis with respect to the raw one: 1 inside the
  /// bounds, less in the rubber band, 0 if the axis stops at its edge.
  func bandSlope(_ axis: Int, _ grip: ScrollGrip) -> Double {
    let raw = grip.rawOffset(atScale: zoomScale)[axis]
    let edge = raw.clamped(to: offsetBounds.range(axis))
    if raw == edge { return 1 }
    guard grip.elastic[axis] else { return 0 }
    return edgeBand(axis).slope(raw - edge)
  }
}
