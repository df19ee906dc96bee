/// How much a constraint matters. A stronger one is never given up for any number of weaker ones.
public struct Strength: RawRepresentable, Hashable, Comparable, Sendable {
  /// A number from 0, which matters least, to 1000, which is required.
  public let rawValue: Double
  /// Makes a strength; a number outside 0 … 1000 becomes the nearest one inside, NaN becomes 0.
  public init(rawValue: Double) {
    self.rawValue = rawValue.isNaN ? 0 : min(1000, max(0, rawValue))
  }

  /// The constraint always holds.
  public static let required = Strength(rawValue: 1000)
  /// The constraint yields to a required one, and to any stronger one.
  public static let strong = Strength(rawValue: 750)
  /// The constraint yields to a strong one, and to any other that is stronger.
  public static let weak = Strength(rawValue: 250)

  /// Whether the left one yields to the right one.
  public static func < (l: Strength, r: Strength) -> Bool { l.rawValue < r.rawValue }
}
