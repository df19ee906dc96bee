import PanoramaGraphics

/// Shows a large picture whose rows come late, a progressive JPEG, while it is read: coarse tiles of
/// the whole of it, which finer ones replace. Used by one pass, on its thread.
final class TilePreview {
  /// The whole picture was shown.
  private(set) var isShown = false
  /// How far reading is, 0 … 1, where the source tells; nil otherwise.
  private(set) var progress: Double?
  private let engine: TileEngine
  private let pass: TileEngine.Pass
  private var builder: PyramidBuilder?

  /// From how many pixels on. Smaller pictures are there before a coarse one could be looked at.
  private static let pixels = 4 << 20

  init(_ engine: TileEngine, _ pass: TileEngine.Pass) {
    self.engine = engine
    self.pass = pass
  }

  /// It is the first look at a large picture.
  var isWorthwhile: Bool {
    pass.delivers == .all && engine.rows.width * engine.rows.height >= Self.pixels
  }

  /// What the source is to tell.
  var rows: RowPreview {
    RowPreview(
      progress: { [unowned self] part in
        progress = part
        if engine.outbox.isEmpty { engine.reportProgress(pass, part) }
      },
      take: { [unowned self] chunk, y in take(chunk, y) })
  }

  private func take(_ chunk: RowChunk, _ y: Int) {
    if engine.isClosed { return }
    if y == 0 {
      builder = nil
      // The one before has not been looked at: tiles must not pile up.
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
    engine.workers.letPass(moreUrgentThan: pass.urgency)
  }
}
