extension ScrollModel {
  /// Scrolls to `offset`, clamped to the bounds; without animation while fingers hold the content.
  mutating func setOffset(_ offset: SIMD2<Double>, animated: Bool) {
    guard offset.isFinite else { return }
    // An interrupted zoom bounce ends on its limit.
    let scale = grip == nil ? zoomScale.clamped(to: configuration.zoomLimits) : zoomScale
    let target = configuration.offsetBounds(atScale: scale).clamp(offset)
    go(to: target, scale: scale, kind: .scroll, animated: animated)
  }

  /// Zooms to `scale`, clamped to the limits, about `point` of the view.
  mutating func zoom(to scale: Double, about point: SIMD2<Double>, animated: Bool) {
    guard scale.isFinite, point.isFinite else { return }
    let scale = scale.clamped(to: configuration.zoomLimits)
    let anchor = (contentOffset + point) / zoomScale
    let target = configuration.offsetBounds(atScale: scale).clamp(anchor * scale - point)
    go(to: target, scale: scale, kind: .zoom, animated: animated)
  }

  /// Zooms so that a rectangle of the content fits the view and is centred in it.
  mutating func zoom(toRectAt origin: SIMD2<Double>, size: SIMD2<Double>, animated: Bool) {
    guard origin.isFinite, size.isFinite else { return }
    let ratio = configuration.viewSize / pointwiseMax(size, SIMD2(repeating: 1e-9))
    let scale = min(ratio.x, ratio.y).clamped(to: configuration.zoomLimits)
    let centered = (origin + size / 2) * scale - configuration.viewSize / 2
    let target = configuration.offsetBounds(atScale: scale).clamp(centered)
    go(to: target, scale: scale, kind: .zoom, animated: animated)
  }

  /// Scrolls to the top and keeps x.
  mutating func scrollToTop() {
    guard grip == nil else { return }
    let scale = zoomScale.clamped(to: configuration.zoomLimits)
    let bounds = configuration.offsetBounds(atScale: scale)
    let target = bounds.clamp(SIMD2(contentOffset.x, bounds.lower.y))
    if !isAnimating, target == contentOffset {
      tell(.didScrollToTop)
    } else {
      go(to: target, scale: scale, kind: .scrollToTop, animated: true)
    }
  }

  private mutating func go(
    to target: SIMD2<Double>, scale: Double, kind: ScrollTravel.Kind, animated: Bool
  ) {
    if grip != nil {
      place(target, scale: scale)
      if !isZooming { endZoomSession() }
      rebase()
    } else if animated {
      animate(to: target, scale: scale, kind: kind)
    } else {
      stopMotion(showing: false)
      place(target, scale: scale)
      endZoomSession()
    }
  }

  private mutating func place(_ offset: SIMD2<Double>, scale: Double) {
    zoomBounce = nil
    zoomScale = scale
    contentOffset = offset
  }

  private mutating func animate(
    to target: SIMD2<Double>, scale: Double, kind: ScrollTravel.Kind
  ) {
    var velocity = (offset: SIMD2<Double>.zero, scale: 0.0)
    var isRetargeted = travel?.kind == kind
    if zoomFollow != nil, kind == .zoom {
      // The same zoom goes on as an animation.
      isRetargeted = true
      velocity = motionVelocity
      zoomFollow = nil
    } else if let old = travel, isRetargeted {
      // A retargeted animation keeps its speed and ends once.
      velocity = motionVelocity
      if old.toOffset == target, old.toScale == scale { return }
      travel = nil
    } else {
      stopMotion()
    }
    if !isRetargeted, target == contentOffset, scale == zoomScale { return }
    if kind == .zoom { beginZoomSession() }
    travel = ScrollTravel(
      kind: kind, start: time, fromOffset: contentOffset, toOffset: target, fromScale: zoomScale,
      toScale: scale, velocity: velocity.offset, scaleVelocity: velocity.scale,
      duration: configuration.tuning.animationDuration)
  }
}
