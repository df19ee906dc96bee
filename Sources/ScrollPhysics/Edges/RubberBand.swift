/// How far a view follows a finger that pulls it past its edge.
///
/// The formula is b(x) = c x / (1 + c x / D): at first c times the finger's distance, and always
/// less than D. It maps the whole distance rather than the step between two events, so the result
/// does not depend on how often events arrive. Source: the "iOS 6 formula".
public struct RubberBand: Hashable, Sendable {
  /// The share c of the finger's distance that the view follows at first.
  public let coefficient: Double
  /// The limit D of the displayed excess: the view's length on the axis, in points.
  public let length: Double

  /// The maximum displayed excess as a share of the length; below 1, so that every displayed
  /// excess has a finite inverse.
  private static let limit = 1 - 1e-9

  /// A band for a view of `length` points. Unless both numbers are positive and finite, the band
  /// does not stretch.
  public init(coefficient: Double = ScrollConstants.rubberBandCoefficient, length: Double) {
    let usable = coefficient > 0 && coefficient.isFinite && length > 0 && length.isFinite
    self.coefficient = usable ? coefficient : 0
    self.length = usable ? length : 0
  }

  /// Whether the band can display `excess` points.
  func reaches(_ excess: Double) -> Bool { abs(excess) < length * RubberBand.limit }

  /// The excess displayed for a finger that is `excess` points past the edge, in points. An odd
  /// function; NaN gives 0.
  public func displayed(_ excess: Double) -> Double {
    guard length > 0, !excess.isNaN else { return 0 }
    let limit = length * RubberBand.limit
    guard excess.isFinite else { return excess > 0 ? limit : -limit }
    let shown = coefficient * excess / (1 + coefficient * abs(excess) / length)
    return shown.clamped(to: -limit...limit)
  }

  /// The inverse of `displayed(_:)`: the finger's distance past the edge, in points. An odd function.
  public func excess(displayed: Double) -> Double {
    guard length > 0, !displayed.isNaN else { return 0 }
    let share = min(abs(displayed) / length, RubberBand.limit)
    let distance = share * length / (coefficient * (1 - share))
    return displayed < 0 ? -distance : distance
  }

  /// The derivative of `displayed(_:)`, 0 … coefficient. An even function.
  public func slope(_ excess: Double) -> Double {
    guard length > 0, !excess.isNaN else { return 0 }
    let stretch = 1 + coefficient * abs(excess) / length
    return coefficient / (stretch * stretch)
  }
}
