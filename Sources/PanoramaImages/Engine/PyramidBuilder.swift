import PanoramaGraphics

/// Makes the tiles of a pyramid from the rows of its finest level, top down, each coarser level by
/// a box filter of two by two. Memory: one row of tiles a level.
package struct PyramidBuilder {
  package let shape: TiledImage
  private let assemblers: [LevelAssembler]

  /// - Parameters:
  ///   - levels: the finest, whose rows are appended, to the coarsest that is wanted.
  ///   - isCut: whether the tiles of a level and row of tiles are wanted, asked as the row begins.
  package init(
    shape: TiledImage, levels: ClosedRange<Int>,
    isCut: @escaping (_ level: Int, _ row: Int) -> Bool = { _, _ in true }
  ) {
    self.shape = shape
    assemblers = levels.map { LevelAssembler(level: $0, shape: shape, isCut: isCut) }
    for (finer, coarser) in zip(assemblers, assemblers.dropFirst()) { finer.coarser = coarser }
  }

  /// Rows of the finest level taken so far.
  package var rows: Int { assemblers[0].rows }

  /// Takes `count` rows, `stride` words apart; `finished` gets level, row and tiles from the left,
  /// of each row of tiles that is whole now. O(pixels).
  package func append(
    _ pixels: UnsafePointer<UInt32>, stride: Int, count: Int,
    finished: (Int, Int, [[UInt32]]) throws -> Void
  ) rethrows {
    for y in 0..<count { try assemblers[0].append(pixels + y * stride, finished: finished) }
  }

  /// What came since the last call of a level's row of tiles that is not whole; missing rows are
  /// transparent. Nil when nothing came.
  package func takeNews(ofLevel level: Int) -> (row: Int, tiles: [[UInt32]])? {
    assemblers.first { $0.level == level }?.takeNews()
  }

  /// What there is of rows of tiles that are not whole, of all levels.
  package var parts: [(level: Int, row: Int, tiles: [[UInt32]])] {
    assemblers.compactMap { assembler in
      assembler.part.map { (assembler.level, $0.row, $0.tiles) }
    }
  }
}
