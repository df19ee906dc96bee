import Foundation
import PanoramaGraphics
import PanoramaJSON

extension Value {
  /// The value as written in files; nil for a picture.
  package var json: OrderedJSON? {
    switch self {
    case .number(let number): .number(number)
    case .text(let text): .string(text)
    case .color(let color):
      .object([OrderedJSON.Member("color", .string("#" + Self.hexadecimal(color)))])
    case .picture: nil
    }
  }

  /// Nil if `json` is not a value.
  package init?(_ json: OrderedJSON) {
    if let number = json.number {
      self = .number(number)
    } else if let text = json.string {
      self = .text(text)
    } else if let color = json["color"]?.string.flatMap({ Self.color(hexadecimal: $0) }) {
      self = .color(color)
    } else {
      return nil
    }
  }
}

extension Value: Codable {
  /// Reads what `encode(to:)` wrote.
  ///
  /// - Throws: `DecodingError`.
  public init(from decoder: any Decoder) throws {
    guard let value = Value(try OrderedJSON(from: decoder)) else {
      throw DecodingError.dataCorrupted(
        DecodingError.Context(codingPath: decoder.codingPath, debugDescription: "not a value"))
    }
    self = value
  }

  /// Writes the value as a JSON text.
  ///
  /// - Throws: `EncodingError` for a picture.
  public func encode(to encoder: any Encoder) throws {
    guard let json else {
      throw EncodingError.invalidValue(
        self,
        EncodingError.Context(
          codingPath: encoder.codingPath, debugDescription: "pictures are not stored"))
    }
    try json.encode(to: encoder)
  }
}

extension Value {
  /// The value that the user typed for a port; nil if the text is not of that type.
  public init?(typed text: String, for type: PortType) {
    let trimmed = text.trimmingCharacters(in: .whitespaces)
    switch type {
    case .number:
      guard let number = Double(trimmed.replacingOccurrences(of: ",", with: ".")), number.isFinite
      else { return nil }
      self = .number(number)
    case .color:
      guard let color = Self.color(hexadecimal: trimmed) else { return nil }
      self = .color(color)
    default: self = .text(text)
    }
  }
}
