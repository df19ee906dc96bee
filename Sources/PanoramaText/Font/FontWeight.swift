/// How heavy the strokes of a face are, on the scale of CSS and OpenType: 1 … 1000.
public struct FontWeight: Hashable, Sendable, Comparable {
  public var value: Int

  public init(_ value: Int) { self.value = min(1000, max(1, value)) }

  public static let regular = FontWeight(400)
  public static let medium = FontWeight(500)
  public static let semibold = FontWeight(600)
  public static let bold = FontWeight(700)

  public static func < (l: FontWeight, r: FontWeight) -> Bool { l.value < r.value }
}
