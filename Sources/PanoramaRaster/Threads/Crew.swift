import Foundation

/// Threads that help whoever calls `run`: they sleep between frames and are started when they are
/// first of use.
///
/// One caller at a time.
final class Crew {
  /// The caller and its helpers.
  let count: Int
  private let board: CrewBoard
  private var isStarted = false

  /// - Parameter count: threads, the caller's among them, at least 1.
  init(count: Int) {
    self.count = count
    board = CrewBoard(helpers: count - 1)
  }

  deinit { board.stop() }

  /// Wakes the helpers while the caller still prepares what `run` will have so many pieces of.
  func wakeHelpers(_ pieces: Int) {
    if count == 1 || pieces <= 1 { return }
    startHelpers()
    board.wakeHelpers(pieces)
  }

  /// Runs `body` for every piece, taken in order by whoever is free; the caller is worker 0. The
  /// helpers then stay awake until `rest`.
  ///
  /// - Parameter alone: the caller does all of it.
  func run(
    _ pieces: Int, alone: Bool = false, _ body: (_ worker: Int, _ piece: Int) -> Void
  ) {
    if alone || count == 1 || pieces <= 1 {
      for piece in 0..<max(0, pieces) { body(0, piece) }
      return
    }
    startHelpers()
    withoutActuallyEscaping(body) { board.run(pieces, $0) }
  }

  /// Nothing more to do for now.
  func rest() { board.rest() }

  private func startHelpers() {
    if isStarted { return }
    isStarted = true
    for worker in 1..<count { start(worker) }
  }

  private func start(_ worker: Int) {
    let thread = Thread { [board] in board.serve(worker) }
    thread.name = "raster \(worker)"
    // Lists nest deep.
    thread.stackSize = 8 << 20
    thread.start()
  }
}
