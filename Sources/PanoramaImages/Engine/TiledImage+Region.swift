import Foundation
import PanoramaGraphics

extension TiledImage {
  /// Reads the tiles of one level that are visible in a region of a picture file, for pictures that
  /// are drawn once. Rows are read in one pass from the top, at the decoder's smallest size that is not below
  /// the shown one, and no further than the region needs. Only the tiles and a few rows are in memory.
  ///
  /// - Parameters:
  ///   - region: the visible part, in stored pixels of level 0.
  ///   - scale: device pixels per pixel of level 0.
  ///   - threads: the maximum number of threads that decode at once.
  ///   - damaged: called if only the first rows could be read; what is missing is transparent then. Without it that is
  ///     an error.
  /// - Throws: `ImageError`, also when nothing could be read.
  public init(
    _ file: ImageFile, region: CGRect, scale: Double, threads: Int,
    damaged: ((ImageError) -> Void)? = nil
  ) throws(ImageError) {
    let rows = FileRowSource(file: file, path: nil)
    self.init(width: rows.width, height: rows.height)
    guard (width, height) == (rows.width, rows.height) else {
      throw .overBudget(width: rows.width, height: rows.height)
    }
    // Elsewhere, a scale at the border between two levels may be computed as slightly smaller.
    // Drawing uses a coarser level when the finer one is missing, but never a finer one.
    let level = level(forScale: scale * (1 - 1e-9))
    let margin = Self.margin * Double(1 << level)
    let shown = tiles(touching: region.insetBy(dx: -margin, dy: -margin), level: level)
    guard !shown.rows.isEmpty, !shown.columns.isEmpty else { return }
    let first = rows.levels.filter { $0 <= level }.max() ?? 0
    let builder = PyramidBuilder(shape: self, levels: first...level) {
      $0 == level && shown.rows.contains($1)
    }
    let end = CancelToken()
    let lastRow = min(shown.rows.upperBound * tileSide, size(ofLevel: level).height)
    var made = 0
    func take(_ row: Int, _ tiles: [[UInt32]]) {
      for column in shown.columns {
        guard let size = sizeOfTile(level: level, column: column, row: row) else { continue }
        let isOpaque = !rows.hasAlpha || tiles[column].allSatisfy { $0 >> 24 == 255 }
        let tile = CGImage(
          width: size.width, height: size.height, pixels: tiles[column], isOpaque: isOpaque)
        replace(level: level, column: column, row: row, with: tile)
      }
      made = (row + 1) * tileSide
    }
    do throws(ImageError) {
      let damage = try rows.read(level: first, threads: threads, cancel: end, preview: nil) {
        chunk in
        if end.isCancelled { return }
        builder.append(chunk.pixels, stride: chunk.stride, count: chunk.count) { take($1, $2) }
        if made >= lastRow, lastRow < size(ofLevel: level).height { end.cancel() }
      }
      if let damage, !end.isCancelled { throw damage }
    } catch {
      if end.isCancelled { return }
      guard let damaged, builder.rows > 0 else { throw error }
      let (width, height) = size(ofLevel: first)
      let nothing = [UInt32](repeating: 0, count: width)
      nothing.withUnsafeBufferPointer { row in
        guard let row = row.baseAddress else { return }
        while builder.rows < height, made < lastRow {
          builder.append(row, stride: width, count: 1) { take($1, $2) }
        }
      }
      damaged(error)
    }
  }

  /// The pixels around a region that a filter may read.
  private static var margin: Double { 4 }
}
