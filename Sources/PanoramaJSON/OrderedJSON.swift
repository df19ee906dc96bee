/// A JSON value that is written as it was read: members keep their order and numbers their digits.
///
/// Foundation's readers lose both, but a graph file must preserve what other programs wrote in it.
package enum OrderedJSON: Hashable, Sendable {
  case null
  case bool(Bool)
  /// A number, or a string that is not valid Unicode, as written in the text.
  case token(String)
  case string(String)
  case array([OrderedJSON])
  case object([Member])

  /// One member of an object.
  package struct Member: Hashable, Sendable {
    package var name: String
    package var value: OrderedJSON

    package init(_ name: String, _ value: OrderedJSON) {
      self.name = name
      self.value = value
    }
  }

  /// A number; whole numbers are written without a fraction, NaN and infinity as `null`.
  package static func number(_ value: Double) -> OrderedJSON {
    guard value.isFinite else { return .null }
    if value == value.rounded(), abs(value) < 1e15 { return .token(String(Int(value))) }
    return .token("\(value)")
  }

  /// The value of a member. If an object has several members of that name, the last one counts.
  package subscript(name: String) -> OrderedJSON? {
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
  package var members: [Member] {
    if case .object(let members) = self { members } else { [] }
  }

  package var string: String? { if case .string(let text) = self { text } else { nil } }
  package var bool: Bool? { if case .bool(let value) = self { value } else { nil } }
  package var array: [OrderedJSON]? { if case .array(let values) = self { values } else { nil } }

  /// A finite number; nil for everything else.
  package var number: Double? { anyNumber.flatMap { $0.isFinite ? $0 : nil } }
  /// A number, which may be NaN or infinite; nil for everything else.
  package var anyNumber: Double? { if case .token(let text) = self { Double(text) } else { nil } }
}

extension OrderedJSON: Codable {
  package init(from decoder: any Decoder) throws {
    let text = try decoder.singleValueContainer().decode(String.self)
    do {
      self = try OrderedJSON(parsing: Array(text.utf8))
    } catch {
      throw DecodingError.dataCorrupted(
        DecodingError.Context(codingPath: decoder.codingPath, debugDescription: error.reason))
    }
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(text)
  }
}
