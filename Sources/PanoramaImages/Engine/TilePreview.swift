import PanoramaGraphics

/// Previews a large picture whose rows come late, such as a progressive JPEG: coarse tiles of the
/// whole picture are shown until finer ones replace them. One pass uses it, on its thread.
final class TilePreview {
  /// Whether the whole picture was shown.
  private(set) var isShown: Bool
  /// The part that has been read, 0 … 1; nil when the source does not report it.
  private(set) var progress: Double?
  private let engine: TileEngine
  private let pass: TileEngine.Pass
  private var builder: PyramidBuilder?

  /// The minimum number of pixels. Smaller pictures are complete before a coarse one could be seen.
  private static let pixels = 4 << 20

  init(_ engine: TileEngine, _ pass: TileEngine.Pass) {
    self.engine = engine
    self.pass = pass
    isShown = engine.withState { $0.status.hasPreview }
  }

  /// Whether this is the first view of a large picture, of which nothing was shown before.
  var isWorthwhile: Bool {
    pass.delivers == .all && !isShown && engine.rows.width * engine.rows.height >= Self.pixels
  }

  /// The callbacks for the source.
  var rows: RowPreview {
    RowPreview(
      progress: { [unowned self] part in
        progress = part
        if engine.outbox.isEmpty { engine.reportProgress(pass, part) }
      },
      take: { [unowned self] chunk, y in take(chunk, y) })
  }

  func take(_ chunk: RowChunk, _ y: Int) {
    if engine.isClosed { return }
    if y == 0 {
      builder = nil
      // The previous preview has not been taken yet: tiles must not pile up.
      if isShown, !engine.outbox.isEmpty { return }
      builder = PyramidBuilder(
        shape: engine.shape, levels: pass.from...max(pass.from, pass.through)
      ) { [engine, pass] level, _ in engine.isShown(level, pass) }
    }
    guard let builder else { return }
    builder.append(chunk.pixels, stride: chunk.stride, count: chunk.count) {
      engine.deliverPart($0, $1, $2)
    }
    if builder.rows == engine.shape.size(ofLevel: pass.from).height {
      self.builder = nil
      isShown = true
      engine.report { $0.hasPreview = true }
    }
    engine.work.letPass(moreUrgentThan: pass.urgency)
  }
}
