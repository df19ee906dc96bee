extension ScrollModel {
  /// Performs an input at the current time.
  mutating func perform(_ input: Input, _ retarget: ScrollHold.Retarget) {
    switch input {
    case .fingers(let fingers): hold.setFingers(fingers, retarget)
    case .beginDragging: hold.beginDragging()
    case .beginZooming: hold.beginZooming()
    case .cancel: hold.cancel(retarget)
    case .notches(let notches): turnWheel(notches)
    case .precise(let delta): hold.streamPrecise(delta, retarget)
    case .endPrecise: hold.endPreciseStream(retarget)
    case .zoom(let factor, let point, let source):
      hold.streamZoom(factor, at: ScrollHold.near(point), source, retarget)
    case .endZoom: hold.endZoomStream()
    case .zoomStep(let factor, let point):
      stepZoom(by: factor, at: ScrollHold.near(point), retarget)
    case .step(let distance): step(by: distance)
    case .edge(let direction): goToEdge(direction)
    case .carryOn(let velocity, let age): hold.carryOn(velocity: velocity, age: age)
    case .rest(let axis): hold.rest(axis, retarget)
    case .wait: break
    case .stop: hold.stop()
    case .setContentOffset(let offset, let animated): setOffset(offset, animated: animated)
    case .setZoomScale(let scale, let animated):
      zoom(to: scale, about: configuration.viewSize / 2, animated: animated)
    case .zoomTo(let scale, let point, let animated):
      zoom(to: scale, about: ScrollHold.near(point), animated: animated)
    case .zoomToRect(let origin, let size, let animated):
      zoom(toRectAt: origin, size: size, animated: animated)
    case .scrollToTop: scrollToTop()
    case .configure(let configuration): hold.configure(configuration)
    }
  }
}

// MARK: - Wheel and keys

extension ScrollModel {
  /// Moves the target of the spring by wheel notches, each as far as the view's length to the power
  /// of `ScrollTuning.notchExponent`.
  private mutating func turnWheel(_ notches: SIMD2<Double>) {
    guard notches.isFinite else { return }
    func distance(_ length: Double) -> Double { power(length, configuration.tuning.notchExponent) }
    let view = configuration.viewSize
    step(by: SIMD2(notches.x * distance(view.x), notches.y * distance(view.y)))
  }

  /// Moves the target of the spring by `distance` points.
  private mutating func step(by distance: SIMD2<Double>) {
    guard distance.isFinite else { return }
    follow(to: followTarget + distance)
  }

  /// Moves the target to the lower (−1) or upper (1) edge of each axis; 0 leaves the axis as it is.
  private mutating func goToEdge(_ direction: SIMD2<Double>) {
    let bounds = offsetBounds
    var target = followTarget
    for axis in 0..<2 where direction[axis] != 0 {
      target[axis] = direction[axis] < 0 ? bounds.lower[axis] : bounds.upper[axis]
    }
    follow(to: target)
  }

  private var followTarget: SIMD2<Double> { hold.motions.scrollTarget(hold.content) }

  private mutating func follow(to target: SIMD2<Double>) {
    if hold.grip == nil { hold.motions.scroll(to: target, &hold.content) }
  }

  /// Multiplies the target scale by `factor`; the content under `point` stays there.
  private mutating func stepZoom(
    by factor: Double, at point: SIMD2<Double>, _ retarget: ScrollHold.Retarget
  ) {
    guard factor > 0, factor.isFinite, point.isFinite, isZoomEnabled,
      hold.grip?.source != .fingers
    else { return }
    hold.endStreamAtOnce(retarget)
    if !hold.motions.zoom(by: factor, at: point, &hold.content) { hold.stop() }
  }
}

// MARK: - The program

extension ScrollModel {
  /// Scrolls to `offset`, clamped to the bounds; without animation while fingers hold the content.
  private mutating func setOffset(_ offset: SIMD2<Double>, animated: Bool) {
    guard offset.isFinite else { return }
    // An interrupted zoom bounce ends on its limit.
    let scale = hold.grip == nil ? hold.content.limitedScale : zoomScale
    let target = configuration.offsetBounds(atScale: scale).clamp(offset)
    go(to: target, scale: scale, kind: .scroll, animated: animated)
  }

  /// Zooms to `scale`, clamped to the limits, about `point` of the view.
  private mutating func zoom(to scale: Double, about point: SIMD2<Double>, animated: Bool) {
    guard scale.isFinite, point.isFinite else { return }
    let scale = scale.clamped(to: configuration.zoomLimits)
    let anchor = (contentOffset + point) / zoomScale
    let target = configuration.offsetBounds(atScale: scale).clamp(anchor * scale - point)
    go(to: target, scale: scale, kind: .zoom, animated: animated)
  }

  /// Zooms so that a rectangle of the content fits the view and is centred in it.
  private mutating func zoom(
    toRectAt origin: SIMD2<Double>, size: SIMD2<Double>, animated: Bool
  ) {
    guard origin.isFinite, size.isFinite else { return }
    let ratio = configuration.viewSize / pointwiseMax(size, SIMD2(repeating: 1e-9))
    let scale = min(ratio.x, ratio.y).clamped(to: configuration.zoomLimits)
    let centered = (origin + size / 2) * scale - configuration.viewSize / 2
    let target = configuration.offsetBounds(atScale: scale).clamp(centered)
    go(to: target, scale: scale, kind: .zoom, animated: animated)
  }

  /// Scrolls to the top and keeps x.
  private mutating func scrollToTop() {
    guard hold.grip == nil else { return }
    let scale = hold.content.limitedScale
    let bounds = configuration.offsetBounds(atScale: scale)
    let target = bounds.clamp(SIMD2(contentOffset.x, bounds.lower.y))
    if !isAnimating, target == contentOffset {
      hold.content.tell(.didScrollToTop)
    } else {
      go(to: target, scale: scale, kind: .scrollToTop, animated: true)
    }
  }

  private mutating func go(
    to target: SIMD2<Double>, scale: Double, kind: ScrollTravel.Kind, animated: Bool
  ) {
    if animated, hold.grip == nil {
      hold.motions.animate(to: target, scale: scale, kind: kind, &hold.content)
    } else {
      hold.place(at: target, scale: scale)
    }
  }
}
