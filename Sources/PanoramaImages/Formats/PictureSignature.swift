/// Tells the format of a picture by the first bytes of its file.
enum PictureSignature {
  enum Kind: Equatable {
    case read(ImageFormat)
    case unread(UnreadFormat)
  }

  /// The format of a file that begins with `bytes`, of which `ImageFormat.startSize` are examined; nil when they
  /// match none.
  static func kind(of bytes: some Collection<UInt8>) -> Kind? {
    let start = Array(bytes.prefix(ImageFormat.startSize))
    let kind = signatures.first { start.dropFirst($0.offset).starts(with: $0.bytes) }?.kind
    if kind == .read(.tiff), isRawTIFF(start) { return .read(.raw) }
    return kind ?? isoMedia(start) ?? withChecks(start)
  }

  private typealias Signature = (kind: Kind, offset: Int, bytes: [UInt8])

  /// Signatures that are long enough to be unique. Those of cameras come before that of TIFF, which some have too.
  private static let signatures: [Signature] = [
    (.read(.png), 0, [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]),
    (.read(.jpeg), 0, [0xFF, 0xD8, 0xFF]),
    (.read(.gif), 0, Array("GIF87a".utf8)), (.read(.gif), 0, Array("GIF89a".utf8)),
    (.read(.qoi), 0, Array("qoif".utf8)),
    (.read(.pdf), 0, Array("%PDF-".utf8)),
    (.read(.jpegXL), 0, [0xFF, 0x0A]),
    (.read(.jpegXL), 0, [0, 0, 0, 12] + Array("JXL \r\n".utf8)),
    (.unread(.photoshop), 0, Array("8BPS".utf8)), (.unread(.gimp), 0, Array("gimp xcf ".utf8)),
    (.unread(.jpeg2000), 0, [0, 0, 0, 12] + Array("jP  \r\n".utf8)),
    (.unread(.jpeg2000), 0, [0xFF, 0x4F, 0xFF, 0x51]),
    (.unread(.jpegXR), 0, [0x49, 0x49, 0xBC, 0x01]),
    (.unread(.exr), 0, [0x76, 0x2F, 0x31, 0x01]),
    (.unread(.dds), 0, Array("DDS \u{7C}\0\0\0".utf8)), (.unread(.icns), 0, Array("icns".utf8)),
    (.unread(.radiance), 0, Array("#?RADIANCE".utf8)),
    (.unread(.radiance), 0, Array("#?RGBE".utf8)),
    // In this order: Canon's format before CR2, Fujifilm, Minolta, Olympus, Panasonic, Sigma, and
    // Canon's CR2, a TIFF file with a signature at offset 8.
    (.read(.raw), 6, Array("HEAPCCDR".utf8)), (.read(.raw), 0, Array("FUJIFILMCCD-RAW".utf8)),
    (.read(.raw), 0, Array("\0MRM".utf8)), (.read(.raw), 0, Array("IIRO".utf8)),
    (.read(.raw), 0, Array("IIRS".utf8)), (.read(.raw), 0, Array("MMOR".utf8)),
    (.read(.raw), 0, [0x49, 0x49, 0x55, 0]), (.read(.raw), 0, Array("FOVb".utf8)),
    (.read(.raw), 8, Array("CR\u{2}\0".utf8)),
    (.read(.tiff), 0, [0x49, 0x49, 42, 0]), (.read(.tiff), 0, [0x4D, 0x4D, 0, 42]),
    (.read(.tiff), 0, [0x49, 0x49, 43, 0]), (.read(.tiff), 0, [0x4D, 0x4D, 0, 43]),
  ]

  /// Recognises raw files of cameras that begin like TIFF files, by their first directory: it has the version of DNG, or
  /// is the data of a sensor, or the small copy of a picture in another directory, with the camera's make.
  private static func isRawTIFF(_ start: [UInt8]) -> Bool {
    guard let file = TagFile(ByteSource(start)), !file.isBig else { return false }
    let tags = TagDirectory(
      file, at: file.first, wanted: [Raw.kind, Raw.colors, Raw.make, Raw.parts, Raw.version],
      // The values may lie behind the start.
      outside: true)
    if tags.has(Raw.version) || tags.whole(Raw.colors) == Raw.sensor { return true }
    return tags.whole(Raw.kind) == 1 && tags.has(Raw.parts) && tags.has(Raw.make)
  }

  /// Tags, and a value, of TIFF 6.0, TIFF/EP (ISO 12234-2) and DNG 1.7.
  private enum Raw {
    static let kind: UInt16 = 254
    static let colors: UInt16 = 262
    static let make: UInt16 = 271
    static let parts: UInt16 = 330
    static let version: UInt16 = 50706
    /// The colours of a sensor with a filter for each sample.
    static let sensor = 32803
  }

