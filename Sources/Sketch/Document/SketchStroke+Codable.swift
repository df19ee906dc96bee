import Panorama

/// A stroke is coded, for example in JSON, as `points`, `width`, `color` as 0xAARRGGBB and, if they are set,
/// `ink`, `erasure`, `content`, `id`, `place`, `layer`, `group`,
/// `shape` and `noteStyle`.
extension SketchStroke: Codable {
  private enum CodingKeys: String, CodingKey {
    case id, points, width, color, ink, erasure, content, place, layer, group, shape, noteStyle
  }

  /// - Throws: `DecodingError` if a member is missing or invalid, such as a width of 0.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    func check(_ isValid: Bool, _ key: CodingKeys) throws {
      guard !isValid else { return }
      throw DecodingError.dataCorruptedError(
        forKey: key, in: values, debugDescription: "makes no sense")
    }
    self.init(
      id: try values.decodeIfPresent(Int64.self, forKey: .id) ?? 0,
      points: try values.decode([SIMD2<Double>].self, forKey: .points),
      width: try values.decode(Double.self, forKey: .width),
      color: CGColor(argb: try values.decode(UInt32.self, forKey: .color)),
      ink: try values.decodeIfPresent(Ink.self, forKey: .ink))
    erasure = try values.decodeIfPresent(Erasure.self, forKey: .erasure)
    content = try values.decodeIfPresent(SketchContent.self, forKey: .content)
    place = try values.decodeIfPresent(Int64.self, forKey: .place) ?? 0
    layer = try values.decodeIfPresent(Int64.self, forKey: .layer) ?? 0
    group = try values.decodeIfPresent(Int64.self, forKey: .group) ?? 0
    shape = try values.decodeIfPresent(SketchShape.self, forKey: .shape)
    noteStyle = try values.decodeIfPresent(NoteStyle.self, forKey: .noteStyle) ?? noteStyle
    func areSound(_ points: [SIMD2<Double>]) -> Bool { points.allSatisfy(CanvasLimits.contains) }
    try check(shape.map { areSound($0.points) } ?? true, .shape)
    try check(!points.isEmpty && areSound(points), .points)
    try check(content == nil || points.count == 4, .content)
    try check(width > 0 && width <= CanvasLimits.maximumCoordinate, .width)
    if let ink {
      try check(
        ink.times.count == points.count && [0, points.count].contains(ink.pressures.count)
          && ink.times.allSatisfy { $0 >= 0 && $0 < 1e6 }
          && ink.pressures.allSatisfy { $0 >= 0 && $0 <= 1 }
          && ink.scale > 0 && ink.scale.isFinite && ink.lag > 0 && ink.lag <= 1 && ink.hasValidGrid,
        .ink)
    }
    if let erasure {
      try check(
        areSound(erasure.kept)
          && erasure.sweeps.allSatisfy {
            $0.radius > 0 && $0.radius <= CanvasLimits.maximumCoordinate && !$0.points.isEmpty
              && areSound($0.points)
          }, .erasure)
    }
  }

  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    if id != 0 { try values.encode(id, forKey: .id) }
    try values.encode(points, forKey: .points)
    try values.encode(width, forKey: .width)
    try values.encode(color.argb, forKey: .color)
    try values.encodeIfPresent(ink, forKey: .ink)
    try values.encodeIfPresent(erasure, forKey: .erasure)
    try values.encodeIfPresent(content, forKey: .content)
    if place != 0 { try values.encode(place, forKey: .place) }
    if layer != 0 { try values.encode(layer, forKey: .layer) }
    if group != 0 { try values.encode(group, forKey: .group) }
    try values.encodeIfPresent(shape, forKey: .shape)
    if noteStyle != NoteStyle() { try values.encode(noteStyle, forKey: .noteStyle) }
  }
}
