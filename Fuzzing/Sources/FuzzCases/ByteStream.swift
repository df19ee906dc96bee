import PanoramaGraphics

/// Reads bytes as the numbers of a drawing, and zeros after the last byte.
struct ByteStream {
  private let bytes: [UInt8]
  private var at = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  var isEmpty: Bool { at >= bytes.count }

  mutating func byte() -> UInt8 {
    guard at < bytes.count else { return 0 }
    defer { at += 1 }
    return bytes[at]
  }

  mutating func below(_ n: Int) -> Int { Int(byte()) % n }

  /// Usually a coordinate in a small picture, sometimes any 64 bits.
  mutating func number() -> Double {
    switch byte() {
    case 0..<180: return Double(Int8(bitPattern: byte())) / 2 + Double(byte()) / 256
    case 180..<220: return Double(Int8(bitPattern: byte()))
    case 220..<235: return Double(sign: .plus, exponent: below(140) - 40, significand: 1.5)
    case 235..<240: return -Double(sign: .plus, exponent: below(140) - 40, significand: 1.25)
    default:
      var bits: UInt64 = 0
      for _ in 0..<8 { bits = bits << 8 | UInt64(byte()) }
      return Double(bitPattern: bits)
    }
  }

  mutating func point() -> SIMD2<Double> { SIMD2(number(), number()) }

  mutating func color() -> CGColor {
    CGColor(argb: UInt32(byte()) << 24 | UInt32(byte()) << 16 | UInt32(byte()) << 8 | 0x55)
  }

  mutating func path() -> PathData {
    var path = PathData()
    for _ in 0...below(7) {
      switch below(6) {
      case 0: path.move(to: point())
      case 1, 2: path.addLine(to: point())
      case 3: path.addQuadCurve(to: point(), control: point())
      case 4: path.addCurve(to: point(), control1: point(), control2: point())
      default: path.closeSubpath()
      }
    }
    return path
  }
}
