extension ScrollModel {
  /// The offset at which `grip` holds the content, its band included.
  func heldOffset(_ grip: ScrollGrip) -> SIMD2<Double> {
    let raw = grip.rawOffset(atScale: zoomScale)
    let bounds = offsetBounds
    var shown = grip.baseOffset
    for axis in 0..<2 {
      // Held as it was taken, it is shown as it was: to the last bit.
      if raw[axis] == grip.baseRawOffset[axis], zoomScale == grip.baseScale { continue }
      shown[axis] = banded(raw[axis], axis, bounds, grip.elastic[axis])
    }
    return shown
  }

  /// Brings offset and scale to where `grip` holds them now.
  mutating func applyGrip() {
    guard var grip else { return }
    if isZooming {
      grip.rawScale = grip.rawScaleNow
      zoomScale = shownScale(grip)
    }
    contentOffset = heldOffset(grip)
    self.grip = grip
  }

  /// Finds the content point under the hand anew, so that what is shown now stays.
  ///
  /// `keepingPoint`: after a finger was lifted, the content goes on turning about the point the
  /// fingers held together.
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
      // What is outside must not snap back.
      grip.elastic[axis] = isOutside || isElastic(axis)
      grip.baseRawOffset[axis] = unbanded(shown, axis, bounds, grip.elastic[axis])
    }
    grip.anchor = (grip.baseRawOffset + grip.point) / zoomScale
    self.grip = grip
  }

  /// Whether what holds the content may pull an axis past its edges.
  private func isElastic(_ axis: Int) -> Bool {
    if configuration.yieldsSideways, axis == 0, !isZooming { return false }
    // Two fingers may move even content that fits.
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

  /// The shown offset for the hand's, on one axis.
  private func banded(
    _ raw: Double, _ axis: Int, _ bounds: ScrollConfiguration.OffsetBounds, _ elastic: Bool
  ) -> Double {
    let edge = raw.clamped(to: bounds.range(axis))
    guard elastic, raw != edge else { return edge }
    return edge + edgeBand(axis).displayed(raw - edge)
  }

  /// The hand's offset for the shown one, on one axis.
  private func unbanded(
    _ shown: Double, _ axis: Int, _ bounds: ScrollConfiguration.OffsetBounds, _ elastic: Bool
  ) -> Double {
    let edge = shown.clamped(to: bounds.range(axis))
    guard elastic, shown != edge else { return shown }
    return edge + edgeBand(axis).excess(displayed: shown - edge)
  }

  /// How fast the shown offset follows the hand's on one axis: 1 inside, less in the band, 0
  /// where the axis stops at its edge.
  func bandSlope(_ axis: Int, _ grip: ScrollGrip) -> Double {
    let raw = grip.rawOffset(atScale: zoomScale)[axis]
    let edge = raw.clamped(to: offsetBounds.range(axis))
    if raw == edge { return 1 }
    guard grip.elastic[axis] else { return 0 }
    return edgeBand(axis).slope(raw - edge)
  }
}
