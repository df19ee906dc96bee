import CCodecs

/// Windows' and OS/2's bitmaps.
///
/// Source of the format: Microsoft's documentation of BITMAPFILEHEADER, BITMAPINFOHEADER and BITMAPV5HEADER.
struct BMPReader: PlainReader {
  private(set) var header = CCodecsHeader()
  private var source: SourceBytes
  private var pixels: Pixels
  private let width: Int
  private let rowBytes: Int
  private let start: UInt64

  private enum Pixels {
    case palette(bits: Int, [UInt32])
    case masks(bytes: Int, PixelMasks)
    /// 24 bits.
    case bgr
    case runs(BMPRuns, [UInt32])
  }

  private enum Compression {
    static let none = 0, runs8 = 1, runs4 = 2, masks = 3, jpeg = 4, png = 5, masksWithAlpha = 6
  }

  init(_ source: CCodecsSource) throws(DecodingFault) {
    try self.init(source, info: 14, dataOffset: nil, icon: false)
  }

  /// The bitmap in an icon: it has no file header, and its height is that of the picture and of a mask below it.
  init(icon source: CCodecsSource) throws(DecodingFault) {
    try self.init(source, info: 0, dataOffset: 0, icon: true)
  }

  private init(
    _ from: CCodecsSource, info at: UInt64, dataOffset: UInt64?, icon: Bool
  ) throws(DecodingFault) {
    source = SourceBytes(from)
    let fileHeader = at > 0 ? try source.bytes(Int(at)) : []
    let size = (try source.bytes(4)).little32(0)
    guard [12, 16, 40, 52, 56, 64, 108, 124].contains(size) else {
      throw .corrupt("a header of \(size) bytes")
    }
    // Offsets are those of Microsoft's header, which begins with its size.
    let info = [0, 0, 0, 0] + (try source.bytes(size - 4))
    let isCore = size == 12
    width = isCore ? info.little16(4) : Int(Int32(truncatingIfNeeded: info.little32(4)))
    var height = isCore ? info.little16(6) : Int(Int32(truncatingIfNeeded: info.little32(8)))
    let isTopDown = height < 0
    height = abs(height)
    if icon { height /= 2 }
    guard width > 0, height > 0 else { throw .corrupt("a side of \(min(width, height)) pixels") }
    let bits = info.little16(isCore ? 10 : 14)
    let compression = isCore || size == 16 ? Compression.none : info.little32(16)
    let used = size >= 36 ? info.little32(32) : 0
    // OS/2 gives other meanings to 3 and 4.
    if size == 64, compression > Compression.runs4 { throw .unsupported("OS/2's compression") }

    var masks: PixelMasks?
    if compression == Compression.masks || compression == Compression.masksWithAlpha {
      var bytes = Array(info.dropFirst(40))
      if size == 40 { bytes = try source.bytes(compression == Compression.masks ? 12 : 16) }
      func mask(_ index: Int) -> UInt32 { UInt32(truncatingIfNeeded: bytes.little32(4 * index)) }
      masks = PixelMasks((mask(0), mask(1), mask(2), mask(3)))
    }
    rowBytes = (width * bits + 31) / 32 * 4
    let isRuns = compression == Compression.runs8 || compression == Compression.runs4
    switch (bits, compression) {
    case (1, Compression.none), (2, Compression.none), (4, Compression.none),
      (8, Compression.none), (8, Compression.runs8), (4, Compression.runs4):
      let most = 1 << bits
      let count = used > 0 ? min(used, most) : most
      let entry = isCore ? 3 : 4
      let bytes = try source.bytes(count * entry)
      var palette = [UInt32](repeating: 0xFF00_0000, count: 256)
      for i in 0..<count {
        let (b, g, r) = (bytes[i * entry], bytes[i * entry + 1], bytes[i * entry + 2])
        palette[i] = 0xFF00_0000 | UInt32(r) << 16 | UInt32(g) << 8 | UInt32(b)
      }
      pixels = .palette(bits: bits, palette)
      if isRuns { pixels = .runs(BMPRuns(bits: bits, width: width), palette) }
    case (16, Compression.none): pixels = .masks(bytes: 2, .rgb555)
    case (24, Compression.none): pixels = .bgr
    case (32, Compression.none):
      pixels = .masks(bytes: 4, icon ? .bgra : .bgr)
    case (16, _) where masks != nil, (32, _) where masks != nil:
      pixels = .masks(bytes: bits / 8, masks ?? .rgb555)
    case (_, Compression.jpeg), (_, Compression.png):
      throw .unsupported("a bitmap that contains another format")
    default: throw .corrupt("\(bits) bits a pixel with compression \(compression)")
    }
    start = dataOffset == nil ? UInt64(fileHeader.little32(10)) : source.position
    header.width = UInt32(width)
    header.height = UInt32(height)
    header.bitsPerComponent = 8
    header.components = 3
    switch pixels {
    case .palette(let bits, _):
      header.components = 1
      header.bitsPerComponent = UInt32(bits)
    case .runs: header.components = 1
    case .masks(_, let masks):
      header.hasAlpha = masks.hasAlpha ? 1 : 0
      header.components = masks.hasAlpha ? 4 : 3
    case .bgr: break
    }
    // Rows are stored from the bottom, so they come in that order, and the picture is turned upside down as if
    // EXIF said so.
    header.orientation = isTopDown && !isRuns ? 1 : 4
    header.workingBytes = UInt64(width) * 4 + (128 << 10)
    source.seek(to: start)
  }

