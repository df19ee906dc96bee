import PanoramaGraphics

/// Makes the tiles of a pyramid from the rows of its finest level, from top to bottom. A box filter
/// of two by two pixels makes each coarser level. It keeps one row of tiles per level in memory.
package struct PyramidBuilder {
  package let shape: TiledImage
  private let assemblers: [LevelAssembler]

  /// - Parameters:
  ///   - levels: from the finest level, whose rows are appended, to the coarsest wanted one.
  ///   - isCut: whether the tiles of a level and row are wanted, asked when the row begins.
  package init(
    shape: TiledImage, levels: ClosedRange<Int>,
    isCut: @escaping (_ level: Int, _ row: Int) -> Bool = { _, _ in true }
  ) {
    self.shape = shape
    assemblers = levels.map { LevelAssembler(level: $0, shape: shape, isCut: isCut) }
    for (finer, coarser) in zip(assemblers, assemblers.dropFirst()) { finer.coarser = coarser }
  }

  /// The number of rows of the finest level taken so far.
  package var rows: Int { assemblers[0].rows }

  /// Takes `count` rows, `stride` words apart. `finished` receives the level, row and tiles, from
  /// the left, of each row of tiles that is now complete. O(pixels).
  package func append(
    _ pixels: UnsafePointer<UInt32>, stride: Int, count: Int,
    finished: (Int, Int, [[UInt32]]) throws -> Void
  ) rethrows {
    for y in 0..<count { try assemblers[0].append(pixels + y * stride, finished: finished) }
  }

  /// The incomplete row of tiles of a level, with missing pixels transparent; nil when nothing was
  /// added since the last call.
  package func takeUnfinished(ofLevel level: Int) -> (row: Int, tiles: [[UInt32]])? {
    assemblers.first { $0.level == level }?.takeUnfinished()
  }

  /// The incomplete rows of tiles of all levels.
  package var parts: [(level: Int, row: Int, tiles: [[UInt32]])] {
    assemblers.compactMap { assembler in
      assembler.part.map { (assembler.level, $0.row, $0.tiles) }
    }
  }
}
