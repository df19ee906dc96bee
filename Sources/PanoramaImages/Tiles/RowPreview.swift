/// What a source whose rows come late tells meanwhile, on the thread that reads.
package struct RowPreview {
  /// How much of the reading is done, 0 … 1, rows included.
  package var progress: (Double) -> Void
  /// Rows of the whole picture, coarse, from the one at `y` on. They come from the top, and may come
  /// from there again, finer.
  package var take: (_ chunk: RowChunk, _ y: Int) -> Void

  package init(
    progress: @escaping (Double) -> Void, take: @escaping (_ chunk: RowChunk, _ y: Int) -> Void
  ) {
    self.progress = progress
    self.take = take
  }
}
