/// The type of a port's values.
public struct PortType: RawRepresentable, Hashable, Codable, Sendable {
  /// The name of the type, as it is shown to the user.
  public let rawValue: String

  /// A type with a name.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Numbers.
  public static let number = PortType(rawValue: "number")
  /// Colours.
  public static let color = PortType(rawValue: "color")
  /// Texts.
  public static let text = PortType(rawValue: "text")
  /// Pictures.
  public static let picture = PortType(rawValue: "picture")
  /// Values of every type.
  public static let any = PortType(rawValue: "any")

  /// Whether an input of type `input` accepts the values of an output of this type. Numbers and
  /// colours are also texts.
  public func fits(_ input: PortType) -> Bool {
    self == input || self == .any || input == .any
      || input == .text && (self == .number || self == .color)
  }
}