  mutating func readRow(into out: UnsafeMutableBufferPointer<UInt32>) throws(DecodingFault) {
    if case .runs(var runs, let palette) = pixels {
      let indices: [UInt8]
      do { indices = try runs.row(from: &source) } catch {
        pixels = .runs(runs, palette)
        throw error
      }
      pixels = .runs(runs, palette)
      for x in 0..<width { out[x] = palette[Int(indices[x])] }
      return
    }
    let bytes = try source.bytes(rowBytes)
    switch pixels {
    case .palette(let bits, let palette):
      let (perByte, mask) = (8 / bits, (1 << bits) - 1)
      for x in 0..<width {
        let shift = 8 - bits * (x % perByte + 1)
        out[x] = palette[Int(bytes[x / perByte]) >> shift & mask]
      }
    case .masks(2, let masks):
      for x in 0..<width { out[x] = masks.word(UInt32(bytes.little16(2 * x))) }
    case .masks(_, let masks):
      for x in 0..<width {
        out[x] = masks.word(UInt32(truncatingIfNeeded: bytes.little32(4 * x)))
      }
    case .bgr:
      for x in 0..<width {
        let (b, g, r) = (bytes[3 * x], bytes[3 * x + 1], bytes[3 * x + 2])
        out[x] = 0xFF00_0000 | UInt32(r) << 16 | UInt32(g) << 8 | UInt32(b)
      }
    case .runs: break
    }
  }

  /// The offset behind the pixels, where the mask of an icon is.
  var end: UInt64 { start + UInt64(rowBytes) * UInt64(header.height) }
}

/// The rows of a bitmap that is compressed by runs, from the bottom. Pixels that are skipped have the index 0.
private struct BMPRuns {
  let bits: Int
  let width: Int
  /// Empty rows that come before more is read, and where the next row begins.
  private var empty = 0
  private var indent = 0
  private var isAtEnd = false

  init(bits: Int, width: Int) {
    self.bits = bits
    self.width = width
  }

  mutating func row(from source: inout SourceBytes) throws(DecodingFault) -> [UInt8] {
    var row = [UInt8](repeating: 0, count: width)
    if empty > 0 {
      empty -= 1
      return row
    }
    if isAtEnd { return row }
    var x = min(indent, width)
    indent = 0
    while true {
      let (count, value) = (try source.byte(), try source.byte())
      if count > 0 {
        for i in 0..<Int(count) where x + i < width { row[x + i] = index(value, i) }
        x = min(width, x + Int(count))
        continue
      }
      switch value {
      case 0: return row
      case 1:
        isAtEnd = true
        return row
      case 2:
        let (dx, dy) = (Int(try source.byte()), Int(try source.byte()))
        if dy == 0 {
          x = min(width, x + dx)
        } else {
          (empty, indent) = (dy - 1, x + dx)
          return row
        }
      default:
        let size = bits == 8 ? Int(value) : (Int(value) + 1) / 2
        let bytes = try source.bytes((size + 1) & ~1)
        for i in 0..<Int(value) where x + i < width {
          row[x + i] = bits == 8 ? bytes[i] : index(bytes[i / 2], i)
        }
        x = min(width, x + Int(value))
      }
    }
  }

  /// The index of the pixel `i` of a run: of 4 bits, two alternate.
  private func index(_ value: UInt8, _ i: Int) -> UInt8 {
    bits == 8 ? value : i & 1 == 0 ? value >> 4 : value & 15
  }
}
