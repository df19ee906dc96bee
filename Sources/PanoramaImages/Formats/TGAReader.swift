import CCodecs

/// Truevision's TGA, version 1 and 2.
///
/// Source of the format: Truevision TGA File Format Specification 2.0.
struct TGAReader: PlainReader {
  private(set) var header = CCodecsHeader()
  private var source: SourceBytes
  private let bytesPerPixel: Int
  private let meaning: Meaning
  private let isPacked: Bool
  /// What is left of the packet that is being read, and its pixel if it is a run.
  private var packet: (rest: Int, pixel: UInt32?) = (0, nil)

  private enum Meaning {
    case palette([UInt32], first: Int)
    case gray
    case masks(PixelMasks)
  }

  init(_ source: CCodecsSource) throws(DecodingFault) {
    self.source = SourceBytes(source)
    let bytes = try self.source.bytes(18)
    let (type, depth, descriptor) = (bytes[2] & 3, Int(bytes[16]), bytes[17])
    isPacked = bytes[2] & 8 != 0
    _ = try self.source.bytes(Int(bytes[0]))
    let attributes = Int(descriptor & 15)
    let count = bytes.little16(5)
    let entry = (Int(bytes[7]) + 7) / 8
    let colors = bytes[1] == 1 ? try self.source.bytes(count * entry) : []
    bytesPerPixel = (depth + 7) / 8
    switch type {
    case 1:
      let masks = Self.masks(depth: Int(bytes[7]), attributes: 0)
      let palette = (0..<count).map { masks.word(Self.pixel(colors, at: $0 * entry, bytes: entry)) }
      meaning = .palette(palette, first: bytes.little16(3))
      header.hasAlpha = masks.hasAlpha ? 1 : 0
    case 3: meaning = .gray
    default:
      let masks = Self.masks(depth: depth, attributes: attributes)
      meaning = .masks(masks)
      header.hasAlpha = masks.hasAlpha ? 1 : 0
    }
    if type == 3, bytesPerPixel == 2 { header.hasAlpha = 1 }
    header.width = UInt32(bytes.little16(12))
    header.height = UInt32(bytes.little16(14))
    header.bitsPerComponent = depth <= 16 && type == 2 ? 5 : 8
    header.components = (type == 2 ? 3 : 1) + header.hasAlpha
    // Rows come as they are stored; which end is up is told as EXIF does.
    header.orientation = [4, 3, 1, 2][Int(descriptor >> 4 & 3)]
    header.workingBytes = UInt64(header.width) * 4 + (128 << 10)
  }

  private static func masks(depth: Int, attributes: Int) -> PixelMasks {
    switch depth {
    case 15, 16: attributes == 1 ? PixelMasks((0x7C00, 0x3E0, 0x1F, 0x8000)) : .rgb555
    // Many programs write an alpha without saying so in the header.
    default: depth == 32 ? .bgra : .bgr
    }
  }

  private static func pixel(_ bytes: [UInt8], at place: Int, bytes count: Int) -> UInt32 {
    (0..<count).reduce(0) { $0 | UInt32(bytes[place + $1]) << UInt32(8 * $1) }
  }

  mutating func readRow(into out: UnsafeMutableBufferPointer<UInt32>) throws(DecodingFault) {
    if !isPacked {
      let bytes = try source.bytes(out.count * bytesPerPixel)
      for x in 0..<out.count {
        out[x] = word(Self.pixel(bytes, at: x * bytesPerPixel, bytes: bytesPerPixel))
      }
      return
    }
    for x in 0..<out.count {
      if packet.rest == 0 {
        let first = try source.byte()
        packet.rest = Int(first & 0x7F) + 1
        packet.pixel = first & 0x80 != 0 ? try readPixel() : nil
      }
      packet.rest -= 1
      if let pixel = packet.pixel { out[x] = pixel } else { out[x] = try readPixel() }
    }
  }

  private mutating func readPixel() throws(DecodingFault) -> UInt32 {
    var pixel: UInt32 = 0
    for i in 0..<bytesPerPixel { pixel |= UInt32(try source.byte()) << UInt32(8 * i) }
    return word(pixel)
  }

  private func word(_ pixel: UInt32) -> UInt32 {
    switch meaning {
    case .palette(let palette, let first):
      let index = Int(pixel) - first
      return palette.indices.contains(index) ? palette[index] : 0xFF00_0000
    case .gray:
      let (value, alpha) = (pixel & 0xFF, bytesPerPixel == 2 ? pixel >> 8 & 0xFF : 255)
      return alpha << 24 | value << 16 | value << 8 | value
    case .masks(let masks): return masks.word(pixel)
    }
  }
}
