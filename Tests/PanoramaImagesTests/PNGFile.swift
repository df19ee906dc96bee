/// Makes PNG files of any colour type byte by byte, to test the decoder.
struct PNGFile {
  enum Color: UInt8 {
    case gray = 0
    case rgb = 2
    case palette = 3
    case grayAlpha = 4
    case rgba = 6

    var channels: Int {
      switch self {
      case .gray, .palette: 1
      case .grayAlpha: 2
      case .rgb: 3
      case .rgba: 4
      }
    }
  }

  var width: Int
  var height: Int
  var depth = 8
  var color = Color.rgb
  var isInterlaced = false
  /// Chunks between header and pixels.
  var extra: [(name: String, bytes: [UInt8])] = []

  /// `sample(x, y)` gives the channels of one pixel, each 0 ..< 2^depth.
  func encoded(_ sample: (Int, Int) -> [Int]) -> [UInt8] {
    var raw: [UInt8] = []
    for pass in isInterlaced ? Self.adam7 : [(x: 0, y: 0, dx: 1, dy: 1)] {
      for y in stride(from: pass.y, to: height, by: pass.dy) where pass.x < width {
        var bits = BitWriter()
        for x in stride(from: pass.x, to: width, by: pass.dx) {
          for value in sample(x, y) { bits.append(value, count: depth) }
        }
        raw += [0] + bits.flushed()
      }
    }
    return file(pixels: Self.zlib(raw))
  }

  /// The file around compressed pixels, whatever they are.
  func file(pixels: [UInt8]) -> [UInt8] {
    let header =
      Self.bytes(width) + Self.bytes(height) + [
        UInt8(depth), color.rawValue, 0, 0, isInterlaced ? 1 : 0,
      ]
    var result: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    result += Self.chunk("IHDR", header)
    for part in extra { result += Self.chunk(part.name, part.bytes) }
    return result + Self.chunk("IDAT", pixels) + Self.chunk("IEND", [])
  }

  private static let adam7: [(x: Int, y: Int, dx: Int, dy: Int)] = [
    (0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2),
    (0, 1, 1, 2),
  ]

  static func bytes(_ n: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: n >> $0) }
  }

  static func chunk(_ name: String, _ bytes: [UInt8]) -> [UInt8] {
    let body = Array(name.utf8) + bytes
    return Self.bytes(bytes.count) + body + Self.bytes(Int(crc(body)))
  }

  /// Uses stored blocks only, so that no compression can go wrong.
  static func zlib(_ raw: [UInt8]) -> [UInt8] {
    var result: [UInt8] = [0x78, 0x01]
    var rest = raw[...]
    repeat {
      let block = rest.prefix(65535)
      rest = rest.dropFirst(65535)
      let n = UInt16(block.count)
      result.append(rest.isEmpty ? 1 : 0)
      result += [UInt8(n & 255), UInt8(n >> 8), UInt8(~n & 255), UInt8(~n >> 8)]
      result += block
    } while !rest.isEmpty
    var (a, b): (UInt32, UInt32) = (1, 0)
    for byte in raw {
      a = (a + UInt32(byte)) % 65521
      b = (b + a) % 65521
    }
    return result + bytes(Int(b << 16 | a))
  }

  static func crc(_ bytes: [UInt8]) -> UInt32 {
    var crc = ~UInt32(0)
    for byte in bytes {
      crc ^= UInt32(byte)
      for _ in 0..<8 { crc = crc & 1 == 1 ? crc >> 1 ^ 0xEDB8_8320 : crc >> 1 }
    }
    return ~crc
  }
}

/// Packs values, high bits first.
struct BitWriter {
  private var bytes: [UInt8] = []
  private var current: UInt32 = 0
  private var used = 0

  mutating func append(_ value: Int, count: Int) {
    for bit in (0..<count).reversed() {
      current = current << 1 | UInt32(value >> bit & 1)
      used += 1
      if used == 8 {
        bytes.append(UInt8(current))
        (current, used) = (0, 0)
      }
    }
  }

  /// The packed bytes, with the last byte filled up with `padding` bits.
  mutating func flushed(padding: Int = 0) -> [UInt8] {
    while used != 0 { append(padding, count: 1) }
    defer { bytes = [] }
    return bytes
  }
}