  /// Recognises files of the ISO base media format (ISO/IEC 14496-12 §4.3), which list the brands
  /// that can read them.
  private static func isoMedia(_ start: [UInt8]) -> Kind? {
    guard start.count >= 12, start[4..<8].elementsEqual("ftyp".utf8) else { return nil }
    let size = min(start.count, start[0..<4].reduce(0) { $0 << 8 | Int($1) })
    // The first brand comes before a version, all others after it.
    let places = [8] + Array(stride(from: 16, to: max(16, size - 3), by: 4))
    let brands = Set(places.map { String(decoding: start[$0..<$0 + 4], as: UTF8.self) })
    if !brands.isDisjoint(with: ["avif", "avis"]) { return .read(.avif) }
    if brands.contains("crx ") { return .read(.raw) }
    let heic: Set = ["heic", "heix", "heim", "heis", "hevc", "hevx", "mif1", "msf1"]
    return brands.isDisjoint(with: heic) ? nil : .read(.heic)
  }

  /// Recognises formats whose signatures are so short that more bytes must match.
  private static func withChecks(_ start: [UInt8]) -> Kind? {
    if start.starts(with: "RIFF".utf8), start.dropFirst(8).starts(with: "WEBP".utf8) {
      return .read(.webp)
    }
    if isSVG(start) { return .unread(.svg) }
    if isNetpbm(start) { return .read(.netpbm) }
    guard start.count >= 18 else { return nil }
    // The size of the second header is that of a known version.
    let headerSizes: [UInt8] = [12, 16, 40, 52, 56, 64, 108, 124]
    if start.starts(with: "BM".utf8), headerSizes.contains(start[14]),
      start[15..<18].allSatisfy({ $0 == 0 })
    {
      return .read(.bmp)
    }
    // Icons and cursors have a count, and a zero byte in the first entry.
    if start[0] == 0, start[1] == 0, (1...2).contains(start[2]), start[3] == 0, start[5] == 0,
      start[4] > 0, start[9] == 0
    {
      return .read(.icon)
    }
    return isTGA(start) ? .read(.tga) : nil
  }

  /// Recognises `P1` … `P7` before a number, a comment or, for PAM, a keyword.
  private static func isNetpbm(_ start: [UInt8]) -> Bool {
    guard start.count >= 8, start[0] == UInt8(ascii: "P"), [9, 10, 13, 32].contains(start[2]) else {
      return false
    }
    let next = start[3]
    switch start[1] {
    case UInt8(ascii: "1")...UInt8(ascii: "6"):
      return next == UInt8(ascii: "#") || (48...57).contains(next)
    case UInt8(ascii: "7"): return next == UInt8(ascii: "#") || (65...90).contains(next)
    default: return false
    }
  }

  /// TGA has no signature; its header has only a few possible values in most of its bytes.
  private static func isTGA(_ start: [UInt8]) -> Bool {
    let (type, depth, descriptor) = (start[2] & 0xF7, start[16], start[17])
    // Types are 1 … 3, and 8 more when compressed by runs.
    guard start[2] & 0xF4 == 0, (1...3).contains(type), descriptor & 0xC0 == 0,
      start[12] | start[13] != 0, start[14] | start[15] != 0
    else { return false }
    if type == 1 {
      return start[1] == 1 && depth == 8 && start[5] | start[6] != 0
        && [15, 16, 24, 32].contains(start[7]) && descriptor & 15 == 0
    }
    let palette = start[1] == 0 && start[3..<8].allSatisfy { $0 == 0 }
    let depths: [UInt8] = type == 2 ? [15, 16, 24, 32] : [8, 16]
    return palette && depths.contains(depth) && descriptor & 15 <= 8
  }

  /// Recognises XML whose `svg` element comes early; a comment of a few lines often precedes it.
  private static func isSVG(_ start: [UInt8]) -> Bool {
    guard start.mayBeginXML else { return false }
    let text = String(decoding: start, as: UTF8.self).lowercased()
    return text.contains("<svg") || text.contains(":svg ") || text.contains("<!doctype svg")
  }
}

extension Collection<UInt8> {
  /// Whether the first character after a byte order mark and blanks opens an XML element.
  var mayBeginXML: Bool {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let text = starts(with: mark) ? dropFirst(mark.count) : dropFirst(0)
    return text.first { !(9...13).contains($0) && $0 != 32 } == UInt8(ascii: "<")
  }
}

extension ImageFormat {
  /// Recognises a format by the first `startSize` bytes, or all bytes of a shorter file; nil when they match none.
  public init?(sniffing bytes: some Collection<UInt8>) {
    guard case .read(let format) = PictureSignature.kind(of: bytes) else { return nil }
    self = format
  }
}

extension UnreadFormat {
  /// Recognises a format by the first `ImageFormat.startSize` bytes, or all bytes of a shorter file; nil when
  /// they match none.
  public init?(sniffing bytes: some Collection<UInt8>) {
    guard case .unread(let format) = PictureSignature.kind(of: bytes) else { return nil }
    self = format
  }
}
