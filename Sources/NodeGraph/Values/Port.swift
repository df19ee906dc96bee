/// An input or output of a node.
public struct Port: Hashable, Sendable {
  /// The name in files, which is unique among the inputs or the outputs of a node.
  public var name: String
  /// The name shown to the user.
  public var title: String
  /// The type of the values.
  public var type: PortType
  /// The default value of an input without a wire; nil if the input needs a wire.
  public var standard: Value?
  /// The range of a number, for a slider; nil if it is not limited.
  public var range: ClosedRange<Double>?
  /// The texts from which the user chooses; empty for any value.
  public var choices: [String]

  /// A port.
  ///
  /// - Parameters:
  ///   - name: its name in files, unique on its side of the node.
  ///   - title: the name shown to the user; nil to show `name`.
  ///   - type: the type of its values.
  ///   - standard: the default value of an input without a wire; nil if it needs a wire.
  ///   - range: the range of a number, for a slider.
  ///   - choices: the texts from which the user chooses.
  public init(
    _ name: String, title: String? = nil, _ type: PortType, standard: Value? = nil,
    range: ClosedRange<Double>? = nil, choices: [String] = []
  ) {
    self.name = name
    self.title = title ?? name
    self.type = type
    self.standard = standard
    self.range = range
    self.choices = choices
  }

  /// An input whose value the user chooses from some texts.
  ///
  /// - Parameters:
  ///   - name: its name in files, unique among the inputs of the node.
  ///   - choices: the texts; the first is the default.
  public static func choice(_ name: String, _ choices: [String]) -> Port {
    Port(name, .text, standard: .text(choices.first ?? ""), choices: choices)
  }
}

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
  /// Lists of numbers, texts and colours.
  public static let list = PortType(rawValue: "list")
  /// Values of every type.
  public static let any = PortType(rawValue: "any")

  /// Whether an input of type `input` accepts the values of an output of this type. Numbers, colours and lists are
  /// also texts; numbers, colours and texts are also lists.
  public func fits(_ input: PortType) -> Bool {
    self == input || self == .any || input == .any
      || input == .text && [.number, .color, .list].contains(self)
      || input == .list && [.number, .color, .text].contains(self)
  }
}
