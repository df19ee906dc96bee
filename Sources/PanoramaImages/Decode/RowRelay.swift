import CCodecs
import Foundation

/// Passes rows from the thread that decodes them to the thread that uses them, so that both work at
/// the same time. A few bands of memory circulate between them.
final class RowRelay: @unchecked Sendable {
  /// Consecutive rows without padding.
  struct Band {
    let pixels: UnsafeMutablePointer<UInt32>
    let count: Int
  }

  // Unchecked: every access to the mutable state holds `changed`.
  private let changed = NSCondition()
  private var free: [UnsafeMutablePointer<UInt32>]
  private var waiting: [Band] = []
  private var end: CCodecsStatus?
  private let all: [UnsafeMutablePointer<UInt32>]

  /// The number of bands: one is being filled, one is being emptied, and one is ready for whichever
  /// thread finishes first.
  static let bands = 3

  /// - Parameter capacity: the number of pixels in a band.
  init(capacity: Int) {
    all = (0..<Self.bands).map { _ in .allocate(capacity: capacity) }
    free = all
  }

  deinit { for memory in all { memory.deallocate() } }

  // Called by the thread that decodes.

  /// Blocks until there is memory for a band.
  func memory() -> UnsafeMutablePointer<UInt32> {
    changed.withLock {
      while free.isEmpty { changed.wait() }
      return free.removeLast()
    }
  }

  func add(_ band: Band) {
    changed.withLock {
      waiting.append(band)
      changed.signal()
    }
  }

  /// Announces that no more rows come.
  func finish(_ status: CCodecsStatus) {
    changed.withLock {
      end = status
      changed.signal()
    }
  }

  // Called by the thread that uses the rows.

  /// Blocks until rows are available; nil after the last ones.
  func next() -> Band? {
    changed.withLock {
      while waiting.isEmpty {
        if end != nil { return nil }
        changed.wait()
      }
      return waiting.removeFirst()
    }
  }

  func recycle(_ band: Band) {
    changed.withLock {
      free.append(band.pixels)
      changed.signal()
    }
  }

  /// How decoding ended; valid after `next` returned nil.
  var status: CCodecsStatus { changed.withLock { end ?? .OK } }
}
