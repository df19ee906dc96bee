import Foundation

/// Builds text from tokens separated by blanks. Numbers have the shortest form that reads back
/// exactly.
struct SceneText {
  private var bytes: [UInt8] = []
  private var atLineStart = true

  var string: String { String(decoding: bytes, as: UTF8.self) }

  /// Appends a line of tokens.
  mutating func append(line tokens: [any SceneToken]) {
    for token in tokens { token.append(to: &self) }
    bytes.append(UInt8(ascii: "\n"))
    atLineStart = true
  }

  mutating func append(_ token: String) {
    if !atLineStart { bytes.append(UInt8(ascii: " ")) }
    bytes += token.utf8
    atLineStart = false
  }

  /// The number without ".0" if it is whole; minus zero keeps its sign.
  static func number(_ value: Double) -> String {
    if value == value.rounded(), abs(value) < 1e15, !(value == 0 && value.sign == .minus) {
      return String(Int(value))
    }
    return value.description
  }
}

/// What a line of a scene file is made of: one token or several.
protocol SceneToken {
  func append(to text: inout SceneText)
}

extension String: SceneToken {
  func append(to text: inout SceneText) { text.append(self) }
}

extension Double: SceneToken {
  func append(to text: inout SceneText) { text.append(SceneText.number(self)) }
}

extension Int: SceneToken {
  func append(to text: inout SceneText) { text.append(String(self)) }
}

extension Array: SceneToken where Element == Double {
  func append(to text: inout SceneText) {
    for number in self { number.append(to: &text) }
  }
}

extension SIMD2<Double>: SceneToken {
  func append(to text: inout SceneText) {
    x.append(to: &text)
    y.append(to: &text)
  }
}

extension CGPoint: SceneToken {
  func append(to text: inout SceneText) { SIMD2(self).append(to: &text) }
}

extension CGRect: SceneToken {
  func append(to text: inout SceneText) {
    [origin.x, origin.y, size.width, size.height].map(Double.init).append(to: &text)
  }
}

extension CGAffineTransform: SceneToken {
  func append(to text: inout SceneText) { [a, b, c, d, tx, ty].append(to: &text) }
}

extension CGColor: SceneToken {
  /// Appends `AARRGGBB` if that is exact, otherwise `rgba:R,G,B,A`.
  func append(to text: inout SceneText) {
    if CGColor(argb: argb) == self {
      let digits = String(argb, radix: 16)
      text.append(String(repeating: "0", count: 8 - digits.count) + digits)
    } else {
      let parts = [red, green, blue, alpha].map(\.description)
      text.append("rgba:" + parts.joined(separator: ","))
    }
  }
}

extension CGPathFillRule: SceneToken {
  func append(to text: inout SceneText) { text.append(self == .nonZero ? "nz" : "eo") }
}

extension CGGradient: SceneToken {
  /// Appends the number of stops, and the place and the colour of each.
  func append(to text: inout SceneText) {
    stops.count.append(to: &text)
    for stop in stops {
      stop.location.append(to: &text)
      stop.color.append(to: &text)
    }
  }
}

extension PathData: SceneToken, CustomStringConvertible {
  /// Appends the verbs, each followed by its points.
  func append(to text: inout SceneText) {
    var next = 0
    for verb in verbs {
      text.append(verb.letter)
      for p in points[next..<next + verb.pointCount] { p.append(to: &text) }
      next += verb.pointCount
    }
  }

  /// The path as in scene files: `M 0 0 L 10 0 Q 5 5 0 10 C … Z`.
  public var description: String {
    var out = SceneText()
    append(to: &out)
    return out.string
  }
}
