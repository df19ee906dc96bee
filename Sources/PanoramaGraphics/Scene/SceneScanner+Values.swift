import Foundation

/// The values that commands take. A missing or unusable one is an error that says what belongs there.
extension SceneScanner {
  func error(_ reason: String) -> SceneError { SceneError(line: line, reason: reason) }

  /// At most 24 characters of `text`, without control characters, for an error message.
  static func printable(_ text: String) -> String {
    let shown = text.unicodeScalars.prefix(24).map { scalar -> Character in
      scalar.properties.generalCategory == .control || scalar == "\u{FFFD}"
        ? "?" : Character(scalar)
    }
    return String(shown) + (text.unicodeScalars.count > 24 ? "…" : "")
  }

  @inline(__always)
  mutating func number(_ what: @autoclosure () -> String) throws(SceneError) -> Double {
    guard let value = number() else { throw missing(what()) }
    return value
  }

  /// The error for a word that is missing or does not fit `what`.
  mutating func missing(_ what: String) -> SceneError {
    let found = Self.printable(word())
    return error(found.isEmpty ? "\(what); the line ends too early" : "\(what), not “\(found)”")
  }

  mutating func count(_ what: String, atMost limit: Int) throws(SceneError) -> Int {
    let value = try number(what)
    guard value >= 0, value <= Double(limit), value == value.rounded() else {
      throw error("\(what), a whole number from 0 to \(limit)")
    }
    return Int(value)
  }

  mutating func point(_ what: String) throws(SceneError) -> CGPoint {
    let x = try number(what)
    return CGPoint(x: x, y: try number(what))
  }

  mutating func rect(_ command: String) throws(SceneError) -> CGRect {
    let what = "\(command) takes x y w h"
    let origin = try point(what)
    let size = try point(what)
    return CGRect(x: origin.x, y: origin.y, width: size.x, height: size.y)
  }

  mutating func name(_ what: String) throws(SceneError) -> String {
    let name = word()
    if name.isEmpty { throw error("\(what); the line ends too early") }
    return name
  }

  mutating func rule() throws(SceneError) -> CGPathFillRule {
    switch word() {
    case "nz": return .nonZero
    case "eo": return .evenOdd
    case let word:
      throw error("the fill rule is nz or eo, not “\(Self.printable(word))”")
    }
  }

  mutating func color() throws(SceneError) -> CGColor {
    let token = token()
    guard let color = Self.color(token) else { throw badColor(token) }
    return color
  }

  func badColor(_ token: UnsafeBufferPointer<UInt8>) -> SceneError {
    let text = Self.printable(String(decoding: token, as: UTF8.self))
    return error(
      "a colour is eight hexadecimal digits, AARRGGBB"
        + (text.isEmpty ? "; the line ends too early" : ", not “\(text)”"))
  }

  static func color(_ token: UnsafeBufferPointer<UInt8>) -> CGColor? {
    if token.starts(with: "rgba:".utf8) {
      let text = String(decoding: token.dropFirst(5), as: UTF8.self)
      let parts = text.split(separator: ",", omittingEmptySubsequences: false).map { Double($0) }
      guard parts.count == 4, let r = parts[0], let g = parts[1], let b = parts[2],
        let a = parts[3]
      else { return nil }
      return CGColor(red: r, green: g, blue: b, alpha: a)
    }
    guard token.count == 8 else { return nil }
    var argb: UInt32 = 0
    for byte in token {
      let digit: UInt8
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): digit = byte - UInt8(ascii: "0")
      case UInt8(ascii: "a")...UInt8(ascii: "f"): digit = byte - UInt8(ascii: "a") + 10
      case UInt8(ascii: "A")...UInt8(ascii: "F"): digit = byte - UInt8(ascii: "A") + 10
      default: return nil
      }
      argb = argb << 4 | UInt32(digit)
    }
    return CGColor(argb: argb)
  }

  /// Reads the rest of the line as a path.
  mutating func path() throws(SceneError) -> PathData {
    var path = PathData()
    while let letter = letter() {
      switch letter {
      case UInt8(ascii: "M"): path.move(to: try pair("M takes x y"))
      case UInt8(ascii: "L"): path.addLine(to: try pair("L takes x y"))
      case UInt8(ascii: "Q"):
        let control = try pair("Q takes cx cy x y")
        path.addQuadCurve(to: try pair("Q takes cx cy x y"), control: control)
      case UInt8(ascii: "C"):
        let control1 = try pair("C takes x1 y1 x2 y2 x y")
        let control2 = try pair("C takes x1 y1 x2 y2 x y")
        path.addCurve(
          to: try pair("C takes x1 y1 x2 y2 x y"), control1: control1, control2: control2)
      case UInt8(ascii: "Z"): path.closeSubpath()
      case let other:
        let text = Self.printable(String(decoding: [other], as: UTF8.self))
        throw error("a path is made of M L Q C Z and their numbers, not “\(text)”")
      }
    }
    if path.isEmpty { throw missing("a path begins with M x y") }
    if !isAtLineEnd() {
      throw missing("a path is made of M L Q C Z and their numbers, separated by blanks")
    }
    return path
  }

  @inline(__always)
  private mutating func pair(_ what: StaticString) throws(SceneError) -> SIMD2<Double> {
    guard let x = number(), let y = number() else { throw missing("\(what)") }
    return SIMD2(x, y)
  }
}
