/// Makes uncompressed tiled RGB TIFF files (TIFF 6.0) with a page for each level.
struct TIFFFile {
  var side = 64
  /// Whether the first level is marked as the smaller copy, and the others as pictures.
  var beginsWithThumbnail = false

  /// `pixel(level, x, y)` returns 0xAARRGGBB; alpha is ignored.
  func encoded(_ sizes: [(width: Int, height: Int)], _ pixel: (Int, Int, Int) -> UInt32) -> [UInt8]
  {
    var bytes: [UInt8] = [0x49, 0x49, 42, 0, 0, 0, 0, 0]
    // The position of the next directory's offset.
    var link = 4
    for (level, size) in sizes.enumerated() {
      let (columns, rows) = ((size.width - 1) / side + 1, (size.height - 1) / side + 1)
      var offsets: [Int] = []
      for tile in 0..<columns * rows {
        offsets.append(bytes.count)
        let (left, top) = (tile % columns * side, tile / columns * side)
        for i in 0..<side * side {
          let (x, y) = (min(left + i % side, size.width - 1), min(top + i / side, size.height - 1))
          let p = pixel(level, x, y)
          bytes += [UInt8(p >> 16 & 255), UInt8(p >> 8 & 255), UInt8(p & 255)]
        }
      }
      let offsetTable = bytes.count
      for offset in offsets { Self.append(offset, 4, to: &bytes) }
      let countTable = bytes.count
      for _ in offsets { Self.append(side * side * 3, 4, to: &bytes) }
      let depth = bytes.count
      for _ in 0..<3 { Self.append(8, 2, to: &bytes) }
      if bytes.count % 2 == 1 { bytes.append(0) }
      Self.set(bytes.count, at: link, in: &bytes)
      let single = offsets.count == 1
      let entries: [(tag: Int, type: Int, count: Int, value: Int)] = [
        (254, 4, 1, (level == 0) == beginsWithThumbnail ? 1 : 0),
        (256, 4, 1, size.width), (257, 4, 1, size.height),
        (258, 3, 3, depth), (259, 3, 1, 1), (262, 3, 1, 2), (277, 3, 1, 3), (284, 3, 1, 1),
        (322, 4, 1, side), (323, 4, 1, side),
        (324, 4, offsets.count, single ? offsets[0] : offsetTable),
        (325, 4, offsets.count, single ? side * side * 3 : countTable),
      ]
      Self.append(entries.count, 2, to: &bytes)
      for entry in entries {
        Self.append(entry.tag, 2, to: &bytes)
        Self.append(entry.type, 2, to: &bytes)
        Self.append(entry.count, 4, to: &bytes)
        Self.append(entry.value, 4, to: &bytes)
      }
      link = bytes.count
      Self.append(0, 4, to: &bytes)
    }
    return bytes
  }

  private static func append(_ value: Int, _ size: Int, to bytes: inout [UInt8]) {
    for i in 0..<size { bytes.append(UInt8(truncatingIfNeeded: value >> (8 * i))) }
  }

  private static func set(_ value: Int, at offset: Int, in bytes: inout [UInt8]) {
    for i in 0..<4 { bytes[offset + i] = UInt8(truncatingIfNeeded: value >> (8 * i)) }
  }
}
