import CCodecs

/// PBM, PGM and PPM as text and as bytes, and PAM.
///
/// Source of the format: the manual pages pbm(5), pgm(5), ppm(5) and pam(5).
struct NetpbmReader: PlainReader {
  private(set) var header = CCodecsHeader()
  private var source: SourceBytes
  private let width: Int
  private let channels: Int
  private let maximum: Int
  private let coding: Coding

  private enum Coding {
    /// Numbers; in a bitmap, digits that need no blanks between them.
    case text, digits
    /// One bit a pixel; 1 is black.
    case bits
    case bytes, words
  }

  init(_ source: CCodecsSource) throws(DecodingFault) {
    self.source = SourceBytes(source)
    let magic = try self.source.bytes(2)
    let height: Int
    if magic[1] == UInt8(ascii: "7") {
      let fields = try Self.fields(&self.source)
      width = fields["WIDTH"] ?? 0
      height = fields["HEIGHT"] ?? 0
      channels = fields["DEPTH"] ?? 0
      maximum = fields["MAXVAL"] ?? 0
      coding = maximum > 255 ? .words : .bytes
    } else {
      let kind = Int(magic[1]) - 48
      width = try Self.number(&self.source)
      height = try Self.number(&self.source)
      maximum = kind % 3 == 1 ? 1 : try Self.number(&self.source)
      channels = kind % 3 == 0 ? 3 : 1
      coding =
        kind == 1 ? .digits : kind == 4 ? .bits : kind < 4 ? .text : maximum > 255 ? .words : .bytes
    }
    guard (1...Int(Int32.max)).contains(width), (1...Int(Int32.max)).contains(height) else {
      throw .corrupt("a size of \(width) x \(height) pixels")
    }
    guard (1...65535).contains(maximum) else { throw .corrupt("a maximum value of \(maximum)") }
    guard (1...4).contains(channels) else { throw .unsupported("\(channels) channels") }
    header.width = UInt32(width)
    header.height = UInt32(height)
    header.bitsPerComponent = UInt32(Int.bitWidth - maximum.leadingZeroBitCount)
    header.components = UInt32(channels)
    header.hasAlpha = channels == 2 || channels == 4 ? 1 : 0
    header.orientation = 1
    header.workingBytes = UInt64(width) * 12 + (128 << 10)
  }

  mutating func readRow(into out: UnsafeMutableBufferPointer<UInt32>) throws(DecodingFault) {
    switch coding {
    case .bits:
      let bytes = try source.bytes((width + 7) / 8)
      for x in 0..<width { out[x] = bytes[x / 8] >> (7 - x % 8) & 1 == 1 ? 0xFF00_0000 : .max }
    case .digits:
      for x in 0..<width {
        let digit = try Self.skipBlanks(&source)
        guard digit == 48 || digit == 49 else { throw .corrupt("a pixel that is neither 0 nor 1") }
        out[x] = digit == 49 ? 0xFF00_0000 : .max
      }
    case .text:
      for x in 0..<width {
        var values = [0, 0, 0, 0]
        for i in 0..<channels { values[i] = try Self.number(&source) }
        out[x] = word(values[0], values[1], values[2], values[3])
      }
    case .bytes:
      let bytes = try source.bytes(width * channels)
      for x in 0..<width {
        let at = x * channels
        func value(_ i: Int) -> Int { i < channels ? Int(bytes[at + i]) : 0 }
        out[x] = word(value(0), value(1), value(2), value(3))
      }
    case .words:
      let bytes = try source.bytes(width * channels * 2)
      for x in 0..<width {
        let at = x * channels * 2
        func value(_ i: Int) -> Int {
          i < channels ? Int(bytes[at + 2 * i]) << 8 | Int(bytes[at + 2 * i + 1]) : 0
        }
        out[x] = word(value(0), value(1), value(2), value(3))
      }
    }
  }

  private func word(_ a: Int, _ b: Int, _ c: Int, _ d: Int) -> UInt32 {
    func byte(_ value: Int) -> UInt32 {
      maximum == 255
        ? UInt32(min(value, 255)) : UInt32((min(value, maximum) * 510 + maximum) / (2 * maximum))
    }
    let first = byte(a)
    switch channels {
    case 1: return 0xFF00_0000 | first << 16 | first << 8 | first
    case 2: return byte(b) << 24 | first << 16 | first << 8 | first
    case 3: return 0xFF00_0000 | first << 16 | byte(b) << 8 | byte(c)
    default: return byte(d) << 24 | first << 16 | byte(b) << 8 | byte(c)
    }
  }

  private static func isBlank(_ byte: UInt8) -> Bool { byte == 32 || (9...13).contains(byte) }

  /// The first byte that is neither blank nor in a comment.
  private static func skipBlanks(_ source: inout SourceBytes) throws(DecodingFault) -> UInt8 {
    var byte = try source.byte()
    while isBlank(byte) || byte == UInt8(ascii: "#") {
      if byte == UInt8(ascii: "#") {
        while byte != 10, byte != 13 { byte = try source.byte() }
      }
      byte = try source.byte()
    }
    return byte
  }

  /// A number, and the one blank behind it. The last number of a text may lack it.
  private static func number(_ source: inout SourceBytes) throws(DecodingFault) -> Int {
    var byte = try skipBlanks(&source)
    var value = 0
    while true {
      guard (48...57).contains(byte), value < 1 << 40 else { throw .corrupt("not a number") }
      value = value * 10 + Int(byte) - 48
      if source.position == source.size { return value }
      byte = try source.byte()
      if isBlank(byte) { return value }
      if byte == UInt8(ascii: "#") {
        while byte != 10, byte != 13 { byte = try source.byte() }
        return value
      }
    }
  }

  /// The numbers of PAM's header, up to the line ENDHDR.
  private static func fields(
    _ source: inout SourceBytes
  ) throws(DecodingFault) -> [String: Int] {
    var fields: [String: Int] = [:]
    // A header has a few lines; comments may make it longer.
    for _ in 0..<1000 {
      var line: [UInt8] = []
      while line.count < 4096 {
        let byte = try source.byte()
        if byte == 10 { break }
        line.append(byte)
      }
      let words = String(decoding: line, as: UTF8.self).split { $0.isWhitespace }
      if words.first == "ENDHDR" { return fields }
      if words.count == 2, let value = Int(words[1]) { fields[String(words[0])] = value }
    }
    throw .corrupt("a header without an end")
  }
}
