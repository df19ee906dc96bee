import Foundation

/// Builds text from tokens separated by blanks. Numbers have the shortest form that reads back
/// exactly.
struct SceneText {
  private var bytes: [UInt8] = []
  private var atLineStart = true

  var string: String { String(decoding: bytes, as: UTF8.self) }

  mutating func endLine() {
    bytes.append(UInt8(ascii: "\n"))
    atLineStart = true
  }

  mutating func append(_ token: String) {
    if !atLineStart { bytes.append(UInt8(ascii: " ")) }
    bytes += token.utf8
    atLineStart = false
  }

  mutating func append(_ number: Double) { append(Self.number(number)) }

  /// The number without ".0" if it is whole; minus zero keeps its sign.
  static func number(_ value: Double) -> String {
    if value == value.rounded(), abs(value) < 1e15, !(value == 0 && value.sign == .minus) {
      return String(Int(value))
    }
    return value.description
  }

  mutating func append(_ point: SIMD2<Double>) {
    append(point.x)
    append(point.y)
  }

  mutating func append(_ point: CGPoint) { append(SIMD2(point)) }

  mutating func append(_ rect: CGRect) {
    for v in [rect.origin.x, rect.origin.y, rect.size.width, rect.size.height] {
      append(Double(v))
    }
  }

  mutating func append(_ t: CGAffineTransform) {
    for v in [t.a, t.b, t.c, t.d, t.tx, t.ty] { append(v) }
  }

  /// Appends `AARRGGBB` if that is exact, otherwise `rgba:R,G,B,A`.
  mutating func append(_ color: CGColor) {
    let argb = color.argb
    if CGColor(argb: argb) == color {
      let digits = String(argb, radix: 16)
      append(String(repeating: "0", count: 8 - digits.count) + digits)
    } else {
      let parts = [color.red, color.green, color.blue, color.alpha].map(\.description)
      append("rgba:" + parts.joined(separator: ","))
    }
  }

  mutating func append(_ rule: FillRule) { append(rule == .nonZero ? "nz" : "eo") }

  /// Appends the verbs of a path, each followed by its points.
  mutating func append(_ path: Path) {
    var next = 0
    for verb in path.verbs {
      append(verb.letter)
      for p in path.points[next..<next + verb.pointCount] { append(p) }
      next += verb.pointCount
    }
  }
}
