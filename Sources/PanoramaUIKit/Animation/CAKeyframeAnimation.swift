import Panorama

/// How the values between key frames are computed.
public enum CAAnimationCalculationMode: Hashable, Sendable {
  /// By linear interpolation.
  case linear
  /// Each value stays until the next one.
  case discrete
  /// By linear interpolation, at a constant speed over all key frames.
  case paced
}

/// How a layer turns while it follows a path.
public enum CAAnimationRotationMode: Hashable, Sendable {
  /// Along the path.
  case rotateAuto
  /// Against the direction of the path.
  case rotateAutoReverse
}

/// An animation through several values, or of a position along a path.
open class CAKeyframeAnimation: CAPropertyAnimation {
  /// The values in order.
  open var values: [Any]?
  /// The path that a position follows at a constant speed, instead of `values`.
  open var path: CGPath?
  /// The time of each value, as a fraction of the duration, ascending from 0 to 1; nil for equal intervals.
  /// Discrete values need one more time than there are values.
  open var keyTimes: [NSNumber]?
  /// The curve from each value to the next. If there are too few, the last one is used for the rest.
  open var timingFunctions: [CAMediaTimingFunction]?
  /// How the values between key frames are computed. Default: linear.
  open var calculationMode = CAAnimationCalculationMode.linear
  /// How the layer turns while it follows `path`; nil if it does not turn.
  open var rotationMode: CAAnimationRotationMode?

  override func makeCopy() -> CAAnimation { CAKeyframeAnimation() }

  open override func copy() -> CAAnimation {
    let copy = super.copy()
    if let copy = copy as? CAKeyframeAnimation {
      (copy.values, copy.path, copy.keyTimes) = (values, path, keyTimes)
      (copy.timingFunctions, copy.calculationMode) = (timingFunctions, calculationMode)
      copy.rotationMode = rotationMode
    }
    return copy
  }

  override func show(progress: Double, in layer: CALayer) {
    super.show(progress: progress, in: layer)
    guard let rotationMode, let place = path?.path.location(at: progress) else { return }
    let angle = place.angle + (rotationMode == .rotateAutoReverse ? .pi : 0)
    layer.setAffineTransform(layer.affineTransform().rotated(by: angle))
  }

  override func value(_ progress: Double, _ own: AnimatedValue) -> AnimatedValue? {
    if let path {
      return path.path.location(at: progress).map { .numbers([$0.point.x, $0.point.y]) }
    }
    let steps = (values ?? []).compactMap { own.like($0) }
    guard let first = steps.first, let last = steps.last, steps.count > 1 else {
      return steps.first
    }
    let times = times(of: steps)
    if calculationMode == .discrete {
      let index = times.lastIndex { $0 <= progress } ?? 0
      return steps[min(index, steps.count - 1)]
    }
    guard progress > times[0] else { return first }
    guard let next = times.firstIndex(where: { $0 > progress }), next < steps.count else {
      return last
    }
    let length = times[next] - times[next - 1]
    let fraction = length > 0 ? (progress - times[next - 1]) / length : 1
    return steps[next - 1].mixed(with: steps[next], eased(fraction, next - 1))
  }

  private func eased(_ fraction: Double, _ index: Int) -> Double {
    guard let functions = timingFunctions, let last = functions.last else { return fraction }
    let function = index < functions.count ? functions[index] : last
    return function.progress(fraction, duration: 1)
  }

  private func times(of steps: [AnimatedValue]) -> [Double] {
    let given = (keyTimes ?? []).map(\.doubleValue)
    if calculationMode == .paced {
      var sums = [0.0]
      for (step, next) in zip(steps, steps.dropFirst()) {
        sums.append((sums.last ?? 0) + step.distance(to: next))
      }
      if let total = sums.last, total > 0 { return sums.map { $0 / total } }
    } else if given.count >= steps.count, zip(given, given.dropFirst()).allSatisfy({ $0 <= $1 }) {
      return given
    }
    let parts = calculationMode == .discrete ? steps.count : steps.count - 1
    return steps.indices.map { Double($0) / Double(parts) }
  }
}
