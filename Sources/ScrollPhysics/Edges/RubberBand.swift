/// How far a view follows a finger that pulls it past its edge.
///
/// b(x) = c x / (1 + c x / D): at first c times the finger's way, never as much as D. It maps
/// the whole way, not the step from one event to the next, so the result does not depend on how
/// often events come. Source: the "iOS 6 formula".
public struct RubberBand: Hashable, Sendable {
  /// The share of the finger's way that is followed at the start.
  public let coefficient: Double
  /// What the shown excess tends to, D: the view's length on the axis, in points.
  public let length: Double

  /// The farthest a band is shown, as a share of its length: short of 1, so that every shown
  /// excess has a finite way back.
  private static let limit = 1 - 1e-9

  /// A band for a view of `length` points. A length or coefficient that is no positive number
  /// gives a band that does not stretch.
  public init(coefficient: Double = ScrollConstants.rubberBandCoefficient, length: Double) {
    let usable = coefficient > 0 && coefficient.isFinite && length > 0 && length.isFinite
    self.coefficient = usable ? coefficient : 0
    self.length = usable ? length : 0
  }

  /// What is shown of the finger's `excess` past the edge, in points. Odd; NaN gives 0.
  public func displayed(_ excess: Double) -> Double {
    guard length > 0, !excess.isNaN else { return 0 }
    let limit = length * RubberBand.limit
    guard excess.isFinite else { return excess > 0 ? limit : -limit }
    let shown = coefficient * excess / (1 + coefficient * abs(excess) / length)
    return shown.clamped(to: -limit...limit)
  }

  /// The finger's way past the edge that shows as `displayed`, in points: the inverse. Odd.
  public func excess(displayed: Double) -> Double {
    guard length > 0, !displayed.isNaN else { return 0 }
    let share = min(abs(displayed) / length, RubberBand.limit)
    let way = share * length / (coefficient * (1 - share))
    return displayed < 0 ? -way : way
  }

  /// How fast the shown excess grows with the finger's, 0 … coefficient. Even.
  public func slope(_ excess: Double) -> Double {
    guard length > 0, !excess.isNaN else { return 0 }
    let stretch = 1 + coefficient * abs(excess) / length
    return coefficient / (stretch * stretch)
  }
}
