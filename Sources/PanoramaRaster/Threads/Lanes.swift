/// One value for each thread, each in its own cache lines, so that one thread's frequent writes do not slow
/// down another.
final class Lanes<Value: ~Copyable> {
  /// The values, without a reference to the object that owns them.
  struct Ref {
    let count: Int
    fileprivate let base: UnsafeMutableRawPointer
    fileprivate let stride: Int

    /// The value of thread `i`. Its address is valid as long as the lanes live.
    @inline(__always)
    subscript(i: Int) -> UnsafeMutablePointer<Value> {
      (base + i * stride).assumingMemoryBound(to: Value.self)
    }
  }

  let ref: Ref

  /// Processors fetch cache lines in pairs.
  private static var alignment: Int { 128 }

  init(count: Int, _ make: (Int) -> Value) {
    let alignment = max(Self.alignment, MemoryLayout<Value>.alignment)
    let stride = (MemoryLayout<Value>.size + alignment - 1) / alignment * alignment
    ref = Ref(
      count: count,
      base: .allocate(byteCount: max(1, stride * count), alignment: alignment), stride: stride)
    for i in 0..<count {
      (ref.base + i * stride).bindMemory(to: Value.self, capacity: 1).initialize(to: make(i))
    }
  }

  deinit {
    for i in 0..<ref.count { ref[i].deinitialize(count: 1) }
    ref.base.deallocate()
  }
}
