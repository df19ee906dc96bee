import Foundation

/// A growing run of plain values that keeps its memory when emptied: filled anew every frame, it
/// stops allocating once it has seen the largest one.
///
/// Elements must be trivial (no references): nothing is ever deinitialised. The owner calls
/// `free()`.
struct Arena<Element> {
  private(set) var base: UnsafeMutablePointer<Element>
  private(set) var capacity: Int
  var count = 0

  init(capacity: Int = 64) {
    self.capacity = max(1, capacity)
    base = Self.memory(nil, self.capacity)
  }

  func free() { Foundation.free(base) }

  @inline(__always)
  subscript(i: Int) -> Element {
    get { base[i] }
    nonmutating set { base[i] = newValue }
  }

  @inline(__always)
  mutating func append(_ e: Element) {
    if count == capacity { grow(to: count + 1) }
    base[count] = e
    count &+= 1
  }

  /// Makes sure that `extra` more elements fit without growing.
  @inline(__always)
  mutating func reserve(_ extra: Int) {
    if count &+ extra > capacity { grow(to: count + extra) }
  }

  /// Appends uninitialised room and returns its place.
  @inline(__always)
  mutating func append(uninitialized n: Int) -> Int {
    reserve(n)
    let at = count
    count &+= n
    return at
  }

  mutating func removeAll() { count = 0 }

  @inline(never)
  private mutating func grow(to needed: Int) {
    let larger = max(needed, capacity * 2)
    base = Self.memory(base, larger)
    capacity = larger
  }

  /// Not by Swift's allocator: the system moves large blocks without copying them, and what was never
  /// written takes no memory.
  private static func memory(
    _ old: UnsafeMutablePointer<Element>?, _ capacity: Int
  ) -> UnsafeMutablePointer<Element> {
    precondition(MemoryLayout<Element>.alignment <= 16)
    guard let memory = realloc(old, capacity * MemoryLayout<Element>.stride) else {
      fatalError("out of memory: \(capacity) elements do not fit")
    }
    return memory.assumingMemoryBound(to: Element.self)
  }
}
