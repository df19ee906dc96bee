/// A JSON value that is written as it was read: members keep their order and numbers their digits.
///
/// Foundation's readers lose both, but a graph file must preserve what other programs wrote in it.
public enum OrderedJSON: Hashable, Sendable {
  case null
  case bool(Bool)
  /// A number, or a string that is not valid Unicode, as written in the text.
  case token(String)
  case string(String)
  case array([OrderedJSON])
  case object([Member])

  /// One member of an object.
  public struct Member: Hashable, Sendable {
    /// The key.
    public var name: String
    /// The value of the key.
    public var value: OrderedJSON

    /// A key with its value.
    public init(_ name: String, _ value: OrderedJSON) {
      self.name = name
      self.value = value
    }
  }

  /// A number; whole numbers are written without a fraction, NaN and infinity as `null`.
  public static func number(_ value: Double) -> OrderedJSON {
    guard value.isFinite else { return .null }
    if value == value.rounded(), abs(value) < 1e15 { return .token(String(Int(value))) }
    return .token("\(value)")
  }

  /// The value of a member. If an object has several members of that name, the last one counts.
  public subscript(name: String) -> OrderedJSON? {
    get {
      guard case .object(let members) = self else { return nil }
      return members.last { $0.name == name }?.value
    }
    set {
      var members = self.members
      if let index = members.lastIndex(where: { $0.name == name }) {
        if let newValue { members[index].value = newValue } else { members.remove(at: index) }
      } else if let newValue {
        members.append(Member(name, newValue))
      }
      self = .object(members)
    }
  }

  /// The members of an object; empty for other values.
  public var members: [Member] {
    if case .object(let members) = self { members } else { [] }
  }

  /// The text; nil if it is no string.
  public var string: String? { if case .string(let text) = self { text } else { nil } }
  /// The truth value; nil if it is none.
  public var bool: Bool? { if case .bool(let value) = self { value } else { nil } }
  /// The elements; nil if it is no array.
  public var array: [OrderedJSON]? { if case .array(let values) = self { values } else { nil } }

  /// A finite number; nil for everything else.
  public var number: Double? { anyNumber.flatMap { $0.isFinite ? $0 : nil } }
  /// A number, which may be NaN or infinite; nil for everything else.
  public var anyNumber: Double? { if case .token(let text) = self { Double(text) } else { nil } }
}

extension OrderedJSON: Codable {
  /// The value that `decoder` reads.
  public init(from decoder: any Decoder) throws {
    let text = try decoder.singleValueContainer().decode(String.self)
    do {
      self = try OrderedJSON(parsing: Array(text.utf8))
    } catch {
      throw DecodingError.dataCorrupted(
        DecodingError.Context(codingPath: decoder.codingPath, debugDescription: error.reason))
    }
  }

  /// Writes the value with its members in order.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(text)
  }
}
