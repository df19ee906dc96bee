/// A programmatic change of offset and scale, eased over a fixed time.
///
/// The logarithm of the scale is eased. The offset is a linear function of the scale, so the
/// content point that is at the same place before and after stays there throughout.
struct ScrollTravel: Sendable {
  enum Kind: Hashable, Sendable {
    case scroll
    case scrollToTop
    case zoom
  }

  let kind: Kind
  let start: Double
  let fromOffset: SIMD2<Double>
  private(set) var toOffset: SIMD2<Double>
  let fromScale: Double
  let toScale: Double
  private let logScale: EaseMotion
  private var motion: PlaneMotion<EaseMotion>
  /// When `motion` began.
  private var offsetStart: Double
  /// The change of the offset per unit of scale; nil if the scale stays, so that the offset itself is
  /// eased.
  private let ratio: SIMD2<Double>?

  init(
    kind: Kind, start: Double, fromOffset: SIMD2<Double>, toOffset: SIMD2<Double>,
    fromScale: Double, toScale: Double, velocity: SIMD2<Double>, scaleVelocity: Double,
    duration: Double
  ) {
    self.kind = kind
    self.start = start
    self.fromOffset = fromOffset
    self.toOffset = toOffset
    self.fromScale = fromScale
    self.toScale = toScale
    // For a smaller change the ratio would be noise.
    let zooms = abs(logarithm(toScale / fromScale)) > 1e-6
    logScale = EaseMotion(
      from: logarithm(fromScale), to: logarithm(toScale),
      velocity: zooms ? scaleVelocity / fromScale : 0, duration: duration)
    ratio = zooms ? (toOffset - fromOffset) / (toScale - fromScale) : nil
    // The ratio already accounts for this part of the initial velocity.
    let carried = velocity - (ratio ?? .zero) * scaleVelocity
    let distance = zooms ? SIMD2<Double>.zero : toOffset - fromOffset
    motion = PlaneMotion { axis in
      EaseMotion(from: 0, to: distance[axis], velocity: carried[axis], duration: duration)
    }
    offsetStart = start
  }

  /// Redirects the offset within the remaining time. The motion of the scale does not change: insets that
  /// follow the scale from frame to frame must not delay it.
  mutating func retarget(to offset: SIMD2<Double>, at time: Double) {
    let (passed, left) = (time - offsetStart, max(0, end - time))
    let change = offset - toOffset
    let old = motion
    motion = PlaneMotion { axis in
      EaseMotion(
        from: old[axis].position(at: passed), to: old[axis].target + change[axis],
        velocity: old[axis].velocity(at: passed), duration: left)
    }
    offsetStart = time
    toOffset = offset
  }

  var end: Double { start + logScale.duration }

  func scale(at t: Double) -> Double {
    if ratio == nil || t >= end { return toScale }
    return t <= start ? fromScale : exponential(logScale.position(at: t - start))
  }

  func scaleVelocity(at t: Double) -> Double {
    ratio == nil ? 0 : scale(at: t) * logScale.velocity(at: t - start)
  }

  func offset(at t: Double) -> SIMD2<Double> {
    if t >= end { return toOffset }
    let eased = fromOffset + motion.position(at: t - offsetStart)
    guard let ratio else { return eased }
    return eased + ratio * (scale(at: t) - fromScale)
  }

  func velocity(at t: Double) -> SIMD2<Double> {
    motion.velocity(at: t - offsetStart) + (ratio ?? .zero) * scaleVelocity(at: t)
  }
}
