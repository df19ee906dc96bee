/// How fonts in books are made unusable outside of them: some of the first bytes are changed by a key that depends on
/// the book's identifier.
@_spi(BookTests) public enum FontObfuscation: Sendable {
  /// EPUB's own.
  case idpf
  case adobe

  /// By the address of the algorithm; nil for real encryption.
  @_spi(BookTests) public init?(algorithm: String) {
    switch algorithm {
    case "http://www.idpf.org/2008/embedding": self = .idpf
    case "http://ns.adobe.com/pdf/enc#RC": self = .adobe
    default: return nil
    }
  }

  /// Makes a font usable.
  ///
  /// - Parameter identifiers: the book's, the unique one first.
  @_spi(BookTests) public func undone(_ font: [UInt8], identifiers: [String]) -> [UInt8] {
    let (key, count) =
      switch self {
      case .idpf: (Self.idpfKey(identifiers.first ?? ""), 1040)
      case .adobe: (identifiers.lazy.compactMap(Self.adobeKey).first ?? [], 1024)
      }
    guard !key.isEmpty else { return font }
    var font = font
    for i in 0..<min(count, font.count) { font[i] ^= key[i % key.count] }
    return font
  }

  private static func idpfKey(_ identifier: String) -> [UInt8] {
    SHA1.hash(identifier.utf8.filter { ![0x20, 0x09, 0x0D, 0x0A].contains($0) })
  }

  /// The sixteen bytes of a UUID; nil if it is not one.
  private static func adobeKey(_ identifier: String) -> [UInt8]? {
    let digits =
      identifier.split(separator: ":").last?.filter { $0 != "-" && !$0.isWhitespace } ?? ""
    guard digits.utf8.count == 32 else { return nil }
    let values = digits.compactMap(\.hexDigitValue)
    guard values.count == 32 else { return nil }
    return (0..<16).map { UInt8(values[2 * $0] << 4 | values[2 * $0 + 1]) }
  }
}

/// The hash (FIPS 180) of which EPUB's keys are made. It protects nothing.
@_spi(BookTests) public enum SHA1 {
  /// Twenty bytes.
  @_spi(BookTests) public static func hash(_ message: some Collection<UInt8>) -> [UInt8] {
    var state: [UInt32] = [0x6745_2301, 0xEFCD_AB89, 0x98BA_DCFE, 0x1032_5476, 0xC3D2_E1F0]
    var padded = Array(message) + [0x80]
    padded += [UInt8](repeating: 0, count: (120 - padded.count % 64) % 64)
    padded += (0..<8).map { UInt8(truncatingIfNeeded: (message.count << 3) >> (56 - 8 * $0)) }
    func turned(_ value: UInt32, _ count: UInt32) -> UInt32 {
      value << count | value >> (32 - count)
    }
    for block in stride(from: 0, to: padded.count, by: 64) {
      var words = (0..<16).map { i in
        padded[(block + 4 * i)..<(block + 4 * i + 4)].reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
      }
      for i in 16..<80 {
        words.append(turned(words[i - 3] ^ words[i - 8] ^ words[i - 14] ^ words[i - 16], 1))
      }
      var (a, b, c, d, e) = (state[0], state[1], state[2], state[3], state[4])
      for i in 0..<80 {
        let (mix, constant): (UInt32, UInt32) =
          switch i {
          case ..<20: (b & c | ~b & d, 0x5A82_7999)
          case ..<40: (b ^ c ^ d, 0x6ED9_EBA1)
          case ..<60: (b & c | b & d | c & d, 0x8F1B_BCDC)
          default: (b ^ c ^ d, 0xCA62_C1D6)
          }
        let next = turned(a, 5) &+ mix &+ e &+ constant &+ words[i]
        (e, d, c, b, a) = (d, c, turned(b, 30), a, next)
      }
      for (i, value) in [a, b, c, d, e].enumerated() { state[i] &+= value }
    }
    return state.flatMap { word in (0..<4).map { UInt8(truncatingIfNeeded: word >> (24 - 8 * $0)) }
    }
  }
}
