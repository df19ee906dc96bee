/// An input or output of a node.
public struct Port: Hashable, Codable, Sendable {
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

  /// A port.
  ///
  /// - Parameters:
  ///   - name: its name in files, unique on its side of the node.
  ///   - title: the name shown to the user; nil to show `name`.
  ///   - type: the type of its values.
  ///   - standard: the default value of an input without a wire; nil if it needs a wire.
  ///   - range: the range of a number, for a slider.
  public init(
    _ name: String, title: String? = nil, _ type: PortType, standard: Value? = nil,
    range: ClosedRange<Double>? = nil
  ) {
    self.name = name
    self.title = title ?? name
    self.type = type
    self.standard = standard
    self.range = range
  }
}
