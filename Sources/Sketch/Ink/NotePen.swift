import Panorama

/// How new text notes look.
public struct NotePen: Hashable, Sendable {
  /// The colour of the text; nil for that of the pen.
  public var color: CGColor?
  /// The font size in scene units, within `sizes`.
  public var size = 20.0

  /// How they look otherwise.
  public var style = NoteStyle()

  /// The font sizes that can be chosen, in scene units.
  public static let sizes = 8.0...128.0

  /// Notes of the usual size in the colour of the pen.
  public init() {}
}

/// It is coded as `size`, `style` and, if it is set, `color` as 0xAARRGGBB.
extension NotePen: Codable {
  private enum CodingKeys: String, CodingKey {
    case size, color, style
  }

  /// - Throws: `DecodingError` if a member is invalid.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    size = try values.decodeIfPresent(Double.self, forKey: .size) ?? size
    guard size > 0, size <= CanvasLimits.maximumCoordinate else {
      throw DecodingError.dataCorruptedError(
        forKey: .size, in: values, debugDescription: "is no font size")
    }
    style = try values.decodeIfPresent(NoteStyle.self, forKey: .style) ?? style
    color = try values.decodeIfPresent(UInt32.self, forKey: .color).map { CGColor(argb: $0) }
  }

  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(size, forKey: .size)
    if style != NoteStyle() { try values.encode(style, forKey: .style) }
    try values.encodeIfPresent(color?.argb, forKey: .color)
  }
}
