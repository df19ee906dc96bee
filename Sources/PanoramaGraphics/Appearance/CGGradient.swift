import Foundation

/// Colour stops along 0 … 1, between which colours are interpolated in premultiplied sRGB.
///
/// Like Core Graphics' gradient this is an immutable class. Gradients with equal stops are equal.
public final class CGGradient: Hashable, Sendable {
  /// A colour and its location.
  public struct Stop: Hashable, Sendable {
    /// The location along the gradient, 0 … 1.
    public var location: Double
    /// The colour, not premultiplied.
    public var color: CGColor

    /// A colour at `location`, 0 … 1.
    public init(location: Double, color: CGColor) {
      self.location = location
      self.color = color
    }
  }

  /// The stops, never empty; locations do not decrease.
  public let stops: [Stop]

  /// A gradient of `colors`; nil if there are no colours or the counts differ.
  ///
  /// - Parameters:
  ///   - colors: the colours in order along the gradient.
  ///   - locations: one location per colour, 0 … 1; nil spreads the colours evenly.
  public init?(colors: [CGColor], locations: [Double]? = nil) {
    guard !colors.isEmpty, locations == nil || locations?.count == colors.count else { return nil }
    let step = 1 / Double(max(1, colors.count - 1))
    stops = Self.ordered(
      colors.enumerated().map { i, color in
        Stop(location: locations?[i] ?? Double(i) * step, color: color)
      })
  }

  /// A gradient of `stops` in order; without stops it is transparent.
  public init(stops: [Stop]) {
    self.stops = Self.ordered(stops.isEmpty ? [Stop(location: 0, color: .clear)] : stops)
  }

  /// The stops with locations clamped to 0 … 1 and made not to decrease; NaN counts as 0.
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
