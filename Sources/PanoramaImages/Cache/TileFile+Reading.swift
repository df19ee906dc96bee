import CTileCodec
import Foundation
import PanoramaGraphics

extension TileFile {
  /// What an open file holds, up to the first error.
  struct Contents {
    var entries: [TileID: TileFileFormat.Entry]
    /// Where the next record goes; after the trailer in a complete file.
    var end: UInt64
    /// Whether the file has an index and a trailer, so that nothing can be added.
    var isWhole: Bool
  }

  /// Reads the header and the index, or scans the records of a file without an index. Returns nil
  /// when the file belongs to another picture or version. O(tiles).
  static func contents(of file: Int32, shape: TiledImage, key: TileKey) -> Contents? {
    let header = TileFileFormat.header(shape, key: key.text)
    var status = stat()
    guard fstat(file, &status) == 0, bytes(file, at: 0, count: header.count) == header else {
      return nil
    }
    let size = UInt64(status.st_size)
    if let entries = index(of: file, size: size, shape: shape) {
      return Contents(entries: entries, end: size, isWhole: true)
    }
    return scan(file, from: UInt64(header.count), size: size, shape: shape)
  }

  private static func index(
    of file: Int32, size: UInt64, shape: TiledImage
  ) -> [TileID: TileFileFormat.Entry]? {
    let trailerSize = UInt64(TileFileFormat.trailerSize)
    guard size >= trailerSize,
      let end = bytes(file, at: size - trailerSize, count: TileFileFormat.trailerSize),
      let trailer = TileFileFormat.trailer(end)
    else { return nil }
    let length = trailer.count * TileFileFormat.entrySize
    // No picture has more entries than tiles, whatever a file claims.
    guard trailer.count <= tileCount(of: shape), trailer.offset <= size,
      UInt64(length) + trailerSize == size - trailer.offset,
      let index = bytes(file, at: trailer.offset, count: length),
      ctile_crc32(index, index.count) == trailer.checksum,
      let entries = TileFileFormat.entries(index)
    else { return nil }
    let isSound = entries.allSatisfy { tile, entry in
      shape.size(of: tile) != nil && entry.offset <= trailer.offset
        && UInt64(entry.length) <= trailer.offset - entry.offset
    }
    return isSound ? entries : nil
  }

  private static func tileCount(of shape: TiledImage) -> Int {
    (0..<shape.levelCount).reduce(0) { sum, level in
      let counts = shape.tileCounts(ofLevel: level)
      return sum + counts.columns * counts.rows
    }
  }

  private static func scan(
    _ file: Int32, from start: UInt64, size: UInt64, shape: TiledImage
  ) -> Contents {
    var contents = Contents(entries: [:], end: start, isWhole: false)
    while let head = bytes(file, at: contents.end, count: TileFileFormat.recordHeadSize),
      let (tile, entry) = TileFileFormat.record(head, at: contents.end),
      shape.size(of: tile) != nil, entry.offset + UInt64(entry.length) <= size
    {
      contents.entries[tile] = entry
      contents.end = entry.offset + UInt64(entry.length)
    }
    return contents
  }
}
