import CCodecs
import PanoramaGraphics
import Synchronization

/// A tiled TIFF picture, often with smaller copies of itself. Any tile of any level is read
/// separately, in time and memory that do not depend on the picture's size.
///
/// The levels are the pages and sub-pages (SubIFD) whose sides have the first page's proportion.
/// Several threads may read at once.
public final class TIFFPyramid: Sendable {
  /// One copy of the picture.
  public struct Level: Hashable, Sendable {
    /// Pixels, as stored.
    public let width: Int
    /// Pixels, as stored.
    public let height: Int
    /// The width of a tile in pixels; tiles at the right edge may be narrower.
    public let tileWidth: Int
    /// The height of a tile in pixels; tiles at the lower edge may be shorter.
    public let tileHeight: Int
    /// The number of columns of tiles.
    public var columns: Int { (width + tileWidth - 1) / tileWidth }
    /// The number of rows of tiles.
    public var rows: Int { (height + tileHeight - 1) / tileHeight }
    let offset: UInt64
    let bytes: Int
  }

  /// The file that contains the picture.
  public let file: ImageFile
  /// The copies from the largest to the smallest; at least one.
  public let levels: [Level]
  private let colors: ColorConversion?
  private let idle = Mutex<[TIFFTileReader]>([])

  /// The maximum number of readers that are kept for the next tile; each holds a page's table of
  /// tiles.
  private static let keptReaders = 8

  /// Nil when the file is not TIFF or its first page is not tiled. Reads the directories only.
  /// - Throws: `ImageError` when the file cannot be read.
  public init?(_ file: ImageFile) throws(ImageError) {
    guard file.info.format == .tiff, file.page == 0 else { return nil }
    let levels =
      if let decoders = file.decoders {
        try Self.levels(of: file, by: decoders)
      } else {
        try file.source.withSource(cancel: nil) { source throws(ImageError) in
          try TIFFTileReader(source, memoryLimit: file.budget.bytes).levels()
        }
      }
    // A file may begin with a thumbnail of other proportions than its picture.
    guard let first = levels.first, first.width == file.info.storedWidth,
      first.height == file.info.storedHeight
    else { return nil }
    self.file = file
    self.levels = levels
    colors = ColorConversion(profile: file.header.profile, info: file.info)
  }

  /// The memory that reading one tile takes, in bytes. `level` is an index of `levels`.
  public func memoryForTile(level: Int) -> Int { levels[level].bytes }

  /// Reads one tile as premultiplied sRGB in stored orientation. Tiles at the right and lower edges
  /// are cut to the level's size. Blocks until the tile is read.
  /// - Parameters:
  ///   - index: the index of a level.
  ///   - x: the tile's column.
  ///   - y: the tile's row.
  /// - Throws: `ImageError`: the tile does not exist, needs more than the budget or is damaged.
  public func tile(level index: Int, x: Int, y: Int) throws(ImageError) -> CGImage {
    guard levels.indices.contains(index) else {
      throw .invalidRequest("there is no level \(index)")
    }
    let level = levels[index]
    guard x >= 0, y >= 0, x < level.columns, y < level.rows else {
      throw .invalidRequest("there is no tile \(x), \(y) in level \(index)")
    }
    guard level.bytes <= file.budget.bytes else { throw .needsMemory(bytes: level.bytes) }
    if let decoders = file.decoders {
      return try tile(level: index, x: x, y: y, by: decoders)
    }
    return try file.source.withSource(cancel: nil) { source throws(ImageError) in
      let kept = idleReader(at: level)
      let reader: TIFFTileReader
      if let kept {
        reader = kept
      } else {
        reader = try TIFFTileReader(source, memoryLimit: file.budget.bytes)
      }
      let image = try reader.tile(level, x: x, y: y, colors: colors)
      // The pointer of a source in memory is valid during this call only.
      if file.source.isFile {
        idle.withLock { if $0.count < Self.keptReaders { $0.append(reader) } }
      }
      return image
    }
  }

  /// A reader that is already at this level, if possible, because moving to a page parses it again.
  private func idleReader(at level: Level) -> TIFFTileReader? {
    idle.withLock { readers in
      let same = readers.lastIndex { $0.offset == level.offset }
      if same == nil, readers.count < Self.keptReaders { return nil }
      return readers.remove(at: same ?? 0)
    }
  }
}

extension TIFFPyramid: TilePyramid {
  public var copies: [PyramidCopy] {
    levels.map {
      PyramidCopy(
        width: $0.width, height: $0.height, tileWidth: $0.tileWidth, tileHeight: $0.tileHeight)
    }
  }

  public var orientation: ImageOrientation { file.info.orientation }
  public var hasAlpha: Bool { file.info.hasAlpha }

  public func readTile(copy: Int, column: Int, row: Int) throws(ImageError) -> CGImage {
    try tile(level: copy, x: column, y: row)
  }
}
