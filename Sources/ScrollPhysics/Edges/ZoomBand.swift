/// The rubber band of zooming: how far the scale follows fingers past its limits.
///
/// The band of `RubberBand` in the logarithm of the scale, asymptote ln 2: the shown scale stays
/// below twice the maximum and above half the minimum.
public struct ZoomBand: Hashable, Sendable {
  /// The scales that need no band.
  public let limits: ClosedRange<Double>
  private let band: RubberBand

  /// A band beyond `limits`, which must be positive scales. `length`: what the logarithm of the
  /// shown excess tends to.
  public init(
    limits: ClosedRange<Double>, coefficient: Double = ScrollConstants.rubberBandCoefficient,
    length: Double = ScrollConstants.zoomBandLength
  ) {
    self.limits = limits
    band = RubberBand(coefficient: coefficient, length: length)
  }

  /// The scale shown for the fingers' `raw` scale.
  public func displayed(_ raw: Double) -> Double { map(raw, band.displayed) }

  /// The fingers' scale that shows as `scale`: the inverse.
  public func raw(displayed scale: Double) -> Double {
    map(scale) { band.excess(displayed: $0).clamped(to: -600...600) }
  }

  private func map(_ scale: Double, _ change: (Double) -> Double) -> Double {
    let limit = scale.clamped(to: limits)
    guard scale != limit, !scale.isNaN else { return limit }
    return limit * exponential(change(logarithm(max(scale, 0) / limit)))
  }
}
