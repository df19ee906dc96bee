import CCodecs
import PanoramaGraphics

/// Makes the tiles of a pyramid from the rows of its finest level, from top to bottom. A box filter
/// of two by two pixels makes each coarser level. It keeps one row of tiles per level in memory.
@_spi(TileTests) public struct PyramidBuilder {
  @_spi(TileTests) public let shape: TiledImage
  private let assemblers: [LevelAssembler]

  /// - Parameters:
  ///   - levels: from the finest level, whose rows are appended, to the coarsest wanted one.
  ///   - isCut: whether the tiles of a level and row are wanted, asked when the row begins.
  @_spi(TileTests) public init(
    shape: TiledImage, levels: ClosedRange<Int>,
    isCut: @escaping (_ level: Int, _ row: Int) -> Bool = { _, _ in true }
  ) {
    self.shape = shape
    assemblers = levels.map { LevelAssembler(level: $0, shape: shape, isCut: isCut) }
    for (finer, coarser) in zip(assemblers, assemblers.dropFirst()) { finer.coarser = coarser }
  }

  /// The number of rows of the finest level taken so far.
  @_spi(TileTests) public var rows: Int { assemblers[0].rows }

  /// Takes `count` rows, `stride` words apart. `finished` receives the level, row and tiles, from
  /// the left, of each row of tiles that is now complete. O(pixels).
  @_spi(TileTests) public func append(
    _ pixels: UnsafePointer<UInt32>, stride: Int, count: Int,
    finished: (Int, Int, [[UInt32]]) throws -> Void
  ) rethrows {
    for y in 0..<count { try assemblers[0].append(pixels + y * stride, finished: finished) }
  }

  /// The incomplete row of tiles of a level, with missing pixels transparent; nil when nothing was
  /// added since the last call.
  @_spi(TileTests) public func takeUnfinished(ofLevel level: Int) -> (row: Int, tiles: [[UInt32]])?
  {
    assemblers.first { $0.level == level }?.takeUnfinished()
  }

  /// The incomplete rows of tiles of all levels.
  @_spi(TileTests) public var parts: [(level: Int, row: Int, tiles: [[UInt32]])] {
    assemblers.compactMap { assembler in
      assembler.part.map { (assembler.level, $0.row, $0.tiles) }
    }
  }
}

/// Divides the rows of one level into tiles, and halves the rows for the next coarser level.
private final class LevelAssembler {
  let level: Int
  private let isCut: (Int, Int) -> Bool
  private let shape: TiledImage
  private let width: Int
  private let height: Int
  /// The next coarser level, which receives the halved rows.
  var coarser: LevelAssembler?

  /// The number of rows taken so far.
  private(set) var rows = 0
  /// Whether rows were added since the incomplete row of tiles was last returned.
  private(set) var hasNewRows = false
  /// The tiles of the row in progress; pixels that have not come yet are transparent.
  private var tiles: [[UInt32]] = []
  /// The upper of two rows to halve.
  private var held: [UInt32]
  private var half: [UInt32]

  /// - Parameter isCut: whether the tiles of a level and row are made, asked when the row begins;
  ///   otherwise its rows are only halved.
  init(level: Int, shape: TiledImage, isCut: @escaping (Int, Int) -> Bool) {
    self.level = level
    self.isCut = isCut
    self.shape = shape
    (width, height) = shape.size(ofLevel: level)
    held = [UInt32](repeating: 0, count: width)
    half = [UInt32](repeating: 0, count: (width + 1) / 2)
  }

  /// Takes the next row; `finished` receives each row of tiles once it is complete. O(width).
  func append(
    _ row: UnsafePointer<UInt32>, finished: (Int, Int, [[UInt32]]) throws -> Void
  ) rethrows {
    guard rows < height else { return }
    let y = rows % shape.tileSide
    if y == 0, isCut(level, rows / shape.tileSide) { startTiles() }
    copy(row, y: y)
    rows += 1
    if !tiles.isEmpty, rows % shape.tileSide == 0 || rows == height {
      let whole = tiles
      tiles = []
      hasNewRows = false
      try finished(level, (rows - 1) / shape.tileSide, whole)
    }
    try halve(row, finished: finished)
  }

  private func copy(_ row: UnsafePointer<UInt32>, y: Int) {
    for column in tiles.indices {
      let start = column * shape.tileSide
      let count = min(shape.tileSide, width - start)
      tiles[column].withUnsafeMutableBufferPointer {
        ($0.baseAddress! + y * count).update(from: row + start, count: count)
      }
    }
    hasNewRows = !tiles.isEmpty
  }

  /// The row of tiles in progress; nil when there is none.
  var part: (row: Int, tiles: [[UInt32]])? {
    tiles.isEmpty ? nil : ((rows - 1) / shape.tileSide, tiles)
  }

  /// The row of tiles in progress; nil when nothing was added since the last call.
  func takeUnfinished() -> (row: Int, tiles: [[UInt32]])? {
    guard hasNewRows else { return nil }
    hasNewRows = false
    return part
  }

  private func startTiles() {
    let row = rows / shape.tileSide
    tiles = (0..<shape.tileCounts(ofLevel: level).columns).map { column in
      let bytes = shape.bytes(of: TileIndex(level: level, column: column, row: row))
      return [UInt32](repeating: 0, count: bytes / 4)
    }
  }

  private func halve(
    _ row: UnsafePointer<UInt32>, finished: (Int, Int, [[UInt32]]) throws -> Void
  ) rethrows {
    guard let coarser else { return }
    if rows % 2 == 1, rows < height {
      held.withUnsafeMutableBufferPointer {
        $0.baseAddress!.update(from: row, count: width)
      }
      return
    }
    try half.withUnsafeMutableBufferPointer { half in
      if rows % 2 == 1 {
        ccodecs_halve(row, row, width, half.baseAddress!)
      } else {
        held.withUnsafeBufferPointer {
          ccodecs_halve($0.baseAddress!, row, width, half.baseAddress!)
        }
      }
      try coarser.append(half.baseAddress!, finished: finished)
    }
  }
}
