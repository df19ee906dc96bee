/// The callbacks of a source whose rows come late, called on the thread that reads.
package struct RowPreview {
  /// Called with the part of the reading that is done, 0 … 1, rows included.
  package var progress: (Double) -> Void
  /// Called with coarse rows of the whole picture from row `y` on. They come from top to bottom,
  /// and may start again from the top in a finer form.
  package var take: (_ chunk: RowChunk, _ y: Int) -> Void

  package init(
    progress: @escaping (Double) -> Void, take: @escaping (_ chunk: RowChunk, _ y: Int) -> Void
  ) {
    self.progress = progress
    self.take = take
  }
}
