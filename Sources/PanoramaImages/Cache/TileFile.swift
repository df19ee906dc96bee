import CCodecs
import Foundation
import PanoramaGraphics
import Synchronization

/// Tiles on disk. Each is written once, in any order, and checked when it is read back.
///
/// Nothing is flushed to the disk: a tile lost in a power failure fails its checksum and is made
/// again.
@_spi(TileTests) public final class TileFile: TileStore, Sendable {
  /// Writes bytes at an offset as `pwrite` does; tests replace it.
  typealias Write = @Sendable (Int32, UnsafeRawPointer, Int, off_t) -> Int

  private struct Index {
    var entries: [TileIndex: TileFileFormat.Entry]
    /// Where the next record goes.
    var end: UInt64
    var isWritable: Bool
    var isDamaged = false
  }

  private let index: Mutex<Index>
  private let file: Int32
  private let write: Write
  /// The maximum size of the file, in bytes.
  private let sizeLimit: Int

  /// Takes over an open file.
  /// - Parameter end: where the next record goes.
  init(
    file: Int32, entries: [TileIndex: TileFileFormat.Entry], end: UInt64, isWritable: Bool,
    sizeLimit: Int, write: @escaping Write
  ) {
    self.file = file
    index = Mutex(Index(entries: entries, end: end, isWritable: isWritable))
    self.sizeLimit = sizeLimit
    self.write = write
  }

  deinit {
    // Closing alone would leave the lock with a child process that is just being started.
    flock(file, LOCK_UN)
    close(file)
  }

  /// Whether the file has the tile.
  @_spi(TileTests) public func contains(_ tile: TileIndex) -> Bool {
    index.withLock { $0.entries[tile] != nil }
  }
  /// Whether the file has all these tiles.
  @_spi(TileTests) public func contains(_ tiles: [TileIndex]) -> Bool {
    index.withLock { index in tiles.allSatisfy { index.entries[$0] != nil } }
  }
  /// The number of tiles in the file.
  @_spi(TileTests) public var count: Int { index.withLock { $0.entries.count } }
  /// The number of bytes written so far.
  @_spi(TileTests) public var size: Int { index.withLock { Int($0.end) } }
  /// Whether tiles can be added.
  @_spi(TileTests) public var takesTiles: Bool { index.withLock { $0.isWritable } }
  /// Whether a tile that was read differed from what was written.
  @_spi(TileTests) public var hasDamage: Bool { index.withLock { $0.isDamaged } }

  /// Adds an encoded tile if the file does not have it yet.
  /// - Throws: `ImageError.inaccessible`; nothing is added then or later.
  @_spi(TileTests) public func append(
    _ tile: TileIndex, _ bytes: [UInt8], encoding: TileEncoding, isOpaque: Bool
  ) throws(ImageError) {
    try bytes.withUnsafeBufferPointer { bytes throws(ImageError) in
      try append(tile, UnsafeRawBufferPointer(bytes), encoding, isOpaque)
    }
  }

  /// Adds an uncompressed tile if the file does not have it yet.
  /// - Throws: `ImageError.inaccessible`; nothing is added then or later.
  func append(_ tile: TileIndex, raw image: CGImage) throws(ImageError) {
    try image.pixels.withUnsafeBufferPointer { pixels throws(ImageError) in
      try append(tile, UnsafeRawBufferPointer(pixels), .raw, image.isOpaque)
    }
  }

  private func append(
    _ tile: TileIndex, _ bytes: UnsafeRawBufferPointer, _ encoding: TileEncoding, _ isOpaque: Bool
  ) throws(ImageError) {
    let checksum = ccodecs_crc32(bytes.baseAddress, bytes.count)
    try index.withLock { index throws(ImageError) in
      guard index.isWritable, index.entries[tile] == nil else { return }
      let entry = TileFileFormat.Entry(
        encoding: encoding, isOpaque: isOpaque, length: UInt32(bytes.count), checksum: checksum,
        offset: index.end + UInt64(TileFileFormat.recordHeadSize))
      do throws(ImageError) {
        try writeAll(TileFileFormat.recordHead(tile, entry), at: &index.end)
        try writeAll(bytes, at: &index.end)
      } catch {
        index.isWritable = false
        throw error
      }
      index.entries[tile] = entry
    }
  }

  /// Reads a tile. Returns nil when it is missing or damaged; a damaged tile is removed from the index.
  @_spi(TileTests) public func read(_ tile: TileIndex, width: Int, height: Int) -> CGImage? {
    guard let entry = index.withLock({ $0.entries[tile] }) else { return nil }
    // No encoding produces more bytes.
    if entry.length <= ccodecs_tile_bound(width * height),
      let bytes = Self.bytes(file, at: entry.offset, count: Int(entry.length)),
      ccodecs_crc32(bytes, bytes.count) == entry.checksum,
      let pixels = entry.encoding.decode(bytes, width: width, height: height)
    {
      return CGImage(width: width, height: height, pixels: pixels, isOpaque: entry.isOpaque)
    }
    index.withLock { index in
      index.entries[tile] = nil
      index.isDamaged = true
    }
    return nil
  }

  /// Writes the index. After that, no tile can be added.
  /// - Throws: `ImageError.inaccessible`.
  func finish() throws(ImageError) {
    try index.withLock { index throws(ImageError) in
      guard index.isWritable else { return }
      index.isWritable = false
      try writeAll(TileFileFormat.index(index.entries, at: index.end), at: &index.end)
    }
  }

  /// Ends writing: later tiles are ignored.
  func stopWriting() { index.withLock { $0.isWritable = false } }

  private func writeAll(_ bytes: [UInt8], at end: inout UInt64) throws(ImageError) {
    try bytes.withUnsafeBufferPointer { bytes throws(ImageError) in
      try writeAll(UnsafeRawBufferPointer(bytes), at: &end)
    }
  }

  // Records follow one another without gaps, because a gap would end a later scan.
  private func writeAll(_ bytes: UnsafeRawBufferPointer, at end: inout UInt64) throws(ImageError) {
    guard Int(end) + bytes.count <= sizeLimit else {
      throw .inaccessible("the tiles need more than the cache may hold")
    }
    let start = off_t(end)
    try WholeTransfer.write(bytes) { write(file, $0, $1, start + off_t($2)) }
    end += UInt64(bytes.count)
  }

  /// Reads `count` bytes at `offset`; nil when the file has fewer.
  static func bytes(_ file: Int32, at offset: UInt64, count: Int) -> [UInt8]? {
    guard let offset = Int(exactly: offset) else { return nil }
    let bytes = WholeTransfer.read(file, at: offset, count: count).bytes
    return bytes.count == count ? bytes : nil
  }
}

extension TileFile {
  /// What an open file holds, up to the first error.
  struct Contents {
    var entries: [TileIndex: TileFileFormat.Entry]
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
  ) -> [TileIndex: TileFileFormat.Entry]? {
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
      ccodecs_crc32(index, index.count) == trailer.checksum,
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
