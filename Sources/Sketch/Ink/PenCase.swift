import Panorama

/// The pens that lie ready, which of them draws, the size of the erasers, and the colours that were mixed lately.
public struct PenCase: Hashable, Sendable {
  /// The number of pens.
  public static let count = 5
  /// The maximum number of recent colours.
  public static let maximumRecentColors = 8

  /// The radii of erasers that can be chosen, in points on screen.
  public static let eraserRadii = 2.0...48.0

  /// The pens, in the order in which they lie: `count` of them.
  public private(set) var pens: [SketchPen]
  /// The radius of the erasers, in points on screen, within `eraserRadii`.
  public var eraserRadius = 8.0
  /// What the shape tool draws.
  public var shape = SketchShape.Kind.rectangle
  /// How new notes look.
  public var notes = NotePen()
  /// Colours that were mixed lately, newest first, opaque and different.
  public private(set) var recentColors: [CGColor] = []
  /// The indices of the pens, beginning with that of the pen used last.
  private var uses: [Int]

  /// The pens of a person who has not set up any: three pens and two highlighters. The first pen is chosen.
  public init() {
    pens = [
      .usual(.pen), SketchPen(color: CGColor(argb: 0xFF1C_1C1E), width: 1),
      SketchPen(color: CGColor(argb: 0xFFD7_0015), width: 5), .usual(.highlighter),
      SketchPen(.highlighter, color: CGColor(argb: 0xFFB8_F2B0), width: 16),
    ]
    uses = Array(pens.indices)
  }

  /// The pens of a person who has not set up any, for dark paper.
  public static let forDarkPaper: PenCase = {
    var pens = PenCase()
    let colors: [UInt32] = [0xFF64_B5FF, 0xFFF2_F2F7, 0xFFFF_6961]
    for (i, argb) in colors.enumerated() { pens.pens[i].color = CGColor(argb: argb) }
    return pens
  }()

  /// The index of the chosen pen.
  public var chosenIndex: Int { uses[0] }

  /// The chosen pen.
  public var chosen: SketchPen {
    get { pens[chosenIndex] }
    set { pens[chosenIndex] = newValue }
  }

  /// The pen of this kind that was used last. If there is none, reading gives a usual one, and writing replaces the
  /// pen that has not been used for the longest time.
  public subscript(kind: SketchPen.Kind) -> SketchPen {
    get { index(of: kind).map { pens[$0] } ?? .usual(kind) }
    set { pens[index(of: kind) ?? uses[uses.count - 1]] = newValue }
  }

  /// The index of the pen of a kind that was used last; nil if there is no pen of this kind.
  public func index(of kind: SketchPen.Kind) -> Int? { uses.first { pens[$0].kind == kind } }

  /// Chooses the pen at an index; an index that does not exist is ignored.
  public mutating func choose(_ index: Int) {
    guard let place = uses.firstIndex(of: index) else { return }
    uses.remove(at: place)
    uses.insert(index, at: 0)
  }

  /// Changes all pens.
  mutating func changeAll(_ body: (inout SketchPen) -> Void) {
    for i in pens.indices { body(&pens[i]) }
  }

  /// Remembers a colour that was mixed.
  public mutating func remember(_ color: CGColor) {
    let color = CGColor(argb: color.argb | 0xFF00_0000)
    recentColors.removeAll { $0 == color }
    recentColors.insert(color, at: 0)
    recentColors = Array(recentColors.prefix(Self.maximumRecentColors))
  }
}

/// A case is coded as `pens`, `uses` (the indices of the pens, the one used last first), `eraser`, the radius of the
/// erasers, `shape`, `notes`, and `recent`, the recent colours as 0xAARRGGBB.
extension PenCase: Codable {
  private enum CodingKeys: String, CodingKey {
    case pens, uses, recent, eraser, notes, shape
  }

  /// - Throws: `DecodingError` if a member is missing or invalid.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    pens = try values.decode([SketchPen].self, forKey: .pens)
    uses = try values.decode([Int].self, forKey: .uses)
    guard pens.count == Self.count, uses.sorted() == Array(0..<Self.count) else {
      throw DecodingError.dataCorruptedError(
        forKey: .pens, in: values, debugDescription: "are not \(Self.count) pens in an order")
    }
    eraserRadius = try values.decode(Double.self, forKey: .eraser)
    guard eraserRadius > 0, eraserRadius <= 1e4 else {
      throw DecodingError.dataCorruptedError(
        forKey: .eraser, in: values, debugDescription: "is no radius")
    }
    // Older programs do not store these. A shape of a newer program is none of ours.
    if let number = try values.decodeIfPresent(Int64.self, forKey: .shape) {
      shape = SketchShape.Kind(rawValue: number) ?? shape
    }
    notes = try values.decodeIfPresent(NotePen.self, forKey: .notes) ?? NotePen()
    let recent = try values.decode([UInt32].self, forKey: .recent)
    for argb in recent.prefix(Self.maximumRecentColors).reversed() { remember(CGColor(argb: argb)) }
  }

  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(pens, forKey: .pens)
    try values.encode(uses, forKey: .uses)
    try values.encode(eraserRadius, forKey: .eraser)
    if shape != PenCase().shape { try values.encode(shape.rawValue, forKey: .shape) }
    if notes != NotePen() { try values.encode(notes, forKey: .notes) }
    try values.encode(recentColors.map(\.argb), forKey: .recent)
  }
}
