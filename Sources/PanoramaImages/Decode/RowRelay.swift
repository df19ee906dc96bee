import CCodecs
import Foundation

/// Rows on their way from the thread that decodes them to the one that wants them, so that the two
/// work at the same time. A few bands of memory go round between them.
final class RowRelay: @unchecked Sendable {
  /// Rows one after the other.
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

  /// One is filled, one is emptied, one is ready for whoever is first.
  static let bands = 3

  /// - Parameter capacity: pixels of a band.
  init(capacity: Int) {
    all = (0..<Self.bands).map { _ in .allocate(capacity: capacity) }
    free = all
  }

  deinit { for memory in all { memory.deallocate() } }

  // The decoding thread.

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

  /// No more rows come.
  func finish(_ status: CCodecsStatus) {
    changed.withLock {
      end = status
      changed.signal()
    }
  }

  // The thread that wants them.

  /// Blocks until rows are there; nil when no more come.
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

  /// How decoding ended; after `next` gave nil.
  var status: CCodecsStatus { changed.withLock { end ?? .OK } }
}
