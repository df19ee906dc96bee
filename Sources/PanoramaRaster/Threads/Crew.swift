import PanoramaGraphics

/// Threads that help the caller of `run`. They sleep between frames, and are started when they are
/// first used. Where the system allows fewer threads, fewer help.
///
/// There may be one caller at a time.
@_spi(RasterTests) public final class Crew {
  /// The number of threads, including the caller's.
  let count: Int
  /// How many of them work, 1 … `count`, until this changes.
  var members: Int
  private let board: CrewBoard
  private var isStarted = false

  /// - Parameter count: the number of threads, including the caller's, at least 1.
  @_spi(RasterTests) public init(count: Int) {
    self.count = count
    members = count
    board = CrewBoard(helpers: count - 1)
  }

  deinit { board.stop() }

  /// Wakes the helpers that a later `run` with this number of pieces will need, so that they start while the
  /// caller is still preparing it.
  @_spi(RasterTests) public func wakeHelpers(_ pieces: Int) {
    if members == 1 || pieces <= 1 { return }
    startHelpers()
    board.wakeHelpers(min(pieces, members))
  }

  /// Runs `body` for every piece, and returns when all are finished. Each free worker takes the next piece;
  /// the caller is worker 0. The helpers stay awake afterwards, until `rest`.
  ///
  /// - Parameter alone: whether the caller runs all pieces.
  @_spi(RasterTests) public func run(
    _ pieces: Int, alone: Bool = false, _ body: (_ worker: Int, _ piece: Int) -> Void
  ) {
    if alone || members == 1 || pieces <= 1 {
      for piece in 0..<max(0, pieces) { body(0, piece) }
      return
    }
    startHelpers()
    withoutActuallyEscaping(body) { board.run(pieces, workers: members, $0) }
  }

  /// Lets the helpers sleep until there is more to do.
  @_spi(RasterTests) public func rest() { board.rest() }

  private func startHelpers() {
    if isStarted { return }
    isStarted = true
    for worker in 1..<count {
      // The stack is large because lists may be nested deeply.
      let isThere = BackgroundThread.start(name: "raster \(worker)", stackSize: 8 << 20) {
        [board] in board.serve(worker)
      }
      // Without them the caller runs all pieces.
      if !isThere { return }
    }
  }
}
