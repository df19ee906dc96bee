/// Pictures that are known for what they are, by their content, and not read: whoever opens one
/// learns what to do instead of being told that it is no picture.
///
/// The raw value is what people call the format.
public enum UnreadFormat: String, Hashable, Sendable, CaseIterable {
  case avif = "AVIF"
  case bmp = "BMP"
  case dds = "DDS"
  case exr = "OpenEXR"
  case gif = "GIF"
  case gimp = "GIMP (XCF)"
  case heic = "HEIC"
  case icns = "ICNS"
  case icon = "ICO"
  case jpeg2000 = "JPEG 2000"
  case jpegXL = "JPEG XL"
  case jpegXR = "JPEG XR"
  case netpbm = "Netpbm"
  case photoshop = "Photoshop (PSD)"
  case qoi = "QOI"
  case radiance = "Radiance (HDR)"
  case raw = "camera RAW"
  case svg = "SVG"

  /// How many of a file's first bytes tell.
  public static let startSize = 1024

  /// Looks at the first bytes, `startSize` of them where the file has so many; nil when they begin
  /// none of these.
  public init?(sniffing bytes: some Collection<UInt8>) {
    let start = Array(bytes.prefix(Self.startSize))
    guard
      let found = Self.signatures.first(where: { start.dropFirst($0.offset).starts(with: $0.bytes) }
      )?
      .format ?? Self.isoMedia(start) ?? Self.withChecks(start)
    else { return nil }
    self = found
  }

  private typealias Signature = (format: UnreadFormat, offset: Int, bytes: [UInt8])

  /// Bytes that nothing else begins with.
  private static let signatures: [Signature] = [
    (.gif, 0, Array("GIF87a".utf8)), (.gif, 0, Array("GIF89a".utf8)),
    (.photoshop, 0, Array("8BPS".utf8)), (.gimp, 0, Array("gimp xcf ".utf8)),
    (.jpegXL, 0, [0xFF, 0x0A]), (.jpegXL, 0, [0, 0, 0, 12] + Array("JXL \r\n".utf8)),
    (.jpeg2000, 0, [0, 0, 0, 12] + Array("jP  \r\n".utf8)),
    (.jpeg2000, 0, [0xFF, 0x4F, 0xFF, 0x51]),
    (.jpegXR, 0, [0x49, 0x49, 0xBC, 0x01]), (.qoi, 0, Array("qoif".utf8)),
    (.exr, 0, [0x76, 0x2F, 0x31, 0x01]), (.dds, 0, Array("DDS \u{7C}\0\0\0".utf8)),
    (.icns, 0, Array("icns".utf8)), (.radiance, 0, Array("#?RADIANCE".utf8)),
    (.radiance, 0, Array("#?RGBE".utf8)),
    // Canon before CR2, Fujifilm, Minolta, Olympus, Panasonic, Sigma. CR2 is a TIFF file with a mark.
    (.raw, 6, Array("HEAPCCDR".utf8)), (.raw, 0, Array("FUJIFILMCCD-RAW".utf8)),
    (.raw, 0, Array("\0MRM".utf8)), (.raw, 0, Array("IIRO".utf8)), (.raw, 0, Array("IIRS".utf8)),
    (.raw, 0, Array("MMOR".utf8)), (.raw, 0, [0x49, 0x49, 0x55, 0]), (.raw, 0, Array("FOVb".utf8)),
    (.raw, 8, Array("CR\u{2}\0".utf8)),
  ]

  /// Files of the ISO base media format (ISO/IEC 14496-12 §4.3) list what can read them.
  private static func isoMedia(_ start: [UInt8]) -> UnreadFormat? {
    guard start.count >= 12, start[4..<8].elementsEqual("ftyp".utf8) else { return nil }
    let size = min(start.count, start[0..<4].reduce(0) { $0 << 8 | Int($1) })
    // The first brand, a version, then all brands.
    let places = [8] + Array(stride(from: 16, to: max(16, size - 3), by: 4))
    let brands = Set(places.map { String(decoding: start[$0..<$0 + 4], as: UTF8.self) })
    if !brands.isDisjoint(with: ["avif", "avis"]) { return .avif }
    if brands.contains("crx ") { return .raw }
    let heic: Set = ["heic", "heix", "heim", "heis", "hevc", "hevx", "mif1", "msf1"]
    return brands.isDisjoint(with: heic) ? nil : .heic
  }

  /// Signatures so short that more must fit.
  private static func withChecks(_ start: [UInt8]) -> UnreadFormat? {
    if isSVG(start) { return .svg }
    guard start.count >= 18 else { return nil }
    // The size of the second header is that of one of the versions there were.
    let headerSizes: [UInt8] = [12, 16, 40, 52, 56, 64, 108, 124]
    if start.starts(with: "BM".utf8), headerSizes.contains(start[14]),
      start[15..<18].allSatisfy({ $0 == 0 })
    {
      return .bmp
    }
    // Icons and cursors: how many, and a zero in the first one's entry.
    if start[0] == 0, start[1] == 0, (1...2).contains(start[2]), start[3] == 0, start[5] == 0,
      start[4] > 0, start[9] == 0
    {
      return .icon
    }
    if start[0] == UInt8(ascii: "P"), (UInt8(ascii: "1")...UInt8(ascii: "7")).contains(start[1]),
      [9, 10, 13, 32].contains(start[2]),
      start[3...].first.map({ $0 == UInt8(ascii: "#") || (48...57).contains($0) || $0 == 87 })
        ?? false
    {
      return .netpbm
    }
    return nil
  }

  /// XML with the element early on; a comment of a few lines often comes first.
  private static func isSVG(_ start: [UInt8]) -> Bool {
    guard start.mayBeginXML else { return false }
    let text = String(decoding: start, as: UTF8.self).lowercased()
    return text.contains("<svg") || text.contains(":svg ") || text.contains("<!doctype svg")
  }
}

extension Collection<UInt8> {
  /// Whether the first character, behind a byte order mark and blanks, opens an XML element.
  var mayBeginXML: Bool {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let text = starts(with: mark) ? dropFirst(mark.count) : dropFirst(0)
    return text.first { !(9...13).contains($0) && $0 != 32 } == UInt8(ascii: "<")
  }
}
