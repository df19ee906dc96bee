import PanoramaGraphics
import Synchronization

/// Counts the memory of a graph's pictures, each of them once, and refuses what exceeds the limit.
final class PictureMeter: Sendable {
  private struct State {
    /// The pictures that are held, by identity.
    var held: [ObjectIdentifier: (count: Int, bytes: Int)] = [:]
    /// The memory of all of them and of those that are being made.
    var bytes = 0
  }

  private let state = Mutex(State())
  let limit: Int

  /// - Parameter limit: the maximum memory, in bytes.
  init(limit: Int) { self.limit = limit }

  /// The memory that is left, in bytes.
  var free: Int { state.withLock { limit - $0.bytes } }

  /// Sets memory aside for a picture that is being made.
  ///
  /// - Throws: `NodeFailure` if there is not enough left.
  func reserve(_ bytes: Int) throws {
    try state.withLock { state in
      guard bytes <= limit - state.bytes else {
        throw EvaluationLimit.memory.failure(needing: bytes)
      }
      state.bytes += bytes
    }
  }

  /// Gives reserved memory back, and holds the finished pictures instead.
  ///
  /// - Returns: a lease that holds the pictures as long as it lives; nil if there are none.
  /// - Throws: `NodeFailure` if there is not enough memory for the pictures; then none is held.
  func hold(_ images: [CGImage], insteadOf reserved: Int) throws -> PictureLease? {
    try state.withLock { state in
      state.bytes -= reserved
      guard !images.isEmpty else { return nil }
      var new: [ObjectIdentifier: Int] = [:]
      for image in images where state.held[ObjectIdentifier(image)] == nil {
        new[ObjectIdentifier(image)] = 4 * image.width * image.height
      }
      let bytes = new.values.reduce(0, +)
      guard bytes <= limit - state.bytes else {
        throw EvaluationLimit.memory.failure(needing: bytes)
      }
      state.bytes += bytes
      for image in images {
        let id = ObjectIdentifier(image)
        state.held[id, default: (0, new[id] ?? 0)].count += 1
      }
      return PictureLease(images, of: self)
    }
  }

  fileprivate func release(_ images: [CGImage]) {
    state.withLock { state in
      for image in images {
        let id = ObjectIdentifier(image)
        guard var entry = state.held[id] else { continue }
        entry.count -= 1
        if entry.count == 0 { state.bytes -= entry.bytes }
        state.held[id] = entry.count == 0 ? nil : entry
      }
    }
  }
}

/// As long as a lease lives, its meter counts the lease's pictures.
final class PictureLease: Sendable {
  private let images: [CGImage]
  private let meter: PictureMeter

  fileprivate init(_ images: [CGImage], of meter: PictureMeter) {
    self.images = images
    self.meter = meter
  }

  deinit { meter.release(images) }
}
