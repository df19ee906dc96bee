/// The weight of a face on the scale of CSS and OpenType, 1 … 1000.
public struct FontWeight: Hashable, Sendable, Comparable {
  /// The weight, 1 … 1000; 400 is regular.
  public var value: Int

  /// A weight, which is clamped to 1 … 1000.
  public init(_ value: Int) { self.value = min(1000, max(1, value)) }

  /// 400, for running text.
  public static let regular = FontWeight(400)
  /// 500.
  public static let medium = FontWeight(500)
  /// 600, for headings and emphasis.
  public static let semibold = FontWeight(600)
  /// 700.
  public static let bold = FontWeight(700)

  /// Compares the weights.
  public static func < (l: FontWeight, r: FontWeight) -> Bool { l.value < r.value }
}
