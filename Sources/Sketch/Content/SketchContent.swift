/// The content of an element that is not ink.
public enum SketchContent: Hashable, Sendable {
  /// A picture, which fills the box.
  case picture(SketchPicture)
  /// A text note, whose lines break at the width of the box.
  case note(String)
}

extension SketchContent: Codable {
  private enum CodingKeys: String, CodingKey {
    case picture, note
  }

  /// - Throws: `DecodingError` if there is neither a picture nor a note, or if the picture is too large.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    if let text = try values.decodeIfPresent(String.self, forKey: .note) {
      self = .note(text)
      return
    }
    let picture = try values.decode(SketchPicture.self, forKey: .picture)
    guard picture.bytes.count <= SketchPicture.maximumSize else {
      throw DecodingError.dataCorruptedError(
        forKey: .picture, in: values, debugDescription: "is too large")
    }
    self = .picture(picture)
  }

  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    switch self {
    case .picture(let picture): try values.encode(picture, forKey: .picture)
    case .note(let text): try values.encode(text, forKey: .note)
    }
  }
}
