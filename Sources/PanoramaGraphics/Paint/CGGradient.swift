import Foundation

/// Colour stops along 0 … 1. Interpolated in premultiplied sRGB.
///
/// A class, as in Core Graphics; immutable. Two gradients with equal stops are equal.
public final class CGGradient: Hashable, Sendable {
  public struct Stop: Hashable, Sendable {
    /// 0 … 1, not decreasing along the list.
    public var location: Double
    public var color: CGColor

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
    var stops = colors.enumerated().map { i, color in
      let l = locations?[i] ?? Double(i) * step
      return Stop(location: l.isNaN ? 0 : min(1, max(0, l)), color: color)
    }
    for i in stops.indices.dropFirst() where stops[i].location < stops[i - 1].location {
      stops[i].location = stops[i - 1].location
    }
    self.stops = stops
  }

  public static func == (l: CGGradient, r: CGGradient) -> Bool {
    l === r || l.stops == r.stops
  }

  public func hash(into hasher: inout Hasher) { hasher.combine(stops) }
}
