import Foundation
import PanoramaJSON

/// The members of one JSON object, read by name and type, with errors that name both.
struct JSONMembers {
  /// The name of the object in errors.
  let name: String
  private let value: OrderedJSON

  /// A value that is not an object has no members, so the first one asked for is reported as
  /// missing.
  init(of value: OrderedJSON, name: String) {
    self.value = value
    self.name = name
  }

  func has(_ key: String) -> Bool { value[key] != nil }

  /// The object inside that is called `key`.
  func object(_ key: String) throws -> JSONMembers {
    guard let member = value[key], case .object = member else { throw wrong(key, "an object: {…}") }
    return JSONMembers(of: member, name: key)
  }

  private func wrong(_ key: String, _ wanted: String) -> JSONError {
    value[key] == nil
      ? JSONError("'\(name)' needs '\(key)': \(wanted)")
      : JSONError("'\(key)' of '\(name)' should be \(wanted)")
  }

  func number(_ key: String, default fallback: Double? = nil) throws -> Double {
    if let fallback, value[key] == nil { return fallback }
    guard let number = value[key]?.anyNumber else { throw wrong(key, "a number") }
    return number
  }

  func integer(_ key: String, default fallback: Int? = nil) throws -> Int {
    if let fallback, value[key] == nil { return fallback }
    guard let number = value[key]?.number, let integer = Int(exactly: number) else {
      throw wrong(key, "a whole number")
    }
    return integer
  }

  func bool(_ key: String, default fallback: Bool? = nil) throws -> Bool {
    if let fallback, value[key] == nil { return fallback }
    guard let bool = value[key]?.bool else { throw wrong(key, "true or false") }
    return bool
  }

  func string(_ key: String) throws -> String {
    guard let string = value[key]?.string else { throw wrong(key, "a text in quotes") }
    return string
  }

  /// A text; nil when the member is missing.
  func optionalString(_ key: String) throws -> String? {
    value[key] == nil ? nil : try string(key)
  }

  /// A list of texts; none when the member is missing.
  func strings(_ key: String) throws -> [String] {
    guard let member = value[key] else { return [] }
    guard let values = member.array else { throw wrong(key, "a list of texts") }
    return try values.map {
      guard let string = $0.string else { throw wrong(key, "a list of texts") }
      return string
    }
  }

  /// A list of exactly `count` numbers.
  func numbers(
    _ key: String, count: Int, default fallback: [Double]? = nil
  ) throws -> [Double] {
    if let fallback, value[key] == nil { return fallback }
    let wanted = "a list of \(count) numbers"
    guard let values = value[key]?.array, values.count == count else { throw wrong(key, wanted) }
    return try values.map {
      guard let number = $0.anyNumber else { throw wrong(key, wanted) }
      return number
    }
  }

  /// The case of `Word` that the member names.
  func word<Word: RawRepresentable & CaseIterable>(
    _ key: String, default fallback: Word? = nil
  ) throws -> Word where Word.RawValue == String {
    if let fallback, value[key] == nil { return fallback }
    let choices = Word.allCases.map(\.rawValue).joined(separator: ", ")
    guard let word = value[key]?.string.flatMap(Word.init(rawValue:)) else {
      throw wrong(key, "one of \(choices)")
    }
    return word
  }

  /// The value that one of the given words stands for.
  func word<Meaning>(_ key: String, _ meanings: [String: Meaning]) throws -> Meaning {
    guard let meaning = value[key]?.string.flatMap({ meanings[$0] }) else {
      throw wrong(key, "one of \(meanings.keys.sorted().joined(separator: ", "))")
    }
    return meaning
  }
}

/// Why a line of JSON was refused: one phrase in plain words, without file or line.
struct JSONError: Error, Equatable {
  /// What is wrong.
  let reason: String

  init(_ reason: String) { self.reason = reason }

  /// The error for a line that is not JSON.
  init(_ problem: JSONProblem) {
    self.init("\(problem.reason) (column \(problem.column))")
  }
}
