/// How far the scale follows fingers past its limits.
///
/// This is a `RubberBand` in the logarithm of the scale. Its limit is ln 2 by default, so that the
/// displayed scale stays below twice the maximum and above half the minimum.
public struct ZoomBand: Hashable, Sendable {
  /// The scales inside which there is no resistance.
  public let limits: ClosedRange<Double>
  private let band: RubberBand

  /// A band beyond `limits`.
  ///
  /// - Parameters:
  ///   - limits: the scales at which the view can rest; above 0.
  ///   - coefficient: the share of the fingers' movement that the scale follows at first.
  ///   - length: the limit of the displayed excess, as a natural logarithm.
  public init(
    limits: ClosedRange<Double>, coefficient: Double = ScrollConstants.rubberBandCoefficient,
    length: Double = ScrollConstants.zoomBandLength
  ) {
    self.limits = limits
    band = RubberBand(coefficient: coefficient, length: length)
  }

  /// The scale displayed while the fingers ask for `raw`.
  public func displayed(_ raw: Double) -> Double { map(raw, band.displayed) }

  /// The inverse of `displayed(_:)`: the scale for which the fingers ask.
  public func raw(displayed scale: Double) -> Double {
    map(scale) { band.excess(displayed: $0).clamped(to: -600...600) }
  }

  private func map(_ scale: Double, _ change: (Double) -> Double) -> Double {
    let limit = scale.clamped(to: limits)
    guard scale != limit, !scale.isNaN else { return limit }
    return limit * exponential(change(logarithm(max(scale, 0) / limit)))
  }
}
