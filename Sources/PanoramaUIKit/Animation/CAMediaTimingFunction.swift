import Panorama

/// How an animation's progress depends on the time.
public typealias CAMediaTimingFunction = PanoramaViews.AnimationCurve

extension PanoramaViews.AnimationCurve {
  /// Makes a cubic curve from (0, 0) to (1, 1) with two control points, whose x coordinates are in 0 … 1.
  public init(controlPoints c1x: Float, _ c1y: Float, _ c2x: Float, _ c2y: Float) {
    self = .cubic(x1: Double(c1x), y1: Double(c1y), x2: Double(c2x), y2: Double(c2y))
  }

  /// Makes one of the named curves.
  public init(name: CAMediaTimingFunctionName) {
    switch name {
    case .linear: self = .linear
    case .easeIn: self = .easeIn
    case .easeOut: self = .easeOut
    case .easeInEaseOut: self = .easeInOut
    case .default: self = .cubic(x1: 0.25, y1: 0.1, x2: 0.25, y2: 1)
    }
  }
}

/// The names of timing functions.
public enum CAMediaTimingFunctionName: Hashable, Sendable {
  /// At a constant speed.
  case linear
  /// Slow at the beginning.
  case easeIn
  /// Slow at the end.
  case easeOut
  /// Slow at both ends.
  case easeInEaseOut
  /// Fast at the beginning and slow at the end.
  case `default`
}

/// What an animation shows before its beginning and after its end.
public enum CAMediaTimingFillMode: Hashable, Sendable {
  /// The layer's own values.
  case removed
  /// The last value after its end, unless the animation is removed then.
  case forwards
  /// The first value before its beginning.
  case backwards
  /// The first value before its beginning and the last value after its end.
  case both
}
