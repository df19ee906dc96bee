/// A value that stays at its address, for others who keep that address as long as its owner lives.
final class Owned<Value: ~Copyable> {
  let pointer: UnsafeMutablePointer<Value>

  init(_ value: consuming Value) {
    pointer = .allocate(capacity: 1)
    pointer.initialize(to: value)
  }

  deinit {
    pointer.deinitialize(count: 1)
    pointer.deallocate()
  }
}
