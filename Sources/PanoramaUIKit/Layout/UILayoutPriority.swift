import Panorama

/// The priority of a constraint, from 1 to 1000. A constraint of priority 1000 is required.
public struct UILayoutPriority: RawRepresentable, Hashable, Comparable, Sendable {
  /// The number.
  public var rawValue: Float
  /// Makes a priority from a number.
  public init(rawValue: Float) { self.rawValue = rawValue }
  /// Makes a priority from a number.
  public init(_ rawValue: Float) { self.rawValue = rawValue }

  /// The constraint always holds: 1000.
  public static let required = UILayoutPriority(1000)
  /// How strongly a view resists shrinking below its content by default: 750.
  public static let defaultHigh = UILayoutPriority(750)
  /// How strongly a view resists growing beyond its content by default: 250.
  public static let defaultLow = UILayoutPriority(250)
  /// How strongly `systemLayoutSizeFitting(_:)` pulls to the target size: 50.
  public static let fittingSizeLevel = UILayoutPriority(50)

  /// Whether the left priority is lower.
  public static func < (l: UILayoutPriority, r: UILayoutPriority) -> Bool {
    l.rawValue < r.rawValue
  }
  /// A higher priority.
  public static func + (l: UILayoutPriority, r: Float) -> UILayoutPriority {
    UILayoutPriority(l.rawValue + r)
  }
  /// A lower priority.
  public static func - (l: UILayoutPriority, r: Float) -> UILayoutPriority {
    UILayoutPriority(l.rawValue - r)
  }
}
