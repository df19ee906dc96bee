import Panorama

/// How a note looks besides its colour and its font size.
public struct NoteStyle: Hashable, Sendable {
  /// Whether the text is bold.
  public var isBold: Bool
  /// The parts of the text that look different, ascending.
  public var parts: [NotePart] = []
  /// 0xAARRGGBB; small, because every stroke has room for it.
  private var argb: UInt32?

  /// The colour of the sheet behind the text of a sticky note; nil for text on the canvas.
  public var paper: CGColor? {
    get { argb.map { CGColor(argb: $0) } }
    set { argb = newValue?.argb }
  }

  /// - Parameters:
  ///   - isBold: whether the text is bold.
  ///   - paper: the colour of the sheet of a sticky note; nil for text on the canvas.
  public init(isBold: Bool = false, paper: CGColor? = nil) {
    self.isBold = isBold
    argb = paper?.argb
  }

  /// The space around the text of a sticky note, in font sizes.
  static let padding = 0.75
  /// The least height of a sticky note, as a part of its width.
  static let minimumHeight = 0.6
  /// The radius of its corners, in font sizes.
  static let cornerRadius = 0.2

  /// The space around the text, in font sizes.
  var margin: Double { argb == nil ? 0 : Self.padding }

  /// Gives all parts of the text the note's colour.
  mutating func forgetColors() {
    for i in parts.indices { parts[i].look.argb = nil }
    parts.removeAll { $0.look == NotePart.Look() }
  }

  /// The style without what belongs to one text.
  var withoutParts: NoteStyle {
    var style = self
    style.parts = []
    return style
  }

  /// As files store it: 1 for bold.
  var flags: Int64 { isBold ? 1 : 0 }

  /// - Parameters:
  ///   - flags: as files store them; those of newer programs are ignored.
  ///   - paper: 0xAARRGGBB.
  init(flags: Int64, paper: UInt32?) {
    isBold = flags & 1 != 0
    argb = paper
  }
}

/// A style is coded as `bold`, `paper`, 0xAARRGGBB, and `parts`, if they are set.
extension NoteStyle: Codable {
  private enum CodingKeys: String, CodingKey {
    case bold, paper, parts
  }

  /// - Throws: `DecodingError` if a member is invalid.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    isBold = try values.decodeIfPresent(Bool.self, forKey: .bold) ?? false
    argb = try values.decodeIfPresent(UInt32.self, forKey: .paper)
    parts = try values.decodeIfPresent([NotePart].self, forKey: .parts) ?? []
  }

  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    if isBold { try values.encode(true, forKey: .bold) }
    try values.encodeIfPresent(argb, forKey: .paper)
    if !parts.isEmpty { try values.encode(parts, forKey: .parts) }
  }
}
