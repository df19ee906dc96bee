import CCodecs

/// Windows' icons and cursors, of which the largest picture is read, and of these the one with most colours.
///
/// Source of the format: Microsoft's documentation of ICONDIR and ICONDIRENTRY.
struct IconReader: PlainReader {
  private(set) var header: CCodecsHeader
  private var picture: Picture
  private var row = 0

  private enum Picture {
    case png(RowReader)
    case bitmap(BMPReader, mask: [[Bool]])
  }

  init(_ source: CCodecsSource) throws(DecodingFault) {
    var bytes = SourceBytes(source)
    let count = (try bytes.bytes(6)).little16(4)
    let entries = try bytes.bytes(16 * count)
    var best: (rank: Int, at: Int)?
    for at in stride(from: 0, to: entries.count, by: 16) {
      // A side of 0 is one of 256.
      let (width, height) = (Int(entries[at] &- 1) + 1, Int(entries[at + 1] &- 1) + 1)
      let rank = width * height * 64 + min(63, entries.little16(at + 6))
      if rank > best?.rank ?? -1 { best = (rank, at) }
    }
    guard let best else { throw .corrupt("an icon without a picture") }
    let (size, offset) = (entries.little32(best.at + 8), entries.little32(best.at + 12))
    guard UInt64(offset) < bytes.size else { throw .truncated }
    bytes.seek(to: UInt64(offset))
    var part = source
    part.start += UInt64(offset)
    part.end = min(part.end, part.start + UInt64(size))
    header = CCodecsHeader()
    if (try bytes.bytes(4)).elementsEqual([0x89, 0x50, 0x4E, 0x47]) {
      guard let reader = RowReader(.png, source: part, memoryLimit: .max) else {
        throw DecodingFault(status: .outOfMemory)
      }
      var status = reader.readHeader(&header)
      // Interlaced pictures come in one piece, which rows do not allow.
      if status == .OK, header.isInterlaced != 0 { throw .unsupported("an interlaced icon") }
      if status == .OK { status = reader.start(RowRequest(memoryLimit: .max)) }
      if status != .OK { throw DecodingFault(status: status, message: reader.message) }
      // These belong to the reader of the part.
      picture = .png(reader)
      return
    }
    let bitmap = try BMPReader(icon: part)
    header = bitmap.header
    guard header.width <= 1024, header.height <= 1024 else { throw .corrupt("an icon too large") }
    picture = .bitmap(bitmap, mask: header.hasAlpha != 0 ? [] : Self.mask(of: bitmap, in: part))
    if header.hasAlpha == 0 {
      header.hasAlpha = 1
      header.components += 1
    }
  }

  /// Which pixels are transparent, by rows from the bottom; rows that are missing are not.
  private static func mask(of bitmap: BMPReader, in part: CCodecsSource) -> [[Bool]] {
    var bytes = SourceBytes(part)
    bytes.seek(to: bitmap.end)
    let width = Int(bitmap.header.width)
    return (0..<bitmap.header.height).map { _ -> [Bool] in
      let row = (try? bytes.bytes((width + 31) / 32 * 4)) ?? []
      return (0..<width).map { x -> Bool in
        guard x / 8 < row.count else { return false }
        let bit = row[x / 8] >> (7 - x % 8)
        return bit & 1 == 1
      }
    }
  }

  mutating func readRow(into out: UnsafeMutableBufferPointer<UInt32>) throws(DecodingFault) {
    defer { row += 1 }
    switch picture {
    case .png(let reader):
      guard let base = out.baseAddress else { return }
      var done = 0
      let status = reader.readRows(into: base, stride: out.count, count: 1, done: &done)
      if status != .OK { throw DecodingFault(status: status, message: reader.message) }
    case .bitmap(var bitmap, let mask):
      try bitmap.readRow(into: out)
      picture = .bitmap(bitmap, mask: mask)
      guard row < mask.count else { return }
      for x in 0..<out.count where mask[row][x] { out[x] = 0 }
    }
  }
}
