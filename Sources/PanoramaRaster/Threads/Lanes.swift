/// One value for each thread, each in its own cache lines, so that one thread's frequent writes do not slow
/// down another.
final class Lanes<Value: ~Copyable> {
  let count: Int
  private let base: UnsafeMutableRawPointer
  private let stride: Int

  /// Processors fetch cache lines in pairs.
  private static var alignment: Int { 128 }

  init(count: Int, _ make: (Int) -> Value) {
    self.count = count
    let alignment = max(Self.alignment, MemoryLayout<Value>.alignment)
    stride = (MemoryLayout<Value>.size + alignment - 1) / alignment * alignment
    base = .allocate(byteCount: max(1, stride * count), alignment: alignment)
    for i in 0..<count {
      (base + i * stride).bindMemory(to: Value.self, capacity: 1).initialize(to: make(i))
    }
  }

  deinit {
    for i in 0..<count { self[i].deinitialize(count: 1) }
    base.deallocate()
  }

  /// The value of thread `i`. Its address is valid as long as the lanes live.
  @inline(__always)
  subscript(i: Int) -> UnsafeMutablePointer<Value> {
    (base + i * stride).assumingMemoryBound(to: Value.self)
  }
}
