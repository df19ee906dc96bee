/// The type of the values that a port takes or gives.
public struct PortType: RawRepresentable, Hashable, Codable, Sendable {
  /// The name of the type, as it is shown to the user.
  public let rawValue: String

  /// A type of the given name.
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

  /// Whether an input of type `input` takes what an output of this type gives. Numbers and colours
  /// are also texts.
  public func fits(_ input: PortType) -> Bool {
    self == input || self == .any || input == .any
      || input == .text && (self == .number || self == .color)
  }
}
