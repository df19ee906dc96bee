import PanoramaGraphics
import Synchronization

/// Counts the memory of a graph's pictures, long texts and lists, each of them once, and refuses what exceeds the
/// limit.
final class ValueMeter: Sendable {
  private struct State {
    /// The values that are held, by identity.
    var held: [Storage: (count: Int, bytes: Int)] = [:]
    /// The memory of all of them and of pictures that are being made.
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

  /// Gives reserved memory back, and holds the finished values instead.
  ///
  /// - Returns: a lease that holds the values as long as it lives; nil if none of them takes memory.
  /// - Throws: `NodeFailure` if there is not enough memory for them; then none is held.
  func hold(_ values: [Value], insteadOf reserved: Int) throws -> ValueLease? {
    let storages = values.compactMap { Storage($0) }
    guard reserved > 0 || !storages.isEmpty else { return nil }
    return try state.withLock { state in
      state.bytes -= reserved
      guard !storages.isEmpty else { return nil }
      var new: [Storage: Int] = [:]
      for storage in storages where state.held[storage] == nil { new[storage] = storage.bytes }
      let bytes = new.values.reduce(0, +)
      guard bytes <= limit - state.bytes else {
        throw EvaluationLimit.memory.failure(needing: bytes)
      }
      state.bytes += bytes
      for storage in storages {
        state.held[storage, default: (0, new[storage] ?? 0)].count += 1
      }
      return ValueLease(values, storages, of: self)
    }
  }

  fileprivate func release(_ storages: [Storage]) {
    state.withLock { state in
      for storage in storages {
        guard var entry = state.held[storage] else { continue }
        entry.count -= 1
        if entry.count == 0 { state.bytes -= entry.bytes }
        state.held[storage] = entry.count == 0 ? nil : entry
      }
    }
  }

  /// The memory that copies of a value share. It is the same as long as the value exists.
  fileprivate struct Storage: Hashable {
    private let address: UInt
    let bytes: Int

    /// Shorter texts are not counted: they take hardly more than the node.
    private static let minimumText = 256

    /// Nil for a value that takes hardly any memory.
    init?(_ value: Value) {
      switch value {
      case .number, .color: return nil
      case .picture(let image):
        (address, bytes) = (Self.address(of: image), 4 * image.width * image.height)
      case .list(let list): (address, bytes) = (Self.address(of: list), list.bytes)
      case .text(let text):
        guard text.utf8.count >= Self.minimumText else { return nil }
        // Without Objective-C, every text that is this long is stored in one piece.
        let start = text.utf8.withContiguousStorageIfAvailable { UInt(bitPattern: $0.baseAddress) }
        guard let start else { return nil }
        address = start
        bytes = text.utf8.count
      }
    }

    private static func address(of object: AnyObject) -> UInt {
      UInt(bitPattern: Unmanaged.passUnretained(object).toOpaque())
    }
  }
}

/// As long as a lease lives, its meter counts the lease's values.
final class ValueLease: Sendable {
  /// They have to exist as long as they are counted: others could otherwise get their places in memory.
  private let values: [Value]
  private let storages: [ValueMeter.Storage]
  private let meter: ValueMeter

  fileprivate init(_ values: [Value], _ storages: [ValueMeter.Storage], of meter: ValueMeter) {
    (self.values, self.storages, self.meter) = (values, storages, meter)
  }

  deinit { meter.release(storages) }
}
