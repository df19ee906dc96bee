import Panorama

/// A part of a note's text that looks different from the rest.
public struct NotePart: Hashable, Sendable {
  /// How it looks.
  struct Look: Hashable, Sendable {
    /// Whether it has the other weight: bold in a note that is not, regular in a bold one.
    var hasOtherWeight = false
    /// Its colour, 0xAARRGGBB; nil for the note's.
    var argb: UInt32?

    /// The look as a style of `TextStyles` and as files store it: 1 for the other weight, 2 for a colour, which is in
    /// the bits from the eighth.
    var style: Int {
      (hasOtherWeight ? 1 : 0) | (argb.map { 2 | Int($0) << 8 } ?? 0)
    }

    init() {}

    init(style: Int) {
      hasOtherWeight = style & 1 != 0
      argb = style & 2 != 0 ? UInt32(truncatingIfNeeded: style >> 8) : nil
    }
  }

  /// The part, in UTF-8 bytes of the text; not empty.
  public var range: Range<Int>
  var look: Look

  /// Whether it has the other weight: bold in a note that is not, regular in a bold one.
  public var hasOtherWeight: Bool { look.hasOtherWeight }
  /// Its colour; nil for the note's.
  public var color: CGColor? { look.argb.map { CGColor(argb: $0) } }

  /// - Parameters:
  ///   - range: the part, in UTF-8 bytes of the text; not empty.
  ///   - hasOtherWeight: whether it is bold in a note that is not, or regular in a bold one.
  ///   - color: its colour; nil for the note's.
  public init(_ range: Range<Int>, hasOtherWeight: Bool = false, color: CGColor? = nil) {
    self.range = range
    look = Look()
    look.hasOtherWeight = hasOtherWeight
    look.argb = color?.argb
  }

  private init(_ range: Range<Int>, _ look: Look) { (self.range, self.look) = (range, look) }

  /// The parts of a text that is edited.
  static func parts(_ styles: TextStyles) -> [NotePart] {
    styles.runs.filter { $0.style != 0 }.map {
      NotePart($0.range, Look(style: $0.style))
    }
  }

  /// As `TextEditor` takes it.
  var run: TextStyles.Run { TextStyles.Run(range, style: look.style) }

  /// The parts as files store them: beginning and end, and the upper and the lower half of the style.
  static func numbers(_ parts: [NotePart]) -> [SIMD2<Double>] {
    parts.flatMap { part in
      let style = part.look.style
      return [
        SIMD2(Double(part.range.lowerBound), Double(part.range.upperBound)),
        SIMD2(Double(style >> 16), Double(style & 0xFFFF)),
      ]
    }
  }

  /// The parts that a file stores. What is no part, or overlaps the one before, is left out.
  /// - Parameter count: the length of the text, in UTF-8 bytes.
  static func parts(_ numbers: [SIMD2<Double>], count: Int) -> [NotePart] {
    var parts: [NotePart] = []
    for i in stride(from: 0, to: numbers.count - 1, by: 2) {
      let (ends, style) = (numbers[i], numbers[i + 1])
      guard let low = Int(exactly: ends.x), let high = Int(exactly: ends.y),
        let upper = Int(exactly: style.x), let lower = Int(exactly: style.y),
        low >= parts.last?.range.upperBound ?? 0, high > low, high <= count,
        (1..<1 << 24).contains(upper) || upper == 0, (0..<1 << 16).contains(lower)
      else { continue }
      parts.append(NotePart(low..<high, Look(style: upper << 16 | lower)))
    }
    return parts
  }
}

/// A part is coded as three numbers: its beginning, its end and its style.
extension NotePart: Codable {
  /// - Throws: `DecodingError` if it is no part of a text.
  public init(from decoder: any Decoder) throws {
    var values = try decoder.unkeyedContainer()
    let (low, high) = (try values.decode(Int.self), try values.decode(Int.self))
    let style = try values.decode(Int.self)
    guard low >= 0, high > low, style >= 0, style < 1 << 40 else {
      throw DecodingError.dataCorruptedError(
        in: values, debugDescription: "is no part of a text")
    }
    (range, look) = (low..<high, Look(style: style))
  }

  public func encode(to encoder: any Encoder) throws {
    var values = encoder.unkeyedContainer()
    try values.encode(range.lowerBound)
    try values.encode(range.upperBound)
    try values.encode(look.style)
  }
}
