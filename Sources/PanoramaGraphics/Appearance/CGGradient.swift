import Foundation

/// Colour stops along 0 … 1. Interpolated in premultiplied sRGB.
///
/// A class, as in Core Graphics; immutable. Two gradients with equal stops are equal.
public final class CGGradient: Hashable, Sendable {
  /// A colour and its place.
  public struct Stop: Hashable, Sendable {
    /// 0 … 1, not decreasing along the list.
    public var location: Double
    /// Not premultiplied.
    public var color: CGColor

    /// A stop from its place, 0 … 1, and colour.
    public init(location: Double, color: CGColor) {
      self.location = location
      self.color = color
    }
  }

  /// Sorted by location, each 0 … 1; never empty.
  public let stops: [Stop]

  /// - Parameter locations: one per colour, 0 … 1; nil spreads the colours evenly.
  /// - Returns: nil without colours or when the counts differ.
  public init?(colors: [CGColor], locations: [Double]? = nil) {
    guard !colors.isEmpty, locations == nil || locations?.count == colors.count else { return nil }
    let step = 1 / Double(max(1, colors.count - 1))
    stops = Self.ordered(
      colors.enumerated().map { i, color in
        Stop(location: locations?[i] ?? Double(i) * step, color: color)
      })
  }

  /// - Parameter stops: in order along the gradient; none makes a transparent one.
  public init(stops: [Stop]) {
    self.stops = Self.ordered(stops.isEmpty ? [Stop(location: 0, color: .clear)] : stops)
  }

  /// Locations cut to 0 … 1, NaN counting as 0, none below the one before.
  private static func ordered(_ stops: [Stop]) -> [Stop] {
    var stops = stops
    var last = 0.0
    for i in stops.indices {
      let location = stops[i].location
      last = max(last, location.isNaN ? 0 : min(1, location))
      stops[i].location = last
    }
    return stops
  }

  /// Same stops.
  public static func == (l: CGGradient, r: CGGradient) -> Bool {
    l === r || l.stops == r.stops
  }

  /// Hashes the stops.
  public func hash(into hasher: inout Hasher) { hasher.combine(stops) }
}
