import Foundation

/// An array of plain values that keeps its memory when it is emptied. If it is refilled in every frame, it
/// stops allocating after the largest frame. Memory is given back if it is large and less than a quarter of it
/// was needed for a while, so that one costly frame does not hold its memory for good.
///
/// Elements must be trivial (without references), because nothing is ever deinitialised.
package struct Arena<Element>: ~Copyable {
  @usableFromInline package var base: UnsafeMutablePointer<Element>
  @usableFromInline package var capacity: Int
  @usableFromInline package var count = 0
  /// How often it has been emptied since `peak` was last reset.
  @usableFromInline var fillings = 0
  /// The maximum count in these fillings.
  @usableFromInline var peak = 0

  /// The minimum size, in bytes, of memory that is given back.
  @inlinable static var largeSize: Int { 1 << 18 }
  /// The number of fillings after which unneeded memory is given back: some seconds of frames.
  package static var patience: Int { 256 }

  package init(capacity: Int = 64) {
    self.capacity = max(1, capacity)
    base = Self.memory(nil, self.capacity)
  }

  @inlinable deinit { if capacity > 0 { free(base) } }

  /// Takes over the elements and the memory of another arena, which is empty afterwards.
  @inlinable @inline(__always)
  package init(taking other: inout Arena) {
    (base, capacity, count) = (other.base, other.capacity, other.count)
    (fillings, peak) = (other.fillings, other.peak)
    // An aligned address that is never written to.
    other.base = UnsafeMutablePointer(bitPattern: 16).unsafelyUnwrapped
    (other.capacity, other.count, other.fillings, other.peak) = (0, 0, 0, 0)
  }

  @inlinable
  package subscript(i: Int) -> Element {
    @inline(__always) get { base[i] }
    @inline(__always) nonmutating set { base[i] = newValue }
  }

  @inlinable @inline(__always)
  package mutating func append(_ e: Element) {
    if count == capacity { grow(to: count + 1) }
    base[count] = e
    count &+= 1
  }

  /// Makes room for `extra` more elements.
  @inlinable @inline(__always)
  package mutating func reserve(_ extra: Int) {
    if count &+ extra > capacity { grow(to: count + extra) }
  }

  /// Appends `n` uninitialised elements, and returns the index of the first.
  @inlinable @inline(__always)
  package mutating func append(uninitialized n: Int) -> Int {
    reserve(n)
    let at = count
    count &+= n
    return at
  }

  @inlinable @inline(__always)
  package mutating func removeAll() { removeAll(room: 0) }

  /// Empties it and makes room for `room` elements.
  @inlinable @inline(__always)
  package mutating func removeAll(room: Int) {
    if capacity &* MemoryLayout<Element>.stride >= Self.largeSize { noteFilling(room) }
    count = 0
    reserve(room)
  }

  @usableFromInline @inline(never)
  mutating func noteFilling(_ room: Int) {
    (fillings, peak) = (fillings + 1, max(peak, count, room))
    guard fillings >= Self.patience else { return }
    if peak < capacity / 4 {
      // The elements are about to be removed, so they are not copied.
      free(base)
      capacity = max(1, peak * 2)
      base = Self.memory(nil, capacity)
    }
    (fillings, peak) = (0, 0)
  }

  @usableFromInline @inline(never)
  package mutating func grow(to needed: Int) {
    let larger = max(needed, capacity * 2)
    base = Self.memory(capacity > 0 ? base : nil, larger)
    capacity = larger
  }

  /// Memory from the system rather than from Swift, because the system moves large blocks without copying
  /// them, and pages that were never written take no memory. If there is no memory, the program ends, as it
  /// does with an array, because inner loops write to reserved memory without further checks. The memory of a
  /// frame is bounded: `FrameBudget` ends a frame when 200 MB have to be planned before any of it can be
  /// drawn.
  private static func memory(
    _ old: UnsafeMutablePointer<Element>?, _ capacity: Int
  ) -> UnsafeMutablePointer<Element> {
    precondition(MemoryLayout<Element>.alignment <= 16)
    let memory = realloc(old, capacity * MemoryLayout<Element>.stride)
    precondition(memory != nil, "no memory for \(capacity) elements")
    return memory.unsafelyUnwrapped.assumingMemoryBound(to: Element.self)
  }
}
