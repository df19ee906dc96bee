import CCodecs
import PanoramaGraphics
import Synchronization

/// A tiled TIFF picture, often with smaller copies of itself: any tile of any level is read by
/// itself, in time and memory that do not depend on the picture's size.
///
/// Levels are the pages and sub-pages (SubIFD) whose sides are in the first page's proportion.
/// Several threads may read at once.
public final class TIFFPyramid: Sendable {
  /// One copy of the picture.
  public struct Level: Hashable, Sendable {
    /// Pixels, as stored.
    public let width: Int
    /// Pixels, as stored.
    public let height: Int
    /// Pixels of every tile but the ones cut at the right edge.
    public let tileWidth: Int
    /// Pixels of every tile but the ones cut at the lower edge.
    public let tileHeight: Int
    /// Tiles beside one another.
    public var columns: Int { (width + tileWidth - 1) / tileWidth }
    /// Tiles below one another.
    public var rows: Int { (height + tileHeight - 1) / tileHeight }
    let offset: UInt64
    let bytes: Int
  }

  /// The file it is in.
  public let file: ImageFile
  /// From the largest to the smallest; at least one.
  public let levels: [Level]
  private let colors: ColorConversion?
  private let idle = Mutex<[TIFFTileReader]>([])

  /// Readers kept for the next tile; each holds a page's table of tiles.
  private static let keptReaders = 8

  /// Nil when the file is no TIFF, or its first page is not tiled. Reads the directories only.
  /// - Throws: `ImageError`, where the file cannot be read.
  public init?(_ file: ImageFile) throws(ImageError) {
    guard file.info.format == .tiff else { return nil }
    let levels = try file.source.withSource(cancel: nil) { source throws(ImageError) in
      try TIFFTileReader(source, memoryLimit: file.budget.bytes).levels()
    }
    guard !levels.isEmpty else { return nil }
    self.file = file
    self.levels = levels
    colors = ColorConversion(profile: file.profile, info: file.info)
  }

  /// What reading one tile of a level takes, in bytes.
  public func memoryForTile(level: Int) -> Int { levels[level].bytes }

  /// Reads one tile: premultiplied sRGB, stored orientation; at the right and lower edges cut to what
  /// the level has. Blocks until it is read.
  /// - Parameters: the index of a level; the tile's column and row.
  /// - Throws: `ImageError`: no such tile, over the budget, the tile is damaged.
  public func tile(level index: Int, x: Int, y: Int) throws(ImageError) -> CGImage {
    guard levels.indices.contains(index) else { throw .unsupported("no level \(index)") }
    let level = levels[index]
    guard x >= 0, y >= 0, x < level.columns, y < level.rows else {
      throw .unsupported("no tile \(x), \(y) in level \(index)")
    }
    guard level.bytes <= file.budget.bytes else { throw .needsMemory(bytes: level.bytes) }
    return try file.source.withSource(cancel: nil) { source throws(ImageError) in
      let kept = idleReader(at: level)
      let reader: TIFFTileReader
      if let kept {
        reader = kept
      } else {
        reader = try TIFFTileReader(source, memoryLimit: file.budget.bytes)
      }
      let image = try reader.tile(level, x: x, y: y, colors: colors)
      // What a source in memory points at is good for this call only.
      if file.source.isFile {
        idle.withLock { if $0.count < Self.keptReaders { $0.append(reader) } }
      }
      return image
    }
  }

  /// A reader that is at this level already, if there is one: going to a page parses it anew.
  private func idleReader(at level: Level) -> TIFFTileReader? {
    idle.withLock { readers in
      let same = readers.lastIndex { $0.offset == level.offset }
      if same == nil, readers.count < Self.keptReaders { return nil }
      return readers.remove(at: same ?? 0)
    }
  }
}
