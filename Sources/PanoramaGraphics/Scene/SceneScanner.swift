import Foundation

/// Splits the bytes of a scene into lines and tokens.
struct SceneScanner {
  let bytes: UnsafeBufferPointer<UInt8>
  private(set) var position = 0
  /// The number of the current line, counted from 1.
  private(set) var line = 1

  init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  var isAtEnd: Bool { position >= bytes.count }

  /// Skips blanks, and returns whether the line ends there.
  @inline(__always)
  mutating func isAtLineEnd() -> Bool {
    while position < bytes.count {
      let byte = bytes[position]
      if byte == UInt8(ascii: "\n") { return true }
      if !Self.isBlank(byte) { return false }
      position += 1
    }
    return true
  }

  /// Goes to the beginning of the next line.
  mutating func skipLine() {
    while position < bytes.count, bytes[position] != UInt8(ascii: "\n") { position += 1 }
    position += 1
    line += 1
  }

  /// The next token; empty at the end of the line.
  mutating func token() -> UnsafeBufferPointer<UInt8> {
    if isAtLineEnd() { return UnsafeBufferPointer(rebasing: bytes[0..<0]) }
    let start = position
    while position < bytes.count, bytes[position] > 32 { position += 1 }
    return UnsafeBufferPointer(rebasing: bytes[start..<position])
  }

  /// The next token as text; empty at the end of the line.
  mutating func word() -> String { String(decoding: token(), as: UTF8.self) }

  /// The rest of the line without blanks around it.
  mutating func rest() -> String {
    if isAtLineEnd() { return "" }
    let start = position
    while position < bytes.count, bytes[position] != UInt8(ascii: "\n") { position += 1 }
    var end = position
    while end > start, bytes[end - 1] <= 32 { end -= 1 }
    return String(decoding: UnsafeBufferPointer(rebasing: bytes[start..<end]), as: UTF8.self)
  }

  /// The next token if it is a single byte; nil, without consuming anything, otherwise.
  @inline(__always)
  mutating func letter() -> UInt8? {
    if isAtLineEnd() { return nil }
    let next = position + 1
    guard next >= bytes.count || bytes[next] <= 32 else { return nil }
    defer { position = next }
    return bytes[position]
  }

  /// The next token as a decimal number, NaN or inf, in upper or lower case; nil if it is none of
  /// these.
  ///
  /// A mantissa up to 2⁵³ with a power of ten up to 22 is converted exactly by one division (Clinger,
  /// "How to read floating point numbers accurately", 1990). The library converts all others.
  @inline(__always)
  mutating func number() -> Double? {
    if isAtLineEnd() { return nil }
    let start = position
    var at = position
    var negative = false
    if bytes[at] == UInt8(ascii: "-") || bytes[at] == UInt8(ascii: "+") {
      negative = bytes[at] == UInt8(ascii: "-")
      at += 1
    }
    var mantissa: UInt64 = 0
    var digits = 0
    var scale = 0
    var pointSeen = false
    while at < bytes.count {
      let byte = bytes[at]
      let digit = byte &- UInt8(ascii: "0")
      if digit < 10 {
        mantissa = mantissa &* 10 &+ UInt64(digit)
        digits += 1
        if pointSeen { scale += 1 }
      } else if byte == UInt8(ascii: "."), !pointSeen {
        pointSeen = true
      } else {
        break
      }
      at += 1
    }
    guard digits > 0, digits < 19, mantissa <= 1 << 53, scale <= 22,
      at >= bytes.count || bytes[at] <= 32
    else { return libraryNumber(from: start) }
    position = at
    let value = Double(mantissa) / powersOfTen[scale]
    return negative ? -value : value
  }

  private mutating func libraryNumber(from start: Int) -> Double? {
    position = start
    let text = word()
    let plain = text.utf8.allSatisfy { byte in
      UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte || "+-.eE".utf8.contains(byte)
    }
    let isName = ["nan", "inf", "infinity"].contains {
      text.lowercased().drop { $0 == "+" || $0 == "-" } == $0
    }
    if plain || isName, let value = Double(text) { return value }
    position = start
    return nil
  }

  @inline(__always)
  private static func isBlank(_ byte: UInt8) -> Bool { byte <= 32 }

  /// 10⁰ … 10²², all exact. Unlike a global, a stored property needs no check on access.
  private let powersOfTen: [Double] = (0...22).map { pow(10, Double($0)) }
}

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

extension SceneScanner {
  mutating func transform(_ what: String) throws(SceneError) -> CGAffineTransform {
    let (a, b, c) = (try number(what), try number(what), try number(what))
    let (d, e, f) = (try number(what), try number(what), try number(what))
    return CGAffineTransform(a: a, b: b, c: c, d: d, tx: e, ty: f)
  }

  mutating func quality() throws(SceneError) -> CGInterpolationQuality {
    let word = word()
    guard let quality = CGInterpolationQuality.allCases.first(where: { $0.word == word }) else {
      throw error(
        "the quality is default, none, low, medium or high, not “\(Self.printable(word))”")
    }
    return quality
  }

  /// Reads `n (offset COLOR)·n`. The result is nil if an offset is NaN or infinite; drawings that use
  /// the gradient are then dropped.
  mutating func stops() throws(SceneError) -> CGGradient? {
    let what = "a gradient takes its number of stops, then that many offsets and colours"
    let count = try count(what, atMost: 1 << 16)
    if count == 0 { throw error("a gradient has at least one stop") }
    var colors: [CGColor] = []
    var locations: [Double] = []
    for _ in 0..<count {
      locations.append(try number(what))
      colors.append(try color())
    }
    guard locations.allSatisfy(\.isFinite) else { return nil }
    return CGGradient(colors: colors, locations: locations)
  }

  mutating func options() throws(SceneError) -> CGGradientDrawingOptions {
    switch word() {
    case "none": return []
    case "before": return .drawsBeforeStartLocation
    case "after": return .drawsAfterEndLocation
    case "both": return [.drawsBeforeStartLocation, .drawsAfterEndLocation]
    case let word:
      throw error(
        "a gradient extends none, before, after or both, not “\(Self.printable(word))”")
    }
  }
}
