import CCodecs

/// QOI, the Quite OK Image format: https://qoiformat.org/qoi-specification.pdf
struct QOIReader: PlainReader {
  private(set) var header = CCodecsHeader()
  private var source: SourceBytes
  private var seen = [UInt32](repeating: 0, count: 64)
  private var pixel: UInt32 = 0xFF00_0000
  private var run = 0

  init(_ source: CCodecsSource) throws(DecodingFault) {
    self.source = SourceBytes(source)
    let bytes = try self.source.bytes(14)
    guard (3...4).contains(bytes[12]) else { throw .corrupt("\(bytes[12]) channels") }
    header.width = UInt32(bytes.big32(4))
    header.height = UInt32(bytes.big32(8))
    header.bitsPerComponent = 8
    header.components = UInt32(bytes[12])
    header.hasAlpha = bytes[12] == 4 ? 1 : 0
    header.orientation = 1
    header.workingBytes = 128 << 10
  }

  mutating func readRow(into out: UnsafeMutableBufferPointer<UInt32>) throws(DecodingFault) {
    for x in 0..<out.count {
      if run > 0 { run -= 1 } else { try readPixel() }
      out[x] = pixel
    }
  }

  private mutating func readPixel() throws(DecodingFault) {
    let first = try source.byte()
    var (a, r, g, b) = (
      UInt8(truncatingIfNeeded: pixel >> 24), UInt8(truncatingIfNeeded: pixel >> 16),
      UInt8(truncatingIfNeeded: pixel >> 8), UInt8(truncatingIfNeeded: pixel)
    )
    switch first {
    case 0xFE, 0xFF:
      (r, g, b) = (try source.byte(), try source.byte(), try source.byte())
      if first == 0xFF { a = try source.byte() }
    case 0..<0x40:
      pixel = seen[Int(first)]
      return
    case 0x40..<0x80:
      r &+= first >> 4 & 3 &- 2
      g &+= first >> 2 & 3 &- 2
      b &+= first & 3 &- 2
    case 0x80..<0xC0:
      let second = try source.byte()
      let green = first & 0x3F &- 32
      r &+= green &- 8 &+ (second >> 4)
      g &+= green
      b &+= green &- 8 &+ (second & 15)
    default:
      run = Int(first & 0x3F)
      seen[Self.place(r, g, b, a)] = pixel
      return
    }
    pixel = UInt32(a) << 24 | UInt32(r) << 16 | UInt32(g) << 8 | UInt32(b)
    seen[Self.place(r, g, b, a)] = pixel
  }

  private static func place(_ r: UInt8, _ g: UInt8, _ b: UInt8, _ a: UInt8) -> Int {
    (Int(r) * 3 + Int(g) * 5 + Int(b) * 7 + Int(a) * 11) % 64
  }
}
