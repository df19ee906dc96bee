import Foundation

/// One value of a JSON text, as the session and log formats need it.
///
/// Foundation's decoder would do, but not say where a line went wrong, and it refuses the bare
/// `NaN` and `inf` that a recorder may have written; this one is small and reads bytes in place.
package enum JSONValue: Equatable, Sendable {
  case null
  case bool(Bool)
  case number(Double)
  case string(String)
  case array([JSONValue])
  case object([String: JSONValue])

  /// The member called `key`, nil when there is none or when this is not an object.
  package subscript(key: String) -> JSONValue? {
    if case .object(let members) = self { return members[key] }
    return nil
  }

  package var number: Double? {
    if case .number(let value) = self { return value }
    return nil
  }

  package var string: String? {
    if case .string(let value) = self { return value }
    return nil
  }

  package var bool: Bool? {
    if case .bool(let value) = self { return value }
    return nil
  }

  package var array: [JSONValue]? {
    if case .array(let values) = self { return values }
    return nil
  }
}

/// Why a line of JSON was refused: one phrase in plain words, without file or line.
package struct JSONError: Error, Equatable {
  package let reason: String

  package init(_ reason: String) { self.reason = reason }
}
