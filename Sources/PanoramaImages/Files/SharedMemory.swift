import CDecodeChannel

/// Memory that two processes have mapped. Its size cannot be changed by either of them.
final class SharedMemory: Sendable {
  let descriptor: Int32
  // Unchecked: which process and thread may write to which part is agreed by messages. Contents that another process
  // changes meanwhile are wrong pixels and nothing else, because nothing but pixels is used where it lies.
  nonisolated(unsafe) let base: UnsafeMutableRawPointer
  let size: Int

  /// Nil when the system has no memory for it.
  convenience init?(size: Int) {
    let descriptor = cdecode_memory(size)
    guard descriptor >= 0 else { return nil }
    self.init(descriptor: descriptor, size: size)
  }

  /// Maps memory of which another process has sent the descriptor, which then belongs to this object.
  init?(descriptor: Int32, size: Int) {
    guard size > 0, let base = cdecode_map(descriptor, size) else {
      cdecode_close(descriptor)
      return nil
    }
    (self.descriptor, self.base, self.size) = (descriptor, base, size)
  }

  deinit {
    cdecode_unmap(base, size)
    cdecode_close(descriptor)
  }

  /// The bytes of a part; nil if it lies outside.
  func part(_ range: Range<Int>) -> UnsafeMutableRawBufferPointer? {
    guard range.lowerBound >= 0, range.upperBound <= size else { return nil }
    return UnsafeMutableRawBufferPointer(start: base + range.lowerBound, count: range.count)
  }
}
