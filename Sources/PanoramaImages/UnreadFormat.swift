/// Picture formats that are recognised by content but not read, so that the user learns what to do
/// instead of being told that the file is not a picture.
///
/// The raw value is the common name of the format.
public enum UnreadFormat: String, Hashable, Sendable, CaseIterable {
  /// AV1 pictures.
  case avif = "AVIF"
  /// Windows' bitmaps.
  case bmp = "BMP"
  /// Textures of games.
  case dds = "DDS"
  /// Pictures with a high dynamic range.
  case exr = "OpenEXR"
  /// GIF pictures, animated or not.
  case gif = "GIF"
  /// GIMP's own files.
  case gimp = "GIMP (XCF)"
  /// Pictures from telephones, coded like video.
  case heic = "HEIC"
  /// Apple's icons.
  case icns = "ICNS"
  /// Windows' icons and cursors.
  case icon = "ICO"
  /// JPEG 2000 pictures.
  case jpeg2000 = "JPEG 2000"
  /// JPEG XL pictures.
  case jpegXL = "JPEG XL"
  /// JPEG XR pictures.
  case jpegXR = "JPEG XR"
  /// PBM, PGM, PPM and PAM pictures.
  case netpbm = "Netpbm"
  /// Photoshop's own files.
  case photoshop = "Photoshop (PSD)"
  /// QOI pictures.
  case qoi = "QOI"
  /// Pictures with a high dynamic range.
  case radiance = "Radiance (HDR)"
  /// The data of a camera's sensor.
  case raw = "camera RAW"
  /// Vector pictures.
  case svg = "SVG"

  /// The number of a file's first bytes that are examined.
  public static let startSize = 1024

  /// Recognises a format by the first `startSize` bytes, or all bytes of a shorter file; nil when
  /// they match none.
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

  /// Signatures that are long enough to be unique.
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
    // In this order: Canon's format before CR2, Fujifilm, Minolta, Olympus, Panasonic, Sigma, and
    // Canon's CR2, a TIFF file with a signature at offset 8.
    (.raw, 6, Array("HEAPCCDR".utf8)), (.raw, 0, Array("FUJIFILMCCD-RAW".utf8)),
    (.raw, 0, Array("\0MRM".utf8)), (.raw, 0, Array("IIRO".utf8)), (.raw, 0, Array("IIRS".utf8)),
    (.raw, 0, Array("MMOR".utf8)), (.raw, 0, [0x49, 0x49, 0x55, 0]), (.raw, 0, Array("FOVb".utf8)),
    (.raw, 8, Array("CR\u{2}\0".utf8)),
  ]

  /// Recognises files of the ISO base media format (ISO/IEC 14496-12 §4.3), which list the brands
  /// that can read them.
  private static func isoMedia(_ start: [UInt8]) -> UnreadFormat? {
    guard start.count >= 12, start[4..<8].elementsEqual("ftyp".utf8) else { return nil }
    let size = min(start.count, start[0..<4].reduce(0) { $0 << 8 | Int($1) })
    // The first brand comes before a version, all others after it.
    let places = [8] + Array(stride(from: 16, to: max(16, size - 3), by: 4))
    let brands = Set(places.map { String(decoding: start[$0..<$0 + 4], as: UTF8.self) })
    if !brands.isDisjoint(with: ["avif", "avis"]) { return .avif }
    if brands.contains("crx ") { return .raw }
    let heic: Set = ["heic", "heix", "heim", "heis", "hevc", "hevx", "mif1", "msf1"]
    return brands.isDisjoint(with: heic) ? nil : .heic
  }

  /// Recognises formats whose signatures are so short that more bytes must match.
  private static func withChecks(_ start: [UInt8]) -> UnreadFormat? {
    if isSVG(start) { return .svg }
    guard start.count >= 18 else { return nil }
    // The size of the second header is that of a known version.
    let headerSizes: [UInt8] = [12, 16, 40, 52, 56, 64, 108, 124]
    if start.starts(with: "BM".utf8), headerSizes.contains(start[14]),
      start[15..<18].allSatisfy({ $0 == 0 })
    {
      return .bmp
    }
    // Icons and cursors have a count, and a zero byte in the first entry.
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
