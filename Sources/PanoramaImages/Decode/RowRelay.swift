import CCodecs

/// Passes rows from the thread that decodes them to the thread that uses them, so that both work at
/// the same time. A few bands of memory circulate between them.
final class RowRelay: Sendable {
  /// Consecutive rows without padding.
  struct Band {
    let pixels: UnsafeMutablePointer<UInt32>
    let count: Int
  }

  private struct Shared {
    let all: [UnsafeMutablePointer<UInt32>]
    var free: [UnsafeMutablePointer<UInt32>]
    var waiting: [Band] = []
    var end: CCodecsStatus?
  }

  private let shared: Monitor<Shared>

  /// The number of bands: one is being filled, one is being emptied, and one is ready for whichever
  /// thread finishes first.
  static let bands = 3

  /// - Parameter capacity: the number of pixels in a band.
  init(capacity: Int) {
    let all = (0..<Self.bands).map { _ in UnsafeMutablePointer<UInt32>.allocate(capacity: capacity)
    }
    shared = Monitor(Shared(all: all, free: all))
  }

  deinit { shared.withLock { for memory in $0.all { memory.deallocate() } } }

  // Called by the thread that decodes.

  /// Blocks until there is memory for a band.
  func memory() -> UnsafeMutablePointer<UInt32> { shared.wait { $0.free.popLast() } }

  func add(_ band: Band) { shared.change { $0.waiting.append(band) } }

  /// Announces that no more rows come.
  func finish(_ status: CCodecsStatus) { shared.change { $0.end = status } }

  // Called by the thread that uses the rows.

  /// Blocks until rows are available; nil after the last ones.
  func next() -> Band? {
    shared.wait { state -> Band?? in
      if state.waiting.isEmpty { return state.end == nil ? nil : .some(nil) }
      return state.waiting.removeFirst()
    }
  }

  func recycle(_ band: Band) { shared.change { $0.free.append(band.pixels) } }

  /// How decoding ended; valid after `next` returned nil.
  var status: CCodecsStatus { shared.withLock { $0.end ?? .OK } }
}
