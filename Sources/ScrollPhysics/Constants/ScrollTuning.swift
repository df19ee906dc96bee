/// Parameters of a scroll view's feel that may be changed while it runs.
///
/// The defaults come from `ScrollConstants`, which names their origins. A number out of range
/// counts as the nearest one in range, NaN as the default.
public struct ScrollTuning: Hashable, Sendable {
  /// How content returns after fingers let it go outside its edges.
  public enum ReturnStyle: Hashable, Sendable {
    /// It turns back at once and returns along an exponential; see `ReturnMotion`.
    case exponential
    /// It starts with the finger's velocity and returns as in a bounce; see `SpringMotion`.
    case spring
  }

  /// The share of a finger's movement past an edge that the content follows at first, 0.01 … 1.
  public var rubberBandCoefficient = ScrollConstants.rubberBandCoefficient
  /// Angular frequency of every bounce, rad/s, 1 … 200. Higher is stiffer.
  public var bounceAngularFrequency = ScrollConstants.bounceAngularFrequency
  /// How content returns after fingers let it go outside its edges. Content that meets an edge by itself
  /// always bounces.
  public var returnStyle = ReturnStyle.exponential
  /// Minimum speed of a release that throws the content, per axis, pt/s, 0 … 10⁵.
  public var minimumReleaseSpeed = ScrollConstants.minimumReleaseSpeed
  /// Maximum release speed, per axis, pt/s, 0 … 10⁵.
  public var maximumReleaseSpeed = ScrollConstants.maximumReleaseSpeed
  /// How far the scale follows fingers past its limits, as a natural logarithm, 0.01 … 3.
  public var zoomBandLength = ScrollConstants.zoomBandLength
  /// Duration of an animated scroll or zoom, seconds, 0 … 10.
  public var animationDuration = ScrollConstants.animationDuration
  /// A wheel notch scrolls by the view's length raised to this power, 0 … 1.
  public var notchExponent = ScrollConstants.notchExponent
  /// Silence after which a trackpad counts as lifted, seconds, 0 … 1.
  public var streamSilence = ScrollConstants.streamSilence

  /// The defaults, from `ScrollConstants`.
  public init() {}

  func sanitized() -> ScrollTuning {
    let standard = ScrollTuning()
    var result = self
    func limit(_ path: WritableKeyPath<ScrollTuning, Double>, _ range: ClosedRange<Double>) {
      let value = self[keyPath: path]
      result[keyPath: path] = value.isNaN ? standard[keyPath: path] : value.clamped(to: range)
    }
    limit(\.rubberBandCoefficient, 0.01...1)
    limit(\.bounceAngularFrequency, 1...200)
    limit(\.minimumReleaseSpeed, 0...1e5)
    limit(\.maximumReleaseSpeed, 0...1e5)
    limit(\.zoomBandLength, 0.01...3)
    limit(\.animationDuration, 0...10)
    limit(\.notchExponent, 0...1)
    limit(\.streamSilence, 0...1)
    return result
  }
}
