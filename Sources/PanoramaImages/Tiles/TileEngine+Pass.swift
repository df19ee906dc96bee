import PanoramaGraphics

extension TileEngine {
  /// One reading of all rows.
  struct Pass: Sendable {
    enum Delivery: Sendable {
      /// All tiles, and what there is of them while they grow.
      case all
      /// Those that are wanted at the moment they are made.
      case wanted
    }

    /// The level that is read.
    var from: Int
    /// The coarsest level that is made of it.
    var through: Int
    var delivers: Delivery
    var urgency: TileWorkers.Urgency.Kind
  }

  /// Rows after which the tiles that grow are shown again, when the last ones were.
  private static let rowsBetweenParts = 32

  /// Reads all rows, makes tiles, delivers and stores them. Runs on a decoder's thread.
  func pass(_ pass: Pass) {
    var builder = PyramidBuilder(shape: shape, levels: pass.from...max(pass.from, pass.through))
    let height = shape.size(ofLevel: pass.from).height
    var shown = 0
    func show(_ rows: Int) {
      guard pass.delivers == .all, rows - shown >= Self.rowsBetweenParts, outbox.isEmpty else {
        return
      }
      shown = rows
      deliverParts(of: &builder)
    }
    do throws(ImageError) {
      let damage = try rows.read(level: pass.from, cancel: cancel) { chunk in
        if cancel.isCancelled { return }
        builder.append(chunk.pixels, stride: chunk.stride, count: chunk.count) {
          take($0, $1, $2, pass)
        }
        show(builder.rows)
        reportProgress(pass, Double(builder.rows) / Double(height))
        workers.letPass(moreUrgentThan: pass.urgency)
      }
      if isClosed { return }
      if builder.rows < height || damage != nil {
        endEarly(pass, at: &builder, damage: damage ?? .truncated)
      }
    } catch {
      if !isClosed { fail(error) }
    }
    if pass.delivers == .all { outbox.put { $0.endsParts = true } }
  }

  /// A row of tiles is whole.
  private func take(_ level: Int, _ row: Int, _ tiles: [[UInt32]], _ pass: Pass) {
    for (column, pixels) in tiles.enumerated() {
      let tile = TileID(level: level, column: column, row: row)
      guard let size = shape.size(of: tile) else { continue }
      let isOpaque = isOpaque(pixels)
      let image = CGImage(
        width: size.width, height: size.height, pixels: pixels, isOpaque: isOpaque)
      if pass.delivers == .all || withState({ $0.wanted.contains(tile) }) { deliver(tile, image) }
      store(tile, image)
    }
    // What waits to be written is memory: make place before more of it comes.
    workers.help(owner, .storing, downTo: Self.storingLimit)
  }

  private func deliverParts(of builder: inout PyramidBuilder) {
    for (level, row, tiles) in builder.takeNews() {
      for (column, pixels) in tiles.enumerated() {
        let tile = TileID(level: level, column: column, row: row)
        guard let size = shape.size(of: tile) else { continue }
        let image = CGImage(
          width: size.width, height: size.height, pixels: pixels, isOpaque: false)
        outbox.put { $0.tiles.append((tile, image)) }
      }
    }
  }

  private func reportProgress(_ pass: Pass, _ part: Double) {
    guard outbox.isEmpty else { return }
    report { $0.activity = pass.delivers == .all ? .opening(part) : .refining(part) }
  }

  /// Shows what came of a picture that ends early.
  private func endEarly(_ pass: Pass, at builder: inout PyramidBuilder, damage: ImageError) {
    let rows = builder.rows << pass.from
    withState { $0.rowLimit = min($0.rowLimit, rows) }
    if pass.delivers == .all {
      deliverParts(of: &builder)
    } else {
      for (level, row, tiles) in builder.takeNews() { take(level, row, tiles, pass) }
    }
    report { $0.damage = damage }
    forgetFile()
  }

  private func fail(_ error: ImageError) {
    withState { $0.hasFailed = true }
    report {
      $0.failure = error
      $0.activity = .idle
    }
  }
}
